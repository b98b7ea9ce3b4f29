import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { actionOf, refOf } from "../support/real.ts";

const { real, site } = onSite();

beforeEach(() => {
  for (const name of ["a.txt", "b.txt"]) writeFileSync(path.join(real.cwd, name), name);
  mkdirSync(path.join(real.cwd, "photos"), { recursive: true });
  writeFileSync(path.join(real.cwd, "photos", "one.png"), "1");
});

async function taken(): Promise<string> {
  return (await real.call(["get", "text", "#out"])).text.trim();
}

describe("a page without a file field", () => {
  beforeEach(async () => {
    await real.call(["open", `${site.url}/fx/uploads`]);
  });

  it("that takes drops is given the files by the offered call", async () => {
    const refused = await real.call(["upload", "#zone", "a.txt", "b.txt"]);
    expect(refused.isError).toBe(true);
    expect((await real.call(actionOf(refused, "drop-files"))).text).toContain("dropped");
    expect(await taken()).toBe("a.txt b.txt");
  });

  it("says so of a drop that nothing has taken", async () => {
    const refused = await real.call(["upload", "#out", "a.txt"]);
    expect((await real.call(actionOf(refused, "drop-files"))).text).toContain("nothing here takes a drop");
  });

  it("that makes one when a button is pressed is given the files by the offered call, by selector and by ref", async () => {
    expect((await real.call(["click", "#pick"])).text).toContain(
      'for a field that is not on the page. ["upload", "#pick", FILE] gives the calls for it.',
    );
    const ref = refOf(await real.call(["snapshot", "-i"]), 'button "Choose file"');
    for (const [target, file] of [
      ["#pick", "a.txt"],
      [ref, "b.txt"],
    ] as const) {
      const refused = await real.call(["upload", target, file]);
      await real.call(actionOf(refused, "upload-by-press"));
      expect(await taken()).toBe(file);
    }
  });
});

describe("an upload", () => {
  beforeEach(async () => {
    await real.call(["open", `${site.url}/`]);
    await real.call(["open", `${site.url}/fx/uploads#fields`]);
  });

  it("to a button goes to the field beside it, and to none where that is not certain", async () => {
    const refused = await real.call(["upload", "#beside", "a.txt"]);
    expect(actionOf(refused, "upload-to-file-field")).toMatchObject({ args: ["upload", "#resume", "a.txt"] });
    const unclear = await real.call(["upload", "#pick", "a.txt"]);
    expect(unclear.text).toContain("#resume, #folder, #image");
    expect(unclear.details["nextActions"] ?? []).not.toContainEqual(
      expect.objectContaining({ id: "upload-to-file-field" }),
    );
  });

  it("of a folder goes to a field for folders, and is no file of another", async () => {
    expect((await real.call(["upload", "#folder", "photos"])).text).toContain("Gave");
    expect(await taken()).toBe("photos/one.png");
    const file = await real.call(["upload", "#folder", "a.txt"]);
    expect(file.text).toContain("has not taken what was given, and holds what it held: it takes folders only.");
    const folder = await real.call(["upload", "#resume", "photos"]);
    expect(folder.text).toContain("The field takes files, no folder: photos");
  });

  it.each([
    ["by selector", async () => ["upload", "#folder", "many"]],
    ["by ref", async () => ["upload", refOf(await real.call(["snapshot"]), 'button "Choose File"'), "many"]],
    ["by a row", async () => ({ args: ["batch"], stdin: '[["upload","#folder","many"],["get","text","#out"]]' })],
  ])("of a folder that the browser reads for a while is seen when it has been read, %s", async (_way, call) => {
    mkdirSync(path.join(real.cwd, "many"), { recursive: true });
    for (let at = 0; at < 1_500; at++) writeFileSync(path.join(real.cwd, "many", `${at}.txt`), "");
    const given = await real.call(await call());
    expect(given.text).not.toContain("holds nothing");
    expect((await real.call(["eval", "document.querySelector('#folder').files.length"])).text).toContain("1500");
  });

  it("of a kind that the field does not ask for is told", async () => {
    expect((await real.call(["upload", "#image", "a.txt"])).text).toContain("asks for image/*, which a.txt is not");
    expect((await real.call(["upload", "#image", "photos/one.png"])).text).not.toContain("asks for");
  });
});
