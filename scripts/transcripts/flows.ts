/** The sessions of the corpus: what a model calls in each, prompt by prompt. A second prompt is another pi process. */
import type { Args } from "../model-script.ts";

export interface Flow {
  readonly name: string;
  readonly prompts: readonly (readonly Args[])[];
  /** What the user says, where it matters; of the first prompt. */
  readonly says?: string;
  /** A desktop app stands in the home folder: what its window shows. */
  readonly app?: string;
}

function args(...words: readonly string[]): Args {
  return { args: [...words] };
}

function flow(name: string, ...calls: readonly Args[]): Flow {
  return { name, prompts: [calls] };
}

function ref(role: string, name: string): string {
  return `{{ref:${role} "${name}"}}`;
}

type Page = (page: string) => Args;

function opening(url: string): Page {
  return (page) => args("open", `${url}${page}`);
}

/** Commands that act on pages and read them. */
function reading(open: Page, url: string): readonly Flow[] {
  return [
    flow(
      "args-form",
      open("/form"),
      args("snapshot", "-i"),
      args("fill", ref("textbox", "Full name"), "Ada Lovelace"),
      args("fill", ref("textbox", "E-mail"), "ada@example.com"),
      args("check", ref("checkbox", "I accept the terms")),
      args("click", ref("button", "Send")),
      args("get", "title"),
    ),
    flow(
      "args-reads",
      open("/texts"),
      args("get", "text", "h1"),
      args("get", "url"),
      args("read"),
      args("get", "count", "p"),
    ),
    flow(
      "args-batch",
      open("/list"),
      {
        args: ["batch"],
        stdin: JSON.stringify([
          ["get", "title"],
          ["click", "a[href='/form']"],
          ["get", "url"],
        ]),
      },
      {
        args: ["batch"],
        stdin: JSON.stringify([
          ["get", "title"],
          ["click", "#none"],
          ["get", "url"],
        ]),
      },
    ),
    flow("args-eval", open("/form"), { args: ["eval", "--stdin"], stdin: "document.title" }, args("eval", "() => 1")),
    flow("args-screenshot", open("/list"), args("screenshot"), args("screenshot", "page.png"), args("pdf", "page.pdf")),
    flow("args-tabs", open("/list"), args("tab", "new", `${url}/form`), args("tab", "list"), args("tab", "close")),
    flow(
      "args-scroll",
      open("/tall"),
      args("scroll", "down", "500"),
      args("scroll", "up", "900"),
      args("scroll", "up", "900"),
    ),
    flow(
      "args-network",
      open("/fx/net"),
      args("network", "requests"),
      args("network", "route", "**/x", "--abort"),
      open("/fx/net"),
    ),
  ];
}

/** Browsers, frames, dialogs, cookies, sessions. */
function leaving(open: Page, url: string): readonly Flow[] {
  return [
    flow(
      "args-cookies",
      open("/list"),
      args("cookies", "set", "theme", "dark"),
      args("cookies", "get"),
      args("storage", "local"),
    ),
    flow("args-console", open("/qa/logs"), args("console"), args("errors")),
    flow(
      "args-frames",
      open("/flows/frames"),
      args("snapshot", "-i"),
      args("frame", "iframe"),
      args("get", "text", "body"),
      args("frame", "main"),
    ),
    flow("args-dialogs", open("/fx/dialogs"), args("snapshot", "-i"), args("dialog", "status")),
    flow(
      "args-sessions",
      open("/list"),
      args("--session", "other", "open", `${url}/form`),
      args("get", "title"),
      args("--session", "other", "close"),
    ),
    flow(
      "args-fresh",
      open("/list"),
      { ...args("--user-agent", "Corpus", "open", `${url}/agent`) },
      { ...args("--user-agent", "Corpus", "open", `${url}/agent`), sessionMode: "fresh" },
      args("close"),
    ),
  ];
}

