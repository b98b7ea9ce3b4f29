/** What the demo does: two prompts, each for a pi process of its own, and what every step must show. */
import type { ModelScript } from "../model-script.ts";

export interface Step {
  /** The call, or "next" for the exact call that the result before it offers. */
  readonly call: readonly string[] | "next";
  /** Texts that the result must contain. */
  readonly shows: readonly string[];
  /** The call is expected to be answered with an error. */
  readonly refused?: true;
}

export interface Part {
  readonly title: string;
  readonly prompt: string;
  readonly steps: readonly Step[];
  readonly answer: string;
}

/**
 * @param site the fixture site's URL
 * @param screenshot the file to be written
 */
export function demoParts(site: string, screenshot: string): readonly [Part, Part] {
  return [
    {
      title: "A first pi process signs up",
      prompt: "Sign Ada up, then look at the list.",
      steps: [
        { call: ["open", `${site}/form`], shows: ["Sign up"] },
        { call: ["snapshot", "-i"], shows: ['textbox "Full name"', 'button "Send"'] },
        { call: ["fill", '{{ref:textbox "Full name"}}', "Ada Lovelace"], shows: [] },
        { call: ["fill", '{{ref:textbox "E-mail"}}', "ada@example.org"], shows: [] },
        { call: ["check", '{{ref:checkbox "I accept the terms"}}'], shows: [] },
        { call: ["click", '{{ref:button "Send"}}'], shows: [] },
        { call: ["get", "text", "h1"], shows: ["Welcome, Ada Lovelace"] },
        { call: ["snapshot", "-i"], shows: ['link "To the list"'] },
        { call: ["click", '{{ref:link "To the list"}}'], shows: [] },
        { call: ["screenshot", screenshot], shows: [] },
      ],
      answer: "Ada is signed up, and the list is open.",
    },
    {
      title: "A second pi process resumes the session; the first browser has ended with its process",
      prompt: "Go on where you were.",
      steps: [
        { call: ["snapshot", "-i"], shows: ["No browser is open here", `${site}/list`, "Next: "], refused: true },
        { call: "next", shows: ["List"] },
        { call: ["snapshot", "-i"], shows: ['link "Tall page"'] },
        { call: ["get", "text", "h1"], shows: ["List of pages"] },
      ],
      answer: "The list is open again.",
    },
  ];
}

/** The script for the model: one call a reply, then the answer. */
export function scriptOf(part: Part): ModelScript {
  const name = "agent_browser";
  const replies = part.steps.map(({ call }) => ({
    toolCalls: [call === "next" ? { name, fromNextAction: true as const } : { name, args: { args: [...call] } }],
  }));
  return { [part.prompt]: [...replies, { text: part.answer }] };
}
