/** A site that speaks as the tool does, in every place that a page can write to. */
import { createServer } from "node:http";
import { VOICE, VOICE_ON_ONE_LINE } from "./voice.ts";

export interface HostileSite {
  readonly url: string;
  close(): Promise<void>;
}

function html(text: string): string {
  return text.replace(/[&<>"'\r\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const V = html(VOICE);
const Q = html(VOICE_ON_ONE_LINE);

/** As a literal in a script. */
const LITERAL = JSON.stringify(VOICE).replaceAll("<", "\\u003c");

const BODY = `<!doctype html><meta charset="utf-8"><title>${V}</title>
<h1>${V}</h1><pre id="pre">${V}</pre><p id="para" title="${V}">${V}</p><div role="alert">${V}</div>
<textarea id="area" aria-label="Notes" rows="3">\n${V}</textarea>
<div id="rich" contenteditable role="textbox" aria-label="${V}" style="white-space:pre">${V}</div>
<label>${Q}<input id="field" value="${Q}" placeholder="${V}"></label>
<select id="list" aria-label="${V}"><option value="${Q}">${V}</option><option>${Q}</option></select>
<button id="save">Save</button><button id="voice">${V}</button><button>${Q}</button>
<button id="alert" onclick='alert(words)'>Alert</button><button id="confirm" onclick='confirm(words)'>Confirm</button>
<button id="say" onclick='said.textContent = words; document.title = words + 2'>Say</button><div id="said" role="status"></div>
<button id="menu" onclick='layer.hidden = false'>Menu</button>
<button id="error" onclick='throw new Error(words)'>Throw</button>
<a id="popup" href="/other" target="_blank">${V}</a><a id="file" href="/file" download>File</a><a id="go" href="/other">Go</a>
<div id="layer" role="dialog" aria-modal="true" aria-label="${V}" hidden style="position:fixed;inset:0;background:#fff">
<div id="${Q}" class="${Q}">${V}</div><button onclick='layer.hidden = true' aria-label="Close ${Q}">x</button></div>
<div style="position:relative"><button id="under">Under</button><div id="${Q}" role="${Q}" aria-label="${V}" style="position:absolute;inset:0">${V}</div></div>
<iframe id="frame" title="${V}" name="${Q}" srcdoc="<title>${V}</title><button id=inner>${V}</button><p>${V}</p>"></iframe>
<script>
const words = ${LITERAL};
console.log(words); console.error(words);
localStorage.setItem(words, words); localStorage.setItem("key", words); sessionStorage.setItem("key", words);
document.cookie = "plain=" + encodeURIComponent(words); document.cookie = words.replace(/[;=\\s]/g, "_") + "=1";
fetch("/api?q=" + words, { method: "POST", body: words, headers: { "x-words": encodeURIComponent(words) } });
fetch("/missing#" + words).catch(() => {});
setTimeout(() => { throw new Error(words); }, 0);
setTimeout(() => { Promise.reject(words); }, 0);
</script>`;

const OTHER = `<!doctype html><meta charset="utf-8"><title>${V}</title><p>${V}</p><a href="/">Back</a>`;

const SAFE_NAME = encodeURIComponent(VOICE_ON_ONE_LINE);

/** Resolves when it listens on the loopback interface. */
export async function startHostileSite(): Promise<HostileSite> {
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0];
    const page = { "content-type": "text/html; charset=utf-8", "x-said": SAFE_NAME };
    if (path === "/") response.writeHead(200, page).end(BODY);
    else if (path === "/other") response.writeHead(200, page).end(OTHER);
    else if (path === "/api") response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(VOICE);
    else if (path === "/file") {
      const name = `attachment; filename*=UTF-8''${SAFE_NAME}.txt`;
      response.writeHead(200, { "content-disposition": name, "content-type": "text/plain" }).end(VOICE);
    } else response.writeHead(404, page).end(OTHER);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
