import { describe, expect, it } from "vitest";
import type { Layer } from "../call/context.ts";
import { chainOf } from "./compose.ts";

interface Call {
  readonly id: number;
}

/** A layer that writes down when it is passed, and what it sees. */
function passing<Needs extends object, Adds extends object>(
  name: string,
  log: string[],
  adds: Adds,
): Layer<Needs, Adds, string, string> {
  return {
    name,
    run: async (call, next) => {
      log.push(`> ${name} ${JSON.stringify(call)}`);
      const inner = await next(adds);
      log.push(`< ${name}`);
      return `${name}(${inner})`;
    },
  };
}

describe("a chain", () => {
  it("runs its layers from the outside in, and unwinds from the inside out", async () => {
    const log: string[] = [];
    const chain = chainOf<Call, string>()
      .use(passing("a", log, {}))
      .use(passing("b", log, {}))
      .end("core", async () => {
        log.push("core");
        return "done";
      });
    expect(chain.names).toEqual(["a", "b", "core"]);
    expect(await chain.run({ id: 1 })).toBe("a(b(done))");
    expect(log.map((line) => line.replace(/ {.*/, ""))).toEqual(["> a", "> b", "core", "< b", "< a"]);
  });

  it("shows what a layer adds to the layers inside it only, and leaves the call of the outside as it was", async () => {
    const log: string[] = [];
    const given: Call = Object.freeze({ id: 1 });
    await chainOf<Call, string>()
      .use(passing<Call, { plan: string }>("a", log, { plan: "p" }))
      .use(passing<Call, { session: string }>("b", log, { session: "s" }))
      .end("core", async (call) => {
        log.push(`core ${JSON.stringify(call)}`);
        return "done";
      })
      .run(given);
    expect(log.slice(0, 3)).toEqual([
      '> a {"id":1}',
      '> b {"id":1,"plan":"p"}',
      'core {"id":1,"plan":"p","session":"s"}',
    ]);
    expect(given).toEqual({ id: 1 });
  });

  it("lets a layer answer by itself, so that nothing inside it runs", async () => {
    const log: string[] = [];
    const refuse: Layer<Call, object, string, string> = { name: "refuse", run: async () => "refused" };
    const chain = chainOf<Call, string>()
      .use(refuse)
      .use(passing("inner", log, {}))
      .end("core", async () => "ran");
    expect(await chain.run({ id: 1 })).toBe("refused");
    expect(log).toEqual([]);
  });

  it("refuses a second next() with the name of the layer, and runs the inside once", async () => {
    let ran = 0;
    const twice: Layer<Call, object, string, string> = {
      name: "twice",
      run: async (_call, next) => `${await next({})}${await next({})}`,
    };
    const chain = chainOf<Call, string>()
      .use(twice)
      .end("core", async () => `${++ran}`);
    await expect(chain.run({ id: 1 })).rejects.toThrow('The layer "twice" called next() twice.');
    expect(ran).toBe(1);
  });

  it("refuses a second next() also after the first one failed: a retry is no business of a layer", async () => {
    let ran = 0;
    const retrying: Layer<Call, object, string, string> = {
      name: "retrying",
      run: async (_call, next) => next({}).catch(() => next({})),
    };
    const chain = chainOf<Call, string>()
      .use(retrying)
      .end("core", async () => {
        ran++;
        throw new Error("first");
      });
    await expect(chain.run({ id: 1 })).rejects.toThrow('The layer "retrying" called next() twice.');
    expect(ran).toBe(1);
  });

  it("counts next() per call, not per chain", async () => {
    const chain = chainOf<Call, string>()
      .use(passing("a", [], {}))
      .end("core", async ({ id }) => `${id}`);
    expect(await Promise.all([chain.run({ id: 1 }), chain.run({ id: 2 })])).toEqual(["a(1)", "a(2)"]);
  });

  it("refuses two layers of one name, and a handler named like a layer", () => {
    const one = chainOf<Call, string>().use(passing("same", [], {}));
    expect(() => one.use(passing("same", [], {}))).toThrow('Two layers are named "same".');
    expect(() => one.end("same", async () => "")).toThrow('Two layers are named "same".');
  });

  it("can be continued in two ways from the same beginning", async () => {
    const start = chainOf<Call, string>().use(passing("a", [], {}));
    const left = start.use(passing("left", [], {})).end("core", async () => "1");
    const right = start.end("core", async () => "2");
    expect(await left.run({ id: 1 })).toBe("a(left(1))");
    expect(await right.run({ id: 1 })).toBe("a(2)");
  });
});
