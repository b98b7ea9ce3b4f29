/** Has a command's secrets ride on standard input: every user of the machine can read the list of processes. */
import { writtenTexts } from "../redaction/fields.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Program } from "../upstream/protocol/program.ts";

const PASSWORD = "--password";
const BY_STDIN = "--password-stdin";

/**
 * A command whose words may hold a secret: what it writes into a field or the clipboard, cookies, headers, the body that
 * takes the place of a server's answer, ...
 */
function mayHoldSecret(parsed: ParsedArgv): boolean {
  const hidden = parsed.given.filter(({ kind }) => kind === "secret" || parsed.command.family === "clipboard");
  const body = parsed.flags.some(({ spec }) => spec.names.includes("--body"));
  return hidden.length > 0 || body || writtenTexts(parsed).length > 0;
}

/** `auth save NAME --password X` as `--password-stdin`: it must be alone in its process, so it has no row to ride in. */
function passwordByStdin(program: Program): Program {
  const [row, ...more] = program.command;
  const at = row?.argv.indexOf(PASSWORD) ?? -1;
  const value = row?.argv[at + 1];
  if (!row || at < 0 || value === undefined || program.stdin !== undefined) return program;
  const argv = [...row.argv.slice(0, at), BY_STDIN, ...row.argv.slice(at + 2)];
  return { ...program, command: [{ ...row, argv }, ...more], stdin: value };
}

/** The program with its secrets in rows, which go over standard input, or there by a flag of the command's. */
export function offArgv(program: Program, rows: readonly { readonly parsed: ParsedArgv }[]): Program {
  if (program.shape === "one" && rows.some(({ parsed }) => parsed.command.stdin === BY_STDIN))
    return passwordByStdin(program);
  const hides = program.ride === "row" && rows.some(({ parsed }) => mayHoldSecret(parsed));
  return hides ? { ...program, ride: "literal" } : program;
}
