/** What this tool adds to a command, told from the columns of its row. */
import type { CommandSpec, Deed, Sign, WordKind } from "../../src/upstream/grammar/commands.ts";
import { POWER_WORDS } from "../../src/upstream/grammar/powers.ts";

const READ_BACK: Readonly<Record<Deed, string>> = {
  click: "sees which element the click reached",
  dblclick: "sees which element the clicks reached",
  tap: "sees which element the tap reached",
  press: "sees which element got the key",
  fill: "reads back what the field holds",
  type: "reads back what the field holds",
  "keyboard type": "reads back what the field with the focus holds",
  check: "reads the state back",
  uncheck: "reads the state back",
  select: "reads back what is chosen",
  upload: "counts the files that the field has",
  hover: "looks whether the pointer is over it",
  focus: "looks whether it has the focus",
  drag: "looks for a drop",
  scroll: "compares the positions before and after",
};

const SIGNS: Readonly<Record<Sign, string>> = {
  cover: "names what lies over the target, with the call that closes it",
  matches: "says when the selector means several elements",
  answer: "says when nothing changed",
  list: "says when a combobox shows no options",
  changes: "tells what opened, closed, got the focus, or was said",
  requests: "tells which requests failed",
};

const REFS = {
  snapshot: "the refs belong to this document; older ones are refused from then on",
  found: "gives a ref of what was found",
  marks: "the refs of its marks (`--annotate`) can be used",
} as const;

const FIELD = {
  writes: "the text is masked everywhere when the field is a secret one",
  types: "the text is masked everywhere when the field is a secret one",
  answers: "the text is masked everywhere when the question is for a secret",
  value: "the value of a secret field is masked",
  attribute: "the value of a secret field is masked",
} as const;

const NETWORK = {
  lists: "says what routes did to the requests; failed ones come with calls that look further",
  routes: "a later `network requests` says whether it met any request",
  unroutes: "knows which routes are left",
} as const;

const RECORDING = {
  starts: "`close` is refused while it runs",
  restarts: "`close` is refused while it runs",
  ends: "looks for the file on disk",
} as const;

function kinds({ words, flags }: CommandSpec): ReadonlySet<WordKind> {
  return new Set([...words.map(({ kind }) => kind), ...flags.flatMap(({ kind }) => kind ?? [])]);
}

function ofAction({ deed, signs = [], lands }: CommandSpec): readonly (string | undefined)[] {
  return [
    deed && READ_BACK[deed],
    ...signs.map((sign) => SIGNS[sign]),
    lands === "always" ? "names the page, an error status and a redirect" : undefined,
  ];
}

function ofFiles(spec: CommandSpec): readonly (string | undefined)[] {
  const { artifact, inputs, recording } = spec;
  const picture = artifact === "screenshot" ? ", and the picture is attached" : "";
  return [
    artifact && `the file is taken from pi's folder, its folder is made, and it is looked for on disk${picture}`,
    inputs && "files that are not there are named before it runs",
    recording && RECORDING[recording],
  ];
}

function ofSecrets(spec: CommandSpec): readonly (string | undefined)[] {
  const { field, powers = [], flags, secrets } = spec;
  const masks = kinds(spec).has("secret") || secrets !== undefined || flags.some(({ secret }) => secret !== undefined);
  return [
    field === undefined || field === "keys" || field === "text" ? undefined : FIELD[field],
    masks ? "what is secret in it is never shown or kept" : undefined,
    powers.length > 0
      ? `says that it ${powers.map((power) => POWER_WORDS[power]).join(" and ")}; \`PI_AGENT_BROWSER_FORBID\` refuses it`
      : undefined,
  ];
}

function ofCalls(spec: CommandSpec): readonly (string | undefined)[] {
  const { refs, network, flags, plainText, capMs, dialog, refused, stdin } = spec;
  const own = flags.filter(({ wrapper }) => wrapper).flatMap(({ names }) => `\`${names[0]}\``);
  return [
    refs && REFS[refs],
    network && NETWORK[network],
    own.length > 0 ? `${own.join(", ")} ${own.length === 1 ? "is" : "are"} of this tool` : undefined,
    plainText === "ours" ? "answered by the tool itself" : undefined,
    stdin === undefined ? undefined : `takes \`stdin\`${stdin === "always" ? "" : ` with \`${stdin}\``}`,
    capMs === undefined ? undefined : `waits at most ${capMs / 1000} s`,
    dialog === "resolves" ? "works while a dialog blocks the page" : undefined,
    refused,
  ];
}

/** What is added, one clause each; empty where the command is handed on as it is. */
export function addedTo(spec: CommandSpec): readonly string[] {
  return [ofAction, ofCalls, ofFiles, ofSecrets].flatMap((part) => part(spec)).filter((one) => one !== undefined);
}
