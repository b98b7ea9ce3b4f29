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
  readOnly: z.boolean(),
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

const Created = z.object({ context: z.object({ id: z.number() }) });
const Destroyed = z.object({ executionContextId: z.number() });
const Called = z.object({ payload: z.string() });

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

/** Notes by flow; one that comes twice, by the binding and by a look, is one. */
class Notebook {
  readonly #flows = new Map<string, Map<string, Note>>();

  add(note: Note): void {
    const notes = this.#flows.get(note.flow) ?? new Map<string, Note>();
    this.#flows.set(note.flow, notes.set(`${note.doc} ${note.seq}`, note));
  }

  of({ id }: Flow): readonly Note[] {
    return [...(this.#flows.get(id)?.values() ?? [])].toSorted((a, b) => a.at - b.at || a.seq - b.seq);
  }
}

/** Keeps worlds and notes as the browser tells of them. */
function follow(client: CDP.Client, worlds: Worlds, notebook: Notebook): void {
  client.on("event", ({ method, params, sessionId = "" }) => {
    switch (method) {
      case "Runtime.executionContextCreated":
        return worlds.add(sessionId, Created.parse(params).context.id);
      case "Runtime.executionContextDestroyed":
        return worlds.remove(sessionId, Destroyed.parse(params).executionContextId);
      case "Runtime.executionContextsCleared":
        return worlds.remove(sessionId);
      case "Runtime.bindingCalled": {
        const note = Note.safeParse(JSON.parse(Called.parse(params).payload));
        if (note.success) notebook.add(note.data);
      }
    }
  });
}

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly title: string;
}

/** The targets of the browser, each attached to when it is first seen. */
class Targets {
  readonly #client: CDP.Client;
  readonly #attached = new Map<string, string>();

  constructor(client: CDP.Client, worlds: Worlds) {
    this.#client = client;
    client.on("Target.detachedFromTarget", ({ sessionId }) => {
      worlds.remove(sessionId);
      for (const [target, session] of this.#attached) if (session === sessionId) this.#attached.delete(target);
    });
  }

  async all(): Promise<readonly TargetInfo[]> {
    return (await within(this.#client.send("Target.getTargets")))?.targetInfos ?? [];
  }

  // Not by auto-attach: with it a page that opens a window waits for both clients, and so would the tool's click.
  async #attach(targetId: string): Promise<void> {
    const { sessionId } = await this.#client.send("Target.attachToTarget", { targetId, flatten: true });
    this.#attached.set(targetId, sessionId);
    await this.#client.send("Runtime.addBinding", { name: "truthNote" }, sessionId);
    await this.#client.send("Runtime.enable", undefined, sessionId);
  }

  async attach(): Promise<void> {
    const fresh = (await this.all()).filter(
      ({ type, targetId }) => /^(?:page|iframe)$/.test(type) && !this.#attached.has(targetId),
    );
    // One that is gone already has nothing to tell.
    await Promise.all(fresh.map(({ targetId }) => within(this.#attach(targetId))));
  }
}

const LOOK = "globalThis.truth?.look?.() ?? null";

/** Connects to the browser at this DevTools address. */
export async function connect(address: string): Promise<Witness> {
  const client = await CDP({ target: address, local: true });
  const worlds = new Worlds();
  const notebook = new Notebook();
  const targets = new Targets(client, worlds);
  let connected = true;
  client.on("disconnect", () => {
    connected = false;
  });
  follow(client, worlds, notebook);

  const inAll = (expression: string): Promise<readonly unknown[]> =>
    Promise.all(
      [...worlds.all.values()].map(async ({ session, context }) => {
        const parameters = { expression, returnByValue: true, contextId: context };
        return (await within(client.send("Runtime.evaluate", parameters, session)))?.result.value;
      }),
    );
  return {
    look: async ({ id }) => {
      await targets.attach();
      const looks = (await inAll(LOOK)).flatMap((answer) => Look.safeParse(answer).data ?? []);
      const own = looks.filter(({ flow }) => flow === id);
      for (const { notes } of own) for (const note of notes) notebook.add(note);
      return own.toSorted((a, b) => a.doc - b.doc).at(-1);
    },
    begin: async ({ id }) => {
      await inAll(`globalThis.truth?.look()?.flow === ${JSON.stringify(id)} && truth.begin()`);
    },
    notes: (flow) => notebook.of(flow),
    tabs: async () => {
      const pages = (await targets.all()).filter(({ type }) => type === "page");
      return pages.map(({ targetId, url, title }) => ({ id: targetId, url, title }));
    },
    connected: () => connected,
    close: async () => {
      if (connected) await client.close();
    },
  };
}
