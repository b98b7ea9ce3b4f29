/** What a call changed, told by its events. */
import type { EngineEvent } from "../events/schema.ts";
import type { Change, ChangeKind } from "./data/report.ts";
import { sizeOf, visibleLine } from "./visible.ts";

/** How many changes of a call are told one by one. */
const MOST = 30;

type Of<T extends EngineEvent["type"]> = Extract<EngineEvent, { type: T }>;

export function pageName({ url, title }: { readonly url: string; readonly title?: string | undefined }): string {
  return title === undefined || title === "" ? url : `${url} "${title}"`;
}

/** How many refs a range text names, and which. */
export function refsName(ranges: string): string {
  return ranges === "" ? "none" : `@e${ranges.replaceAll(",", ", @e").replaceAll("-", " to @e")}`;
}

function drift({ found, wanted, gone }: Of<"tab.drifted">): string {
  const now = found.url === undefined ? "another one" : found.url;
  return gone ? `closed: ${wanted.url}; now ${now}` : `${now} instead of ${wanted.url}`;
}

type Told = readonly [ChangeKind, string] | undefined;

function ofSession(event: EngineEvent): Told {
  switch (event.type) {
    case "session.opened":
      return ["session", `${event.session} is open`];
    case "session.replaced":
      return ["session", `${event.by} takes the place of ${event.session}`];
    case "session.closed":
      return ["session", `${event.session} closed (${event.by})`];
    case "session.lost":
      return ["session", `${event.session} lost: ${event.reason}`];
    case "session.unverified":
      return ["session", `${event.session} gave no answer`];
    case "session.verified":
      return ["session", `${event.session} answers again`];
    default:
      return undefined;
  }
}

function ofPage(event: EngineEvent): Told {
  switch (event.type) {
    case "page.changed":
      return ["page", pageName(event)];
    case "page.crashed":
      return ["page", "crashed"];
    case "tab.drifted":
      return ["tab", drift(event)];
    case "frame.entered":
      return ["frame", event.frame];
    case "frame.left":
      return ["frame", "left"];
    case "dialog.opened":
      return ["dialog", `${event.kind}: ${event.text}`];
    case "dialog.closed":
      return ["dialog", "closed"];
    case "refs.captured":
      return ["refs", refsName(event.ids)];
    case "refs.invalidated":
      return ["refs", `void: ${event.reason}`];
    default:
      return undefined;
  }
}

function ofRest(event: EngineEvent): Told {
  switch (event.type) {
    case "artifact.saved":
      return ["file", `${event.kind} ${event.path}, ${sizeOf(event.bytes)}`];
    case "artifact.missing":
      return ["file", `${event.kind} ${event.path} is missing`];
    case "artifact.evicted":
      return ["file", `${event.kind} ${event.path} removed for newer ones`];
    case "output.spilled":
      return ["file", `whole output ${event.path}, ${sizeOf(event.bytes)}`];
    case "recording.started":
      return ["file", `recording to ${event.path}`];
    case "recording.stopped":
      return ["file", `recording to ${event.path} stopped`];
    case "tracer.started":
      return ["file", `${event.who} started`];
    case "tracer.stopped":
      return ["file", `${event.who} stopped`];
    case "route.added":
      return ["route", `${event.action} ${event.pattern}`];
    case "route.removed":
      return ["route", event.pattern === undefined ? "all removed" : `${event.pattern} removed`];
    case "finding.raised":
      return ["finding", event.summary === "" ? event.finding : event.summary];
    default:
      return undefined;
  }
}

/** What the events tell, in their order; each thing once. */
export function changesOf(events: readonly EngineEvent[]): readonly Change[] {
  const all = events.flatMap((event): readonly Change[] => {
    const [kind, text] = ofPage(event) ?? ofRest(event) ?? ofSession(event) ?? [];
    return kind === undefined || text === undefined ? [] : [{ kind, text: visibleLine(text) }];
  });
  const each = [...new Map(all.map((change) => [`${change.kind} ${change.text}`, change])).values()];
  return each.slice(0, MOST);
}
