/** What the model reads about the tool on every request. Counted in tokens by a test; keep it short. */

export const toolDescription =
  "Drive a real web browser: open pages, read them, click, fill forms, take screenshots, run scripts, log in, download. " +
  'Start with {"args":["open","https://..."]}, then {"args":["snapshot","-i"]} lists the controls with refs such as @e3 to click and fill. ' +
  "Results say what happened; failures say what to do next. The browser stays open between calls.";

export const promptSnippet = "agent_browser: drive a real web browser (open, snapshot, click, fill, read, screenshot)";

export const promptGuidelines: readonly string[] = [
  "agent_browser: use refs (@e3) of the newest snapshot -i; after a page change take a new one. Refs of an older page are refused, nothing is clicked.",
  'agent_browser: do several steps in one call with {"args":["batch"],"stdin":"[[\\"fill\\",\\"@e1\\",\\"Ann\\"],[\\"click\\",\\"@e2\\"]]"}.',
  'agent_browser: read little: ["get","text","h1"], ["get","title"], or {"args":["eval","--stdin"],"stdin":"document.title"} instead of whole pages.',
  'agent_browser: when a result ends with "Next: {...}", that call is the way on. More help: {"args":["guide"]}.',
];
