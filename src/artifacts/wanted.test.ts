import { describe, expect, it } from "vitest";
import { agent } from "../../test/support/agent.ts";
import { isJsonObject } from "../json.ts";

const SINCE = 1_600_000_000_000;

async function closing(files: readonly string[], made: readonly string[] = []) {
  const one = agent();
  await one.onPage();
  for (const file of made)
    one.world.onDisk.set(file, { facts: { bytes: 5, modifiedMs: SINCE }, bytes: new Uint8Array(5) });
  const call = async (args: readonly string[], wanted = { files, since: SINCE }) => {
    const signal = new AbortController().signal;
    const result = await one.engine.call({ id: "c", params: { args }, signal, wanted });
    const details = result.details.value;
    return { text: result.text.value, isError: result.isError, details: isJsonObject(details) ? details : {} };
  };
  return { call };
}

describe("a close while a file is missing that the prompt asked for", () => {
  it("is refused with the file and the call that makes it, and nothing is closed", async () => {
    const { call } = await closing(["shots/a.png"]);
    const refused = await call(["close"]);
    expect(refused).toMatchObject({ isError: true });
    expect(refused.text).toContain('The prompt asked for "shots/a.png", and no such file was written since.');
    expect(refused.text).toContain('{"args":["screenshot","shots/a.png"]}');
    expect(refused.details["promptGuard"]).toEqual({
      reason: "requested-artifacts-missing-before-close",
      missing: ["shots/a.png"],
    });
    expect((await call(["snapshot", "-i"])).isError).toBe(false);
  });

  it("runs when all of them are there", async () => {
    const { call } = await closing(["shots/a.png"], ["/project/shots/a.png"]);
    expect(await call(["close"])).toMatchObject({ isError: false });
  });

  it("holds back no other call", async () => {
    const { call } = await closing(["shots/a.png"]);
    expect(await call(["get", "url"])).toMatchObject({ isError: false });
  });
});
