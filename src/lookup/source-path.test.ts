import { describe, expect, it } from "vitest";
import { inWorkspace, partsOf, splitPlace } from "./source-path.ts";

const FILES = ["index.ts", "packages/a/src/index.ts", "packages/b/src/index.ts", "src/App.tsx", "src/pages/Home.tsx"];

describe("a source's name", () => {
  it.each([
    ["src/App.tsx"],
    ["./src/App.tsx"],
    ["/src/App.tsx?t=1712"],
    ["../../src/App.tsx"],
    ["http://localhost:5173/src/App.tsx?t=1#x"],
    ["webpack://shop/./src/App.tsx?1a2b"],
    ["webpack-internal:///./src/App.tsx"],
    ["webpack-internal:///(app-pages-browser)/./src/App.tsx"],
    ["turbopack:///[project]/src/App.tsx"],
    ["file:///home/ann/shop/src/App.tsx"],
    ["C:\\Users\\ann\\shop\\src\\App.tsx"],
    ["/%73rc/App.tsx"],
  ])("means the file of the workspace: %s", (name) => {
    expect(inWorkspace(name, FILES)).toBe("src/App.tsx");
  });

  it.each([
    ["src/index.ts", "two files end alike"],
    ["other/Home.tsx", "only its last part is the same"],
    ["src/Gone.tsx", "no file has its name"],
    ["", "it is empty"],
  ])("means none: %s (%s)", (name) => {
    expect(inWorkspace(name, FILES)).toBeUndefined();
  });

  it("means the one file of that name, or the one whose whole path it ends with", () => {
    expect(inWorkspace("Home.tsx", FILES)).toBe("src/pages/Home.tsx");
    expect(inWorkspace("/work/b/src/index.ts", ["b/src/index.ts", "a/b/src/index.ts"])).toBe("b/src/index.ts");
  });

  it("never leads out of the workspace", () => {
    expect(inWorkspace("../../../etc/passwd", FILES)).toBeUndefined();
    expect(partsOf("a/../../b")).toEqual(["a", "b"]);
  });

  it("is split from its line and column", () => {
    expect(splitPlace("src/App.tsx:12:3")).toEqual({ file: "src/App.tsx", line: 12, column: 3 });
    expect(splitPlace("src/App.tsx:12")).toEqual({ file: "src/App.tsx", line: 12 });
    expect(splitPlace("C:\\App.tsx")).toEqual({ file: "C:\\App.tsx" });
  });
});
