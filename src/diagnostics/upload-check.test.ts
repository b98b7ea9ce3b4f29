import { describe, expect, it } from "vitest";
import { agent, HOME, lastRows } from "../../test/support/agent.ts";
import { EFFECTS, FIELD, sees, WATCHED } from "../../test/support/page.ts";

async function uploaded(files: number) {
  const one = agent();
  await one.call(["open", HOME]);
  for (const name of ["a.txt", "b.txt"]) one.world.put(`/project/${name}`, new Uint8Array([1]));
  const target = { ...FIELD, type: "file", kind: "file", name: "Files", files };
  sees(one.browser(), { before: { acts: WATCHED }, after: { target, effects: EFFECTS } });
  return { one, seen: await one.call(["upload", "#files", "a.txt", "@b.txt"]) };
}

describe("an upload", () => {
  it("of fewer files than were given is told", async () => {
    expect((await uploaded(1)).seen.text).toContain(
      'File field "Files" has 1 of the 2 files: it does not take several.',
    );
  });

  it("is not doubted when the field took them all", async () => {
    expect((await uploaded(2)).seen.details["uploadVerification"]).toBeUndefined();
  });

  it("is not called given when the field is empty: nobody can tell whether the page has taken them", async () => {
    const { seen } = await uploaded(0);
    expect(seen.text).toContain("Sent upload #files");
    expect(seen.text).toContain('File field "Files" holds no file: the page has taken them at once, or has refused');
  });

  it("hands upstream absolute paths, since its daemon has another folder", async () => {
    const { one } = await uploaded(2);
    expect(lastRows(one).find(([command]) => command === "upload")).toEqual([
      "upload",
      "#files",
      "/project/a.txt",
      "/project/b.txt",
    ]);
  });

  it("of a file that is not there is refused before anything runs, also in a batch", async () => {
    const { one } = await uploaded(2);
    const started = one.started();
    const seen = await one.call(["upload", "#files", "a.txt", "gone.txt"]);
    const batch = await one.batch(["get", "title"], ["upload", "#files", "gone.txt"]);
    for (const refused of [seen, batch]) {
      expect(refused.isError).toBe(true);
      expect(refused.text).toContain("There is no file /project/gone.txt, so gone.txt cannot be uploaded.");
      expect(refused.details["failureCategory"]).toBe("validation-error");
    }
    expect(one.started()).toBe(started);
  });

  it("of files that are not there names all of them, and what is there", async () => {
    const { one } = await uploaded(2);
    const seen = await one.call(["upload", "#files", "gone.txt", "lost.txt"]);
    expect(seen.text).toContain("none of the files /project/gone.txt, /project/lost.txt, so gone.txt, lost.txt cannot");
    expect(seen.text).toContain("In /project: a.txt, b.txt.");
  });
});
