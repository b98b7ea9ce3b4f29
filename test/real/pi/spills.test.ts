import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Result, usePi } from "../../support/pi.ts";

const { site, open } = usePi();

const LONG = ["eval", "'a line of text\\n'.repeat(3000)"];

function fileOf(result: Result | undefined): string {
  const file = result?.details["fullOutputPath"];
  if (typeof file !== "string") throw new Error(`nothing was kept: ${result?.text.slice(-300)}`);
  return file;
}

describe("output that is too large", () => {
  it("is kept beside pi's session file, for this user alone, and is there after a resume", async () => {
    const pi = await open();
    const [, result] = await pi.calls(["open", `${site().url}/list`], LONG);
    const file = fileOf(result);
    const { sessionFile = "", sessionId } = pi.session;
    expect(path.dirname(file)).toBe(path.join(path.dirname(sessionFile), `${sessionId}.agent-browser`));
    expect([statSync(file).mode & 0o777, statSync(path.dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
    await pi.quit();
    const resumed = await open({ sessionFile });
    expect(readFileSync(file, "utf8")).toBe("a line of text\n".repeat(3000));
    const [, again] = await resumed.calls(["open", `${site().url}/list`], LONG);
    expect(fileOf(again)).toBe(file);
  });
});
