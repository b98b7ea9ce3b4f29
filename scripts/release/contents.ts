/** What the packed package may and must hold, told from its listing. */

/** A packed package, as `npm pack --json` lists it. */
export interface Listing {
  /** Of the tarball and of its files, in bytes. */
  readonly size: number;
  readonly unpackedSize: number;
  /** Paths in the package. */
  readonly files: readonly string[];
}

export interface Manifest {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly main: string;
  readonly types: string;
  readonly pi: { readonly extensions: readonly string[] };
  readonly dependencies?: Readonly<Record<string, string>> | undefined;
}

/** Above these something has got in that does not belong there: a library, a picture, the sources. */
const LARGEST: Pick<Listing, "size" | "unpackedSize"> = { size: 1_500_000, unpackedSize: 4_500_000 };

const KNOWN =
  /^(dist\/.*\.(js|d\.ts)|dist\/LICENSES\.txt|docs\/[\w-]+\.(md|png)|package\.json|README\.md|CHANGELOG\.md|LICENSE)$/;
const OF_TESTS = /(^|\/)(test|tests|fixtures|bench|scripts)\/|\.(test|types)\./;
const NEEDED = ["package.json", "README.md", "CHANGELOG.md", "LICENSE", "dist/LICENSES.txt"];

function tooLarge(listing: Listing): readonly string[] {
  const names = { size: "The tarball", unpackedSize: "The unpacked package" } as const;
  return (["size", "unpackedSize"] as const).flatMap((part) =>
    listing[part] > LARGEST[part] ? [`${names[part]} has ${listing[part]} bytes; ${LARGEST[part]} are the most.`] : [],
  );
}

/** What is wrong with the contents, one sentence each. */
export function contentFaults(listing: Listing, manifest: Manifest): readonly string[] {
  const { files } = listing;
  const entries = [manifest.main, manifest.types, ...Object.values(manifest.bin), ...manifest.pi.extensions];
  const needed = [...NEEDED, ...entries.map((entry) => entry.replace(/^\.\//, ""))];
  return [
    ...tooLarge(listing),
    ...needed.filter((name) => !files.includes(name)).map((name) => `${name} is not in the package.`),
    ...files.filter((name) => OF_TESTS.test(name)).map((name) => `${name} is for tests.`),
    ...files
      .filter((name) => !KNOWN.test(name) && !OF_TESTS.test(name))
      .map((name) => `${name} is of no use to a user.`),
    ...Object.keys(manifest.dependencies ?? {}).map((name) => `The package depends on ${name}; bundle it.`),
  ];
}

/** The libraries whose modules stand in a script: the bundler names each module before its code. */
export function librariesIn(script: string): readonly string[] {
  const named = [...script.matchAll(/^\/\/.*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)].map(([, name = ""]) => name);
  return [...new Set(named)];
}

/** Libraries in the scripts whose licence is not among the licences, one sentence each. */
export function licenceFaults(
  scripts: readonly string[],
  licences: string,
  licenceOf: (library: string) => string,
): readonly string[] {
  const libraries = [...new Set(scripts.flatMap(librariesIn))].toSorted();
  return libraries.flatMap((library) => {
    const titled = licences.split("\n").some((line) => line.startsWith(`${library} `));
    return titled && licences.includes(licenceOf(library))
      ? []
      : [`dist/LICENSES.txt lacks the licence of ${library}.`];
  });
}

/** What a script imports that neither Node nor pi brings along, one sentence each. */
export function importFaults(script: string, isBuiltin: (name: string) => boolean): readonly string[] {
  const names = [...script.matchAll(/^(?:import|export) .*?from "([^".][^"]*)"/gm)].map(([, name = ""]) => name);
  const outside = names.filter((name) => !name.startsWith("@earendil-works/") && !isBuiltin(name));
  return outside.map((name) => `The package imports ${name}, which it does not hold.`);
}

/** A version that is to go out has a heading of its own in the list of changes. */
export function changesFaults(changes: string, { version }: Pick<Manifest, "version">): readonly string[] {
  const headings = [...changes.matchAll(/^## (\S+)/gm)].map(([, heading]) => heading);
  return headings[0] === version
    ? []
    : [`CHANGELOG.md begins with ${headings[0] ?? "nothing"}, and the version is ${version}.`];
}