/** Results in files, secrets, the modes beside `args`. */
function writing(open: Page, url: string): readonly Flow[] {
  return [
    flow("args-output", open("/large"), { ...args("snapshot"), outputPath: "large.txt" }, args("snapshot", "-i")),
    flow("args-guide", args("guide"), args("--help"), args("--version")),
    flow(
      "args-wait",
      open("/slow?ms=50"),
      args("wait", "100"),
      args("wait", "--text", "never there", "--timeout", "700"),
    ),
    flow(
      "secrets-login",
      open("/login"),
      args("snapshot", "-i"),
      args("fill", ref("textbox", "User"), "ada"),
      args("fill", ref("textbox", "Password"), "PUBLIC-SENTINEL-77"),
      args("get", "value", ref("textbox", "Password")),
      args("click", ref("button", "Log in")),
      args("open", `${url}/sign-in`),
    ),
    flow(
      "semantic",
      open("/form"),
      { semanticAction: { action: "fill", locator: "label", value: "Full name", text: "Ada" } },
      { semanticAction: { action: "select", locator: "label", value: "Plan", values: ["team"] } },
      { semanticAction: { action: "click", role: "button", name: "Not there" } },
      { semanticAction: { action: "click", role: "button", name: "Send" } },
    ),
    flow(
      "job",
      {
        job: {
          steps: [
            { action: "open", url: `${url}/form` },
            { action: "fill", locator: "label", value: "Full name", text: "Ada" },
            { action: "fill", locator: "label", value: "E-mail", text: "ada@example.com" },
            { action: "click", locator: "role", role: "button", name: "Send" },
            { action: "assertUrl", url: "**/submitted" },
            { action: "screenshot", path: "sent.png" },
          ],
        },
      },
      {
        job: {
          steps: [
            { action: "open", url: `${url}/list` },
            { action: "click", selector: "#none" },
          ],
        },
      },
    ),
    flow("qa", { qa: { url: `${url}/qa/healthy` } }, { qa: { url: `${url}/qa/throws`, expectedText: "never there" } }),
    flow("source-lookup", open("/list"), { sourceLookup: { selector: "h1" } }),
    flow("network-source-lookup", open("/fx/net"), { networkSourceLookup: { url: "**" } }),
  ];
}

/** Each kind of failure. */
function failing(open: Page, url: string): readonly Flow[] {
  return [
    flow(
      "failures",
      args("nonsense"),
      args("click", "#before-open"),
      open("/status/404"),
      args("click", "#none"),
      args("click", "@e99"),
      args("open", "http://127.0.0.1:1/"),
      { args: [] },
      { args: ["get", "title"], qa: { url } },
    ),
    flow(
      "failures-stale",
      open("/list"),
      args("snapshot", "-i"),
      open("/form"),
      args("click", "@e1"),
      args("snapshot", "-i"),
    ),
    flow("failures-timeout", open("/list"), { ...args("open", `${url}/never`), timeoutMs: 1500 }, args("get", "url")),
  ];
}

/** Cases that were reported in public, and a session that is resumed. */
function publicCases(open: Page): readonly Flow[] {
  return [
    flow("case-covered", open("/covered"), args("snapshot", "-i"), args("click", "button"), args("click", "@e1")),
    flow("case-text-only", open("/fx/text-only"), args("snapshot", "-i"), args("get", "text", "body")),
    flow("case-overlay", open("/fx/overlay"), args("snapshot", "-i"), args("click", "@e1")),
    flow("case-validate", open("/fx/validate"), args("snapshot", "-i"), args("click", "@e1"), args("click", "button")),
    {
      name: "resumed",
      prompts: [
        [open("/form"), args("snapshot", "-i")],
        [args("get", "title"), open("/list"), args("click", "a[href='/form']")],
      ],
    },
  ];
}

const NOTES = `<!doctype html><title>Notes</title><h1>My notes</h1>
<button onclick="document.querySelector('p').textContent='Saved'">Save</button><p>Not saved</p>`;

/** What is asked of more than the browser: desktop apps, and the files that the prompt asks for. */
function beside(open: Page, home: string): readonly Flow[] {
  const electron = (given: Args): Args => ({ electron: given });
  const executablePath = `${home}/opt/notes/notes`;
  return [
    {
      name: "electron",
      app: NOTES,
      prompts: [
        [
          electron({ action: "launch", executablePath: `${home}/opt/none` }),
          electron({ action: "launch", executablePath, timeoutMs: 60_000 }),
          args("click", ref("button", "Save")),
          args("get", "text", "p"),
          electron({ action: "status" }),
          electron({ action: "probe" }),
          electron({ action: "cleanup" }),
          args("get", "title"),
        ],
      ],
    },
    {
      name: "prompt-guard",
      says: "Take a screenshot of the list as list.png, then close the browser.",
      prompts: [[open("/list"), args("close"), args("screenshot", "list.png"), args("close")]],
    },
  ];
}

/**
 * @param url where the site of the tests stands
 * @param home the home folder in which apps are installed
 */
export function flowsOn(url: string, home: string): readonly Flow[] {
  const open = opening(url);
  return [
    ...reading(open, url),
    ...leaving(open, url),
    ...writing(open, url),
    ...failing(open, url),
    ...publicCases(open),
    ...beside(open, home),
  ];
}
