import { describe, expect, it } from "vitest";
import { agent, eventsOf, HOME, LOGIN } from "../../test/support/agent.ts";
import type { Fact } from "../events/schema.ts";
import { managedName } from "../session/names.ts";
import { createRedactor } from "./redact.ts";

const NAME = managedName("pi-session-157", "/project", 1);

/** Parts of a name that a password may be like: of every length, and in another case. */
const PARTS = [4, 5, 7, 9, 12].flatMap((length) =>
  Array.from({ length: NAME.length - length }, (_, at) => NAME.slice(at + 1, at + 1 + length)),
);

async function throughLogin(password: string, session: readonly string[]) {
  const one = agent({ piSession: "pi-session-157" });
  for (const args of [
    ["open", LOGIN],
    ["fill", "#password", password],
    ["open", HOME],
  ])
    await one.call([...session, ...args]);
  const { text } = await one.call([...session, "snapshot", "-i"]);
  const [ref] = /\be\d+(?=\])/.exec(text) ?? [];
  return { one, clicked: await one.call([...session, "click", `@${ref}`]) };
}

describe("a password that is like a part of a session's name", () => {
  it("is a test of a name that ends in two letters", () => {
    expect(NAME).toMatch(/[a-f]{2}-1$/);
  });

  it.each([...new Set([...PARTS, "Ab-1"])])("(%s) does not hide the session from its own events", async (password) => {
    const { one, clicked } = await throughLogin(password, []);
    expect(clicked.isError).toBe(false);
    expect(new Set(eventsOf(one.transcript, "call.finished").map(({ session }) => session))).toEqual(new Set([NAME]));
    expect(clicked.details["sessionName"]).toBe(NAME);
  });

  it.each(["Ab-1", "lab-1", "ab-12"])("(%s) does not hide one that the caller has named before", async (password) => {
    const { one, clicked } = await throughLogin(password, ["--session", "lab-12"]);
    expect(clicked.isError).toBe(false);
    expect(new Set(eventsOf(one.transcript, "call.finished").map(({ session }) => session))).toEqual(
      new Set(["lab-12"]),
    );
  });

  it("is refused as a new name, since the session could not be told of", async () => {
    const one = agent();
    await one.call(["open", LOGIN]);
    await one.call(["fill", "#password", "Sesame-77"]);
    const refused = await one.call(["--session", "Sesame-77", "open", HOME]);
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain("The name of the session holds a value that was given as a secret");
    expect(JSON.stringify([refused, one.transcript])).not.toContain("Sesame-77");
  });
});

describe("the identifiers of an event", () => {
  const SECRETS = ["AB12", "1-14", "call-7", "4f3a-9"];
  const fact = {
    type: "refs.captured" as const,
    session: NAME,
    ids: "1-14,17",
    secret: "11-14",
    removed: "1-142",
    flags: ["-s", "call-7"],
  } satisfies Fact;
  const page = {
    type: "page.changed" as const,
    session: NAME,
    url: "https://site.test/AB12",
    urlKey: "xAB12-_0Call",
    title: "AB12",
    targetId: "AB12AB12AB12AB12AB12AB12AB12AB12",
  } satisfies Fact;

  it("stay, and what a page or a caller has written goes", () => {
    const redactor = createRedactor(SECRETS, "read");
    expect(redactor.fact(fact).value).toEqual({ ...fact, flags: ["-s", "[REDACTED]"] });
    expect(redactor.fact(page).value).toMatchObject({
      ...page,
      url: expect.not.stringContaining("AB12"),
      title: "[REDACTED]",
    });
  });

  it("are no cover for other words", () => {
    const redactor = createRedactor(SECRETS, "read");
    const told = redactor.fact({ ...page, targetId: "AB12", session: "work-AB12" }).value;
    expect(told).toMatchObject({ targetId: "[REDACTED]", session: "work-[REDACTED]" });
  });
});
