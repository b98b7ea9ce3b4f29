/** Whether the user's own words ask for agent-browser in bash. */

const NAMES = /(?<![\w-])agent-browser(?!-native|[\w-]*\.json)(?![\w-])/i;
const IN_A_SHELL = /\b(?:bash|shell|terminal|cli|command[- ]?line|npx|binary|executable|directly)\b/i;
/** A command as it is typed: its name, then a word of its own or a flag. */
const TYPED = /(?:^|[`$>"'])\s*(?:npx\s+(?:-y\s+)?)?agent-browser\s+(?:-|[a-z])/im;
const NOT = /\b(?:not|never|don't|dont|no|without|avoid|instead of|rather than)\b/i;

/**
 * True when a sentence of the prompt names agent-browser together with a shell, or shows the command as it is typed,
 * and does not say no to it.
 */
export function asksForCli(prompt: string): boolean {
  return prompt
    .split(/(?<=[.!?])\s+|\n+/)
    .some(
      (sentence) => NAMES.test(sentence) && (IN_A_SHELL.test(sentence) || TYPED.test(sentence)) && !NOT.test(sentence),
    );
}
