/**
 * A stand-in for the agent-browser binary, installed by `fake-binary.ts`. It does what the file `behaviour` beside
 * it says, and writes down in `log` every process that it is or starts.
 */
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const folder = path.dirname(fileURLToPath(import.meta.url));
const argv = process.argv.slice(2);
const { env } = process;

function note(role, pid) {
  appendFileSync(path.join(folder, "log"), `${JSON.stringify({ role, pid, argv, env })}\n`);
}

async function readStdin() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function print(text) {
  return new Promise((resolve) => process.stdout.write(text, resolve));
}

function hang() {
  setInterval(() => {}, 60_000);
}

/** A process of the same group; `holding` keeps our standard output open. */
function startGrandchild(role, holding) {
  const stdio = ["ignore", holding ? "inherit" : "ignore", "ignore"];
  const grandchild = spawn("/bin/sleep", ["600"], { stdio });
  grandchild.unref();
  note(role, grandchild.pid);
}

/** Ignores the polite signal; noted once it does. */
function startStubbornGrandchild() {
  const grandchild = spawn("/bin/sh", ["-c", 'trap "" TERM; echo ready; exec /bin/sleep 600'], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  grandchild.stdout.once("data", () => note("grandchild", grandchild.pid));
}

function daemonFile() {
  const session = argv[argv.indexOf("--session") + 1];
  return path.join(env.AGENT_BROWSER_SOCKET_DIR, `${session}.pid`);
}

/** As upstream does: a process in a session of its own, marked in its environment, its id in a file. */
function startDaemon() {
  if (existsSync(daemonFile())) return;
  const session = argv[argv.indexOf("--session") + 1];
  const daemon = spawn("/bin/sleep", ["600"], {
    argv0: "agent-browser-daemon",
    detached: true,
    stdio: "ignore",
    env: { ...env, AGENT_BROWSER_DAEMON: "1", AGENT_BROWSER_SESSION: session },
  });
  daemon.unref();
  writeFileSync(daemonFile(), String(daemon.pid));
  note("daemon", daemon.pid);
}

function endDaemon() {
  process.kill(Number(readFileSync(daemonFile(), "utf8")));
  rmSync(daemonFile());
}

const PAGE = { url: "https://site.test/", title: "Home" };

function envelope(data) {
  return JSON.stringify({ success: true, data, error: null });
}

async function answer() {
  const stdin = await readStdin();
  writeFileSync(path.join(folder, "stdin"), stdin);
  const rows = argv.includes("batch") ? JSON.parse(stdin) : [argv];
  if (rows.some((command) => command.includes("open"))) startDaemon();
  if (argv.includes("close")) endDaemon();
  if (!argv.includes("batch")) return envelope(PAGE);
  return JSON.stringify(rows.map((command) => ({ command, error: null, result: PAGE, success: true })));
}

const BEHAVIOURS = {
  answer: async () => print(await answer()),
  echo: async () => print(envelope({ argv, stdin: await readStdin(), env })),
  nothing: () => {},
  "half-json": () => print('{"success":true,"data":{"url":"https://si'),
  "other-json": () => print('{"hello":"world"}'),
  garbage: () => print("<html>not what you asked for</html>"),
  flood: async () => {
    await print('{"success":true,"data":"');
    for (let megabyte = 0; megabyte < 50; megabyte++) await print("x".repeat(1024 * 1024));
    await print('"}');
  },
  "answer-then-hang": async () => {
    await print(await answer());
    hang();
  },
  hang: () => {
    startGrandchild("grandchild", false);
    hang();
  },
  stubborn: () => {
    process.on("SIGTERM", () => {});
    startGrandchild("grandchild", false);
    hang();
  },
  "stubborn-grandchild": () => {
    startStubbornGrandchild();
    hang();
  },
  "pipe-kept-open": async () => {
    startGrandchild("grandchild", true);
    await print(await answer());
    process.exit(0);
  },
  late: () => {
    setTimeout(async () => print(await answer()), 3000);
  },
  signal: () => {
    process.kill(process.pid, "SIGKILL");
    hang();
  },
  "stderr-only": () => {
    process.stderr.write("✗ The daemon could not be started: disk full\n");
    process.exitCode = 1;
  },
};

note("child", process.pid);
if (argv[0] === "--version") await print(`agent-browser ${readFileSync(path.join(folder, "version"), "utf8")}\n`);
else await BEHAVIOURS[readFileSync(path.join(folder, "behaviour"), "utf8")]();
