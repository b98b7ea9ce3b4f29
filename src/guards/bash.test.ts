import { describe, expect, it } from "vitest";
import { asksForCli } from "./asked-cli.ts";
import { bashRefusal } from "./bash.ts";
import { runsIn } from "./shell-runs.ts";

const argvs = (command: string): readonly string[] =>
  runsIn(command).map(({ argv }) => argv.map(({ text }) => text).join(" "));

describe("agent-browser is recognised where a shell starts it", () => {
  it.each<[string, string]>([
    ["agent-browser open https://a.test", "open https://a.test"],
    ["cd /tmp && agent-browser click @e1", "click @e1"],
    ["agent-browser snapshot -i | grep -i save", "snapshot -i"],
    ["echo '[]' | agent-browser batch", "batch"],
    ["npx agent-browser open a.test", "open a.test"],
    ["npx -y agent-browser@0.41.2 open a.test", "open a.test"],
    ["npx -p agent-browser agent-browser open a.test", "open a.test"],
    ["pnpm dlx agent-browser open a.test", "open a.test"],
    ["npm exec -- agent-browser open a.test", "open a.test"],
    ["bunx agent-browser get title", "get title"],
    ["AGENT_BROWSER_HEADED=1 agent-browser open a.test", "open a.test"],
    ["env -u X A=1 agent-browser open a.test", "open a.test"],
    ["/usr/local/bin/agent-browser open a.test", "open a.test"],
    ["./node_modules/.bin/agent-browser open a.test", "open a.test"],
    ["node node_modules/agent-browser/bin/agent-browser.js open a.test", "open a.test"],
    ["/x/bin/agent-browser-linux-x64 get url", "get url"],
    ["(agent-browser get url)", "get url"],
    ["{ agent-browser get url; }", "get url"],
    ["TITLE=$(agent-browser get title) && echo $TITLE", "get title"],
    ['echo "now on $(agent-browser get url)"', "get url"],
    ["echo `agent-browser get url`", "get url"],
    ["bash -c 'agent-browser get url'", "get url"],
    ['bash -lc "cd x; agent-browser get url"', "get url"],
    ["bash <<'EOF'\nagent-browser get url\nEOF", "get url"],
    ['eval "agent-browser get url"', "get url"],
    ["timeout 30 agent-browser wait 1000", "wait 1000"],
    ["timeout -k 5 30s agent-browser wait 1000", "wait 1000"],
    ["sudo -u me nohup agent-browser get url &", "get url"],
    ["cat urls | xargs -n 1 agent-browser open", "open"],
    ["for u in a b; do agent-browser open $u; done", "open $u"],
    ["if ! agent-browser get url; then echo no; fi", "get url"],
    ["AB=agent-browser\n$AB get url", "get url"],
    ["alias ab=agent-browser; ab get url", "get url"],
    ["$(which agent-browser) get url", "get url"],
    ["agent-browser \\\n  get url", "get url"],
    ["false || agent-browser get url > out.json 2>&1", "get url"],
    ["agent-browser get url 2>/dev/null", "get url"],
    ["diff <(agent-browser get url) x", "get url"],
    ["find . -name x -exec agent-browser open {} \\;", "open {} ;"],
  ])("%s", (command, argv) => {
    expect(argvs(command)).toEqual([argv]);
  });

  it("several times, in their order", () => {
    expect(argvs("agent-browser open a.test && agent-browser snapshot -i; agent-browser close")).toEqual([
      "open a.test",
      "snapshot -i",
      "close",
    ]);
  });
});

describe("a mere mention starts nothing", () => {
  it.each([
    "echo agent-browser open a.test",
    "echo 'agent-browser open a.test'",
    "grep -rn agent-browser src",
    "grep -rn 'agent-browser open' docs | head",
    'git commit -m "agent-browser open is refused; agent-browser close too"',
    "git commit -m 'Why `agent-browser` is a tool'",
    "git commit -F - <<'EOF'\nagent-browser open a.test\nEOF",
    "cat > notes.md <<EOF\nagent-browser open a.test\n  agent-browser close\nEOF\nls",
    "# agent-browser open a.test",
    "ls # agent-browser open a.test",
    "which agent-browser",
    "command -v agent-browser",
    "type agent-browser",
    "npm install -g agent-browser",
    "npm view agent-browser version",
    "ls node_modules/agent-browser",
    "cd agent-browser && ls",
    "cat agent-browser.json",
    "pi install npm:pi-agent-browser-native",
    "npx pi-agent-browser doctor",
    "pgrep -f agent-browser",
    "man agent-browser",
    "X=agent-browser env | sort",
    "sed -i s/agent-browser/x/ file",
    "python3 -c \"print('agent-browser open')\"",
    "rg agent-browser && echo done",
    "",
    "'",
    "$(",
    "cat <<",
  ])("%s", (command) => {
    expect(argvs(command)).toEqual([]);
  });
});

it("a text that nests without end is read in time", () => {
  for (const piece of ["$(", "`", "((", "> 1", "bash -c '", "<<A\n", "eval "]) {
    expect(argvs(`agent-browser get url; ${piece.repeat(60_000)}`)).toContain("get url");
  }
});

describe("the refusal", () => {
  it("gives the call of the tool for each, with its input and its output", () => {
    const says = bashRefusal(
      "agent-browser --json open 'https://a.test/?q=1 2'\nagent-browser batch <<'EOF'\n[[\"get\",\"url\"]]\nEOF\nagent-browser get text body > out.txt",
    );
    expect(says?.split("\n").slice(1, 4)).toEqual([
      '{"args":["open","https://a.test/?q=1 2"]}',
      '{"args":["batch"],"stdin":"[[\\"get\\",\\"url\\"]]"}',
      '{"args":["get","text","body"],"outputPath":"out.txt"}',
    ]);
    expect(says).toContain("Nothing was run.");
    expect(says).toContain("allowBash");
  });

  it("says what it cannot know", () => {
    expect(bashRefusal('agent-browser open "$URL"')).toContain('{"args":["open","$URL"]}\nWrite what the shell');
    expect(bashRefusal("cat x.json | agent-browser batch")).toContain("(what is piped into it)");
  });

  it("is none for other commands", () => {
    expect(bashRefusal("ls -la")).toBeUndefined();
  });
});

describe("the user asks for the CLI", () => {
  it.each([
    "Use the agent-browser CLI to open a.test.",
    "Run agent-browser in bash, please",
    "run `agent-browser doctor` and tell me what it says",
    "$ agent-browser --version\nwhat does this print?",
    "Try `npx agent-browser --version`.",
  ])("with %j", (prompt) => {
    expect(asksForCli(prompt)).toBe(true);
  });

  it.each([
    "Open a.test and take a screenshot",
    "Use agent-browser to open a.test",
    "Use agent_browser, not bash",
    "Do not run agent-browser in bash.",
    "Use the agent-browser tool instead of the CLI",
    "Look at bash.ts. Then use agent-browser on a.test.",
    "Read agent-browser.json in the terminal",
    "Install pi-agent-browser-native from the command line",
  ])("not with %j", (prompt) => {
    expect(asksForCli(prompt)).toBe(false);
  });
});
