import { describe, expect, it } from "vitest";
import { agent, HOME } from "../../test/support/agent.ts";
import { managedName } from "./names.ts";

describe("the name of a managed session", () => {
  it("is the same for every process of a pi session in a folder", () => {
    expect(managedName("s", "/project", 1)).toBe(managedName("s", "/project", 1));
  });

  it("differs by pi session, by folder and by launch", () => {
    const names = [
      managedName("s", "/project", 1),
      managedName("t", "/project", 1),
      managedName("s", "/other", 1),
      managedName("s", "/project", 2),
      // The parts do not run into each other.
      managedName("s/p", "roject", 1),
    ];
    expect(new Set(names).size).toBe(names.length);
  });

  it("is short and made of what upstream takes in a name", () => {
    const name = managedName("a pi session id of any length".repeat(20), `/${"deep/".repeat(200)}`, 12345);
    expect(name).toMatch(/^pi-[a-z0-9]+-12345$/);
    expect(name.length).toBeLessThan(24);
  });
});

describe("an explicit name", () => {
  it.each(["constructor", "toString", "__proto__"])(
    "that every object has as a member, such as %s, is refused",
    async (name) => {
      const one = agent();
      const result = await one.call(["--session", name, "open", HOME]);
      expect(result.text).toContain(`${name} cannot be a session name`);
      expect(one.started()).toBe(0);
    },
  );

  it("whose socket path would be too long is refused, with how long it may be", async () => {
    const one = agent();
    const result = await one.call(["--session", "n".repeat(120), "open", HOME]);
    expect(result.details["failureCategory"]).toBe("validation-error");
    expect(result.text).toContain("The session name is too long");
    expect(result.text).toContain("103 are possible");
    expect(one.started()).toBe(0);
  });
});
