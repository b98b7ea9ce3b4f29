/** Ways to a widget: which are open to a flow, what is called before, and the call itself. */
import type { Deed, Flow, Place, RouteName, Task, Widget } from "./types.ts";

/** What the agent calls: words, and the rows of a batch. */
export interface Call {
  readonly args: readonly string[];
  readonly stdin?: string;
}

const FINDS: readonly Deed[] = ["click", "fill", "check", "hover", "text"];
/** They go to whatever has the focus. */
const KEYED: readonly Deed[] = ["press", "keyboard"];

type Locator = NonNullable<Widget["found"]>[number];
const LOCATORS: readonly Locator[] = ["text", "label", "placeholder", "alt", "title", "testid"];

function finds(widget: Widget, task: Task, place: Place): readonly RouteName[] {
  if (!FINDS.includes(task.deed) || place.frames.length > 0) return [];
  const named = LOCATORS.filter((locator) => widget.found?.includes(locator)).map(
    (locator) => `find-${locator}` as const,
  );
  const role = widget.role === undefined ? [] : (["find-role"] as const);
  return [...named, ...role, ...(place.css ? (["find-first", "find-nth"] as const) : [])];
}

/** The routes that a widget in a place can be reached by. A plain selector is tried also where it must miss. */
export function routesOf(widget: Widget, task: Task, place: Place): readonly RouteName[] {
  const entered = place.frames.length > 0 && !place.frames.includes("other") && place.around === "plain";
  if (KEYED.includes(task.deed)) return place.css || widget.role !== undefined ? ["keyboard"] : [];
  const plain: readonly RouteName[] = place.css ? ["css", "css", "batch"] : [];
  if (task.second !== undefined || task.deed === "scroll") return entered ? ["frame"] : plain;
  return [
    ...plain,
    ...(widget.role === undefined ? [] : (["ref", "ref"] as const)),
    ...(entered ? (["frame"] as const) : []),
    ...finds(widget, task, place),
  ];
}

/** Whether the flow's own call or the one before needs a ref. */
export function needsRef({ route, place }: Flow): boolean {
  return route === "ref" || (route === "keyboard" && !place.css);
}

function words({ deed, words: rest, second }: Task, target: string): readonly string[] {
  if (deed === "text" || deed === "value") return ["get", deed, target];
  if (deed === "drag") return ["drag", target, second ?? ""];
  if (deed === "scroll") return ["scroll", ...rest, "--selector", target];
  return [deed, target, ...rest];
}

function findCall({ route, widget, task }: Flow, css: string): Call {
  const locator = route.slice(5);
  const action = task.deed;
  const sought: Readonly<Record<string, readonly string[]>> = {
    role: ["role", widget.role ?? ""],
    first: ["first", css],
    nth: ["nth", "0", css],
    testid: ["testid", /data-testid="([^"]*)"/.exec(widget.markup)?.[1] ?? ""],
    title: ["title", /title="([^"]*)"/.exec(widget.markup)?.[1] ?? ""],
    placeholder: ["placeholder", /placeholder="([^"]*)"/.exec(widget.markup)?.[1] ?? ""],
  };
  const name = locator === "role" ? ["--name", widget.name] : [];
  return { args: ["find", ...(sought[locator] ?? [locator, widget.name]), action, ...task.words, ...name] };
}

/** Stands for the ref of the frame inside the selected one, to which no selector leads. */
export const INNER = "@inner";

/** Calls that lead to the widget first. */
export function leads(flow: Flow, ref: string | undefined): readonly Call[] {
  const { route, place, widget } = flow;
  const own = widget.inFrame === undefined || ref !== undefined ? [] : [{ args: ["frame", widget.inFrame] }];
  if (route === "frame") return place.frames.map((_frame, depth) => ({ args: ["frame", depth === 0 ? "#f" : INNER] }));
  if (route === "keyboard") return [...own, { args: ["focus", ref ?? widget.css ?? "#t"] }];
  return own;
}

/** The call that is judged. */
export function callOf(flow: Flow, ref: string | undefined): Call {
  const { route, task } = flow;
  const css = flow.widget.css ?? "#t";
  if (task.deed === "press") return { args: ["press", ...task.words] };
  if (task.deed === "keyboard") return { args: ["keyboard", "type", ...task.words] };
  if (route.startsWith("find-")) return findCall(flow, css);
  const own = words(task, ref ?? css);
  return route === "batch" ? { args: ["batch"], stdin: JSON.stringify([["get", "title"], own]) } : { args: own };
}
