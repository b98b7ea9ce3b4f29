import { describe, expect, it } from "vitest";
import { unsupported } from "./supported.ts";

describe("a version of pi", () => {
  it.each(["0.84.3", "1.0.0", "1.4.9", "v1.4.0", "1.4.0-beta.1"])("%s is told what is needed instead", (version) => {
    expect(unsupported(version)).toBe(
      `agent_browser needs pi 1.5 or newer, and this is pi ${version}: update pi to use it.`,
    );
  });

  it.each(["1.5.0", "1.6.0", "1.10.2", "2.0.0", "10.1.0", "", "development", undefined])("%s is taken", (version) => {
    expect(unsupported(version)).toBeUndefined();
  });
});
