/** A small React application: its sources in a folder, and served as a development server and a built site serve it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { rolldown } from "rolldown";
import { ROOT } from "../../scripts/paths.ts";

const SOURCES: Readonly<Record<string, string>> = {
  "app/SaveButton.jsx": `import { memo } from "react";
export const SaveButton = memo(function SaveButton({ label }) {
  return <button id="save" onClick={() => fetch("/api/fail?token=SENTINEL-TOKEN-7")}>{label}</button>;
});
`,
  "app/Panel.jsx": `export class Panel {}
`,
  "app/App.jsx": `import { Component } from "react";
import { SaveButton } from "./SaveButton.jsx";

class Frame extends Component {
  render() {
    return <section className="frame">{this.props.children}</section>;
  }
}

export default function App() {
  return (
    <main>
      <h1 data-source-file="app/Title.tsx" data-source-line="7">Shop</h1>
      <Frame>
        <SaveButton label="Save" />
      </Frame>
      <button id="refused" onClick={() => fetch(\`/api/refused/\${42}\`).catch(() => {})}>Refused</button>
      <p id="plain" dangerouslySetInnerHTML={{ __html: "<i id=raw>raw</i>" }} />
    </main>
  );
}
`,
  "app/main.jsx": `import { createRoot } from "react-dom/client";
import App from "./App.jsx";
createRoot(document.getElementById("root")).render(<App />);
`,
  "app/Title.tsx": "export {};\n",
  "dist/SaveButton.jsx": "export function SaveButton() {}\n",
};

type Build = "development" | "production";

interface Built {
  readonly script: string;
  readonly map: string;
}

async function built(folder: string, mode: Build): Promise<Built> {
  const bundle = await rolldown({
    input: path.join(folder, "app", "main.jsx"),
    cwd: folder,
    platform: "browser",
    resolve: { modules: [path.join(ROOT, "node_modules")] },
    transform: {
      define: { "process.env.NODE_ENV": JSON.stringify(mode) },
      jsx: { runtime: "automatic", development: mode === "development" },
    },
    logLevel: "silent",
  });
  const file = path.join(folder, "served", "app.js");
  const minify = mode === "production";
  const { output } = await bundle.generate({ format: "iife", file, sourcemap: true, minify });
  await bundle.close();
  const [script] = output;
  return { script: script.code.replace(/\/\/# sourceMappingURL=\S*\s*$/, ""), map: script.map?.toString() ?? "" };
}

function html(script: string): string {
  return `<!doctype html><title>Shop</title><div id="root"></div><script src="${script}"></script>`;
}

/** What the site has, by path. */
function pagesOf(development: Built, production: Built): ReadonlyMap<string, readonly [type: string, body: string]> {
  const inline = `data:application/json;base64,${Buffer.from(development.map).toString("base64")}`;
  const script = (body: string): readonly [string, string] => ["text/javascript", body];
  const mapped = (url: string): string => `${development.script}\n//# sourceMappingURL=${url}`;
  const page = (name: string): readonly [string, string] => ["text/html", html(name)];
  return new Map([
    ["/", page("app.js")],
    ["/app.js", script(mapped("app.js.map"))],
    ["/app.js.map", ["application/json", development.map]],
    ["/inline", page("inline.js")],
    ["/inline.js", script(mapped(inline))],
    ["/unmapped", page("unmapped.js")],
    ["/unmapped.js", script(development.script)],
    ["/broken", page("broken.js")],
    ["/broken.js", script(mapped("gone.js.map"))],
    ["/production", page("production.js")],
    ["/production.js", script(production.script)],
  ]);
}

export interface ReactApp {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Writes the sources into a folder and serves the app. `/api/fail` answers 500, `/api/refused/*` not at all. */
export async function reactApp(folder: string): Promise<ReactApp> {
  for (const [file, text] of Object.entries(SOURCES)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const pages = pagesOf(await built(folder, "development"), await built(folder, "production"));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    if (pathname.startsWith("/api/refused")) return void request.socket.destroy();
    const [type, body] = pages.get(pathname) ?? ["text/plain", ""];
    const status = pages.has(pathname) ? 200 : pathname.startsWith("/api/") ? 500 : 404;
    response.writeHead(status, { "content-type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => closed(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
