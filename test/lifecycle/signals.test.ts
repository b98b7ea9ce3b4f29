/**
 * Every way in which pi can end while it has a browser. Whoever goes on with the session is told the truth, nothing runs
 * twice, and nothing of a browser stays for good.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseJson } from "../../src/json.ts";
import { familyOf, type LivePi, useLife } from "../support/life.ts";
import {
  aliveSessions,
  eventually,
  expectNothingLeft,
  type Result,
  sessionOf,
  startSilentSite,
} from "../support/pi.ts";
import { runs } from "../support/real.ts";

const { site, workspace, start } = useLife();

function textOf(result: Result | undefined): string {
  return result?.text ?? "";
}

/** A button whose click sends an order, and waits until the server has taken it. */
const ORDERING = `document.body.innerHTML = "<button id=pay>Pay</button>"; document.querySelector("#pay").onclick = () => {
  const order = new XMLHttpRequest();
  order.open("POST", "/slow?ms=3000", false);
  order.send();
};`;

/** How the calls of a session ended, by their ids: each must have one end. */
function endsOf(pi: LivePi): Readonly<Record<string, readonly string[]>> {
  const Call = z.object({ type: z.literal("toolCall"), id: z.string() });
  const Said = z.object({ message: z.object({ role: z.literal("assistant"), content: z.array(z.unknown()) }) });
  const lines = readFileSync(pi.session().file, "utf8").split("\n");
  const blocks = lines.flatMap((line) => Said.safeParse(parseJson(line)).data?.message.content ?? []);
  const { events } = pi.stored();
  const ends = blocks.flatMap((block) => {
    const { data } = Call.safeParse(block);
    if (!data) return [];
    const finished = events.filter((event) => event.type === "call.finished" && event.callId === data.id);
    const cut = events.filter((event) => event.type === "call.interrupted" && event.interrupted === data.id);
    return [[data.id, [...finished, ...cut].map(({ type }) => type)] as const];
  });
  return Object.fromEntries(ends);
}

/** Ends pi by a signal, as others do it. */
async function hit(pi: LivePi, signal: NodeJS.Signals): Promise<void> {
  process.kill(pi.pid, signal);
  await pi.ended;
}

/** A pi that is in the middle of the click that orders. */
async function inTheMiddle(): Promise<{ readonly pi: LivePi; readonly opened: Result | undefined }> {
  const pi = start();
  const [opened] = await pi.calls(["open", `${site().url}/list`], { args: ["eval", "--stdin"], stdin: ORDERING });
  const before = site().count("slow");
  await pi.ask(["click", "#pay"]);
  await eventually("the order comes", () => site().count("slow") > before || undefined);
  return { pi, opened };
}

function statuses(pi: LivePi): readonly string[] {
  return Object.values(pi.stored().state.resources.browsers).map(({ status }) => status);
}

describe("a pi that is ended in the middle of a call", () => {
  it.each<NodeJS.Signals>(["SIGTERM", "SIGHUP", "SIGINT"])(
    "by %s takes its browser along, and the resumed session says what was open; nothing was done twice",
    async (signal) => {
      const { pi } = await inTheMiddle();
      const orders = site().count("slow");
      await hit(pi, signal);
      await expectNothingLeft(workspace());
      expect(statuses(pi)).toEqual(["closed"]);
      const resumed = start({ resume: pi.session().session });
      const [told, opened] = await resumed.calls(["get", "title"], ["open", `${site().url}/form`]);
      expect(told).toMatchObject({ isError: true, text: expect.stringContaining(`${site().url}/list`) });
      expect(opened).toMatchObject({ isError: false, text: expect.stringContaining('Opened "Sign up"') });
      await resumed.quit();
      await expectNothingLeft(workspace());
      expect(site().count("slow")).toBe(orders);
      expect(Object.values(endsOf(resumed)).map((ends) => ends.length)).toEqual([1, 1, 1, 1, 1]);
      expect(statuses(resumed)).toEqual(["closed", "closed"]);
    },
  );

  it("by SIGKILL leaves its browser to whoever resumes, who is told once that the call was cut off", async () => {
    const { pi, opened } = await inTheMiddle();
    const orders = site().count("slow");
    const family = await familyOf(workspace());
    await hit(pi, "SIGKILL");
    expect(await familyOf(workspace())).toEqual(family);
    const resumed = start({ resume: pi.session().session });
    const [told, then] = await resumed.calls(["get", "url"], ["get", "title"]);
    expect(told).toMatchObject({ isError: false, text: expect.stringContaining("earlier call was cut off") });
    expect(textOf(told)).toContain(`${site().url}/list`);
    expect(sessionOf(told)).toBe(sessionOf(opened));
    expect(textOf(then)).not.toContain("cut off");
    expect(await familyOf(workspace())).toEqual(family);
    await resumed.quit();
    await expectNothingLeft(workspace());
    expect(site().count("slow")).toBe(orders);
    expect(Object.values(endsOf(resumed))).toEqual([
      ["call.finished"],
      ["call.finished"],
      ["call.interrupted"],
      ["call.finished"],
      ["call.finished"],
    ]);
    expect(statuses(resumed)).toEqual(["closed"]);
    expect(resumed.stored().state.calls.interrupted).toEqual([]);
  });

  it("by SIGKILL in the middle of a codemode script has the resumed session say so, too", async () => {
    const codemode = ["-e", "builtin:codemode", "--tools", "+codemode"];
    const pi = start({ argv: codemode });
    await pi.calls(["open", `${site().url}/list`], { args: ["eval", "--stdin"], stdin: ORDERING }, ["snapshot", "-i"]);
    const orders = site().count("slow");
    await pi.ask({
      tool: "codemode",
      args: { code: `return await tools.agent_browser({ args: ["click", "#pay"] });` },
    });
    await eventually("the order comes", () => site().count("slow") > orders || undefined);
    await hit(pi, "SIGKILL");
    const resumed = start({ resume: pi.session().session, argv: codemode });
    const [told, then] = await resumed.calls(["get", "url"], ["get", "title"]);
    expect(told).toMatchObject({ isError: false, text: expect.stringContaining("earlier call was cut off") });
    expect(textOf(then)).not.toContain("cut off");
    await resumed.quit();
    expect(site().count("slow")).toBe(orders + 1);
  });
});

