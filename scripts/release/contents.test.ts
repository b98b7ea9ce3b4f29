import { describe, expect, it } from "vitest";
import { changesFaults, contentFaults, importFaults, type Listing, licenceFaults, type Manifest } from "./contents.ts";

const MANIFEST: Manifest = {
  version: "1.2.3",
  main: "./dist/index.js",
  types: "./dist/index.d.ts",
  bin: { "pi-agent-browser": "./dist/cli.js" },
  pi: { extensions: ["./dist/pi/extension.js"] },
};
const FILES = [
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "dist/LICENSES.txt",
  "dist/cli.js",
  "dist/index.d.ts",
  "dist/index.js",
  "dist/pi/extension.js",
  "docs/COMMANDS.md",
  "package.json",
];
const LISTING: Listing = { size: 300_000, unpackedSize: 1_500_000, files: FILES };

function withFile(name: string): Listing {
  return { ...LISTING, files: [...FILES, name] };
}

describe("the contents of the package", () => {
  it("are right with what the manifest names, the documents and the licences", () => {
    expect(contentFaults(LISTING, MANIFEST)).toEqual([]);
  });

  it.each(FILES.filter((name) => !name.startsWith("docs/")))(
    "lack nothing without which it does not work: %s",
    (name) => {
      const files = FILES.filter((one) => one !== name);
      expect(contentFaults({ ...LISTING, files }, MANIFEST)).toEqual([`${name} is not in the package.`]);
    },
  );

  it.each(["dist/engine/chain.test.js", "dist/engine/chain.types.d.ts", "test/support/agent.ts", "scripts/docs.ts"])(
    "hold no tests: %s",
    (name) => {
      expect(contentFaults(withFile(name), MANIFEST)).toEqual([`${name} is for tests.`]);
    },
  );

  it.each(["src/index.ts", "dist/index.js.map", ".env", "docs/picture.psd", "notes.md"])("hold no %s", (name) => {
    expect(contentFaults(withFile(name), MANIFEST)).toEqual([`${name} is of no use to a user.`]);
  });

  it("are not larger than they need to be", () => {
    expect(contentFaults({ ...LISTING, size: 5_000_000 }, MANIFEST)).toEqual([
      expect.stringContaining("The tarball has 5000000 bytes"),
    ]);
    expect(contentFaults({ ...LISTING, unpackedSize: 50_000_000 }, MANIFEST)).toHaveLength(1);
  });

  it("need no other package", () => {
    expect(contentFaults(LISTING, { ...MANIFEST, dependencies: { zod: "4" } })).toEqual([
      "The package depends on zod; bundle it.",
    ]);
    const script = 'import { z } from "zod";\nimport { readFileSync } from "node:fs";\nimport { a } from "./a.js";\n';
    expect(importFaults(script, (name) => name.startsWith("node:"))).toEqual([
      "The package imports zod, which it does not hold.",
    ]);
  });
});

describe("the licences in the package", () => {
  const script = "//#region node_modules/zod/v4/core.js\ncode\n//#region node_modules/@scope/part/index.js\ncode\n";
  const licenceOf = (library: string): string => `The licence of ${library}`;

  it("are complete with a title and the whole text for each library", () => {
    const licences = "zod 4.0.0 (MIT)\n\nThe licence of zod\n@scope/part 1.0.0 (MIT)\n\nThe licence of @scope/part\n";
    expect(licenceFaults([script], licences, licenceOf)).toEqual([]);
  });

  it("are not without the text of one", () => {
    const licences = "zod 4.0.0 (MIT)\n\nThe licence of zod\n@scope/part 1.0.0 (MIT)\n";
    expect(licenceFaults([script], licences, licenceOf)).toEqual([
      "dist/LICENSES.txt lacks the licence of @scope/part.",
    ]);
  });
});

describe("the list of changes", () => {
  it("begins with the version that goes out", () => {
    expect(changesFaults("# Changes\n\n## 1.2.3\n\n- New.\n", MANIFEST)).toEqual([]);
    expect(changesFaults("# Changes\n\n## 1.2.2\n", MANIFEST)).toEqual([
      "CHANGELOG.md begins with 1.2.2, and the version is 1.2.3.",
    ]);
  });
});
