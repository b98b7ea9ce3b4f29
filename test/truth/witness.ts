/**
 * Says what really happened. It has a DevTools connection of its own, reads what the page's script keeps by reference,
 * and gets each note of it the moment it is made. It knows nothing of the tool and shares no code with it.
 */
import CDP from "chrome-remote-interface";
import { z } from "zod";
import type { Flow } from "./types.ts";

const Note = z.object({
  seq: z.number(),
  at: z.number(),
  doc: z.number(),
  flow: z.string(),
  what: z.string(),
  type: z.string().optional(),
  trusted: z.boolean().optional(),
  how: z.string().optional(),
  seen: z.boolean().optional(),
  name: z.string().optional(),
  layer: z.string().optional(),
  tag: z.string().optional(),
  label: z.boolean().optional(),
});
/** One thing that the page noted, with the time by the machine's clock. */
export type Note = z.infer<typeof Note>;

const Target = z.object({
  here: z.boolean(),
  shown: z.boolean(),
  value: z.string().nullable(),
  text: z.string().nullable(),
  checked: z.boolean().nullable(),
  selected: z.array(z.string()).nullable(),
  files: z.array(z.string()).nullable(),
  focused: z.boolean(),
  hovered: z.boolean(),
  moved: z.string().nullable(),
  open: z.boolean().nullable(),
});
/** What the widget holds and how it stands. */
export type Target = z.infer<typeof Target>;

const Look = z.object({
  flow: z.string(),
  doc: z.number(),
  url: z.string(),
  target: Target,
  covered: z.boolean(),
  layers: z.number(),
  notes: z.array(Note),
});
/** One look at the document that holds the widget. */
export type Look = z.infer<typeof Look>;

/** A tab of the browser. */
export interface Tab {
  readonly id: string;
  readonly url: string;
  readonly title: string;
}

/** The second client of one browser. */
export interface Witness {
  /** The widget's document as it is now; undefined when it is gone or does not answer. */
  readonly look: (flow: Flow) => Promise<Look | undefined>;
  /** Lets the page begin what it does by itself. */
  readonly begin: (flow: Flow) => Promise<void>;
  /** Everything that the flow's pages noted, in order. */
  readonly notes: (flow: Flow) => readonly Note[];
  readonly tabs: () => Promise<readonly Tab[]>;
  /** The browser is still there. */
  readonly connected: () => boolean;
  readonly close: () => Promise<void>;
}

interface World {
  readonly session: string;
  readonly context: number;
}

/** A page that a dialog blocks does not answer. */
const PATIENCE_MS = 1_500;

async function within<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** The contexts of pages and frames, as they come and go. */
class Worlds {
  readonly all = new Map<string, World>();

  add(session: string, context: number): void {
    this.all.set(`${session} ${context}`, { session, context });
  }

  remove(session: string, context?: number): void {
    for (const [key, world] of this.all) {
      if (world.session === session && (context === undefined || world.context === context)) this.all.delete(key);
    }
  }
}

/** Connects to the browser at this DevTools address. */
export async function connect(address: string): Promise<Witness> {
  const client = await CDP({ target: address, local: true });
  const worlds = new Worlds();
  const kept = new Map<string, Map<string, Note>>();

  const keep = (note: Note): void => {
    const notes = kept.get(note.flow) ?? new Map<string, Note>();
    kept.set(note.flow, notes.set(`${note.doc} ${note.seq}`, note));
  };
  const attached = new Map<string, string>();
  // Not by auto-attach: with it a page that opens a window waits for both clients, and so would the tool's click.
  const attach = async (targetId: string): Promise<void> => {
    const { sessionId } = await client.send("Target.attachToTarget", { targetId, flatten: true });
    attached.set(targetId, sessionId);
    await client.send("Runtime.addBinding", { name: "truthNote" }, sessionId);
    await client.send("Runtime.enable", undefined, sessionId);
  };
  const targets = async () => (await within(client.send("Target.getTargets")))?.targetInfos ?? [];
  const attachAll = async (): Promise<void> => {
    const fresh = (await targets()).filter(
      ({ type, targetId }) => /^(?:page|iframe)$/.test(type) && !attached.has(targetId),
    );
    // One that is gone already has nothing to tell.
    await Promise.all(fresh.map(({ targetId }) => within(attach(targetId))));
  };
  let connected = true;
  client.on("disconnect", () => {
    connected = false;
  });
  client.on("Target.detachedFromTarget", ({ sessionId }) => {
    worlds.remove(sessionId);
    for (const [targetId, session] of attached) if (session === sessionId) attached.delete(targetId);
  });
  client.on("event", ({ method, params, sessionId = "" }) => {
    if (method === "Runtime.executionContextCreated") worlds.add(sessionId, contextOf(params));
    if (method === "Runtime.executionContextDestroyed") worlds.remove(sessionId, destroyedOf(params));
    if (method === "Runtime.executionContextsCleared") worlds.remove(sessionId);
    if (method === "Runtime.bindingCalled") {
      const note = Note.safeParse(JSON.parse(payloadOf(params)));
      if (note.success) keep(note.data);
    }
  });
  await attachAll();

  const evaluate = async (world: World, expression: string): Promise<unknown> => {
    const parameters = { expression, returnByValue: true, contextId: world.context };
    const answer = await within(client.send("Runtime.evaluate", parameters, world.session));
    return answer?.result.value;
  };
  const look = async (flow: Flow): Promise<Look | undefined> => {
    await attachAll();
    const answers = await Promise.all([...worlds.all.values()].map((world) => evaluate(world, LOOK)));
    const looks = answers.flatMap((answer) => {
      const parsed = Look.safeParse(answer);
      return parsed.success && parsed.data.flow === flow.id ? [parsed.data] : [];
    });
    for (const { notes } of looks) notes.forEach(keep);
    return looks.toSorted((a, b) => a.doc - b.doc).at(-1);
  };
  return {
    look,
    begin: async (flow) => {
      const script = `globalThis.truth?.look()?.flow === ${JSON.stringify(flow.id)} && truth.begin()`;
      await Promise.all([...worlds.all.values()].map((world) => evaluate(world, script)));
    },
    notes: (flow) => [...(kept.get(flow.id)?.values() ?? [])].toSorted((a, b) => a.at - b.at || a.seq - b.seq),
    tabs: async () => {
      return (await targets())
        .filter(({ type }) => type === "page")
        .map(({ targetId, url, title }) => ({ id: targetId, url, title }));
    },
    connected: () => connected,
    close: async () => {
      if (connected) await client.close();
    },
  };
}

const LOOK = "globalThis.truth?.look?.() ?? null";

const Created = z.object({ context: z.object({ id: z.number() }) });
const Destroyed = z.object({ executionContextId: z.number() });
const Called = z.object({ payload: z.string() });

function contextOf(params: unknown): number {
  return Created.parse(params).context.id;
}

function destroyedOf(params: unknown): number {
  return Destroyed.parse(params).executionContextId;
}

function payloadOf(params: unknown): string {
  return Called.parse(params).payload;
}