describe("a pi that is killed while it starts its browser", () => {
  it("leaves a lease, by which the next one ends that browser, though it uses none", async () => {
    const silent = await startSilentSite();
    try {
      const pi = start();
      await pi.ask(["open", silent.url]);
      await silent.visited;
      await hit(pi, "SIGKILL");
      expect(aliveSessions(workspace())).toHaveLength(1);
      expect(statuses(pi)).toEqual(["leased"]);
      const next = start({ resume: pi.session().session });
      await next.calls(["guide"]);
      await next.quit();
      await expectNothingLeft(workspace());
      expect(statuses(next)).toEqual(["closed"]);
    } finally {
      await silent.close();
    }
  });

  it("has that browser taken over by the next call", async () => {
    const pi = start();
    const before = site().count("slow");
    await pi.ask(["open", `${site().url}/slow?ms=5000`]);
    await eventually("the page is asked for", () => site().count("slow") > before || undefined);
    await hit(pi, "SIGKILL");
    expect(statuses(pi)).toEqual(["leased"]);
    const [session] = aliveSessions(workspace());
    const next = start({ resume: pi.session().session });
    const [opened, title] = await next.calls(["open", `${site().url}/form`], ["get", "title"]);
    expect(opened, textOf(opened)).toMatchObject({ isError: false, details: { sessionName: session } });
    expect(textOf(title)).toContain("Sign up");
    await next.quit();
    await expectNothingLeft(workspace());
  });
});

describe("the browser of a pi that was killed", () => {
  it("is ended by whichever pi starts next, though that one has another session and uses no browser", async () => {
    const { pi } = await inTheMiddle();
    await hit(pi, "SIGKILL");
    const other = start();
    await other.calls(["guide"]);
    await expectNothingLeft(workspace());
    await other.quit();
    const resumed = start({ resume: pi.session().session });
    const [told] = await resumed.calls(["get", "title"]);
    expect(told).toMatchObject({ isError: true, details: { failureCategory: "session-lost" } });
    expect(textOf(told)).toContain(`${site().url}/list`);
    await resumed.quit();
  });

  it("is ended by the next pi where that one kept no session at all", async () => {
    const pi = start({ argv: ["--no-session"] });
    await pi.ask(["open", `${site().url}/list`]);
    await eventually("it has a browser", () => aliveSessions(workspace()).length === 1 || undefined);
    await hit(pi, "SIGKILL");
    const next = start();
    await next.calls(["guide"]);
    await expectNothingLeft(workspace());
    await next.quit();
  });

  it("ends by itself when nobody comes, and the session that is resumed later knows that it is gone", async () => {
    const pi = start({ env: { AGENT_BROWSER_IDLE_TIMEOUT_MS: "4000" } });
    await pi.calls(["open", `${site().url}/list`]);
    await hit(pi, "SIGKILL");
    await eventually("its browser ends", () => aliveSessions(workspace()).length === 0 || undefined);
    await expectNothingLeft(workspace());
    const resumed = start({ resume: pi.session().session });
    const [told] = await resumed.calls(["get", "title"]);
    expect(told).toMatchObject({ isError: true, details: { failureCategory: "session-lost" } });
    expect(textOf(told)).toContain(`${site().url}/list`);
    await resumed.quit();
  });

  it("goes on with whoever resumes the session before that", async () => {
    const pi = start();
    const [opened] = await pi.calls(["open", `${site().url}/list`]);
    const family = await familyOf(workspace());
    await hit(pi, "SIGKILL");
    const resumed = start({ resume: pi.session().session });
    const [title] = await resumed.calls(["get", "title"]);
    expect(title).toMatchObject({ isError: false, text: expect.stringContaining("List") });
    expect(textOf(title)).not.toContain("cut off");
    expect(sessionOf(title)).toBe(sessionOf(opened));
    expect(await familyOf(workspace())).toEqual(family);
    await resumed.quit();
    await expectNothingLeft(workspace());
  });
});

/** Resolves when pi has left, however it did. */
function left(pid: number): Promise<unknown> {
  return eventually("pi left", () => !runs(pid) || undefined);
}

describe("the terminal of pi is closed", () => {
  it("while nothing runs: the browser is closed with it", async () => {
    const pi = start();
    await pi.calls(["open", `${site().url}/list`]);
    pi.close();
    await left(pi.pid);
    await expectNothingLeft(workspace());
  });

  it("in the middle of a slow load: browser and call end with it", async () => {
    const silent = await startSilentSite();
    try {
      const pi = start();
      await pi.ask(["open", silent.url]);
      await silent.visited;
      pi.close();
      await left(pi.pid);
      await expectNothingLeft(workspace());
    } finally {
      await silent.close();
    }
  });
});
