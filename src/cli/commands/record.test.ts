import { describe, expect, it } from "vitest";
import { dispatch } from "../dispatch.ts";
import { SUBCOMMANDS } from "./list.ts";

async function said(...words: readonly string[]): Promise<string> {
  let out = "";
  const tell = (text: string): void => {
    out += text;
  };
  await dispatch(SUBCOMMANDS, words, { out: tell, error: tell, env: {}, cwd: "/" });
  return out;
}

describe("pi-agent-browser record", () => {
  it.each([["record"], ["record", "--help"]])("says that the environment variable records: %s %s", async (...words) => {
    expect(await said(...words)).toContain("PI_AGENT_BROWSER_RECORD=1 pi\n");
  });
});
