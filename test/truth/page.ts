/** The HTML of a flow's pages. */
import type { Flow } from "./types.ts";

/** JSON that can stand in a script. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function assets({ widget }: Flow): string {
  return (widget.assets ?? [])
    .map((asset) => {
      const url = asset.startsWith("/") ? asset : `/lib/${asset}`;
      if (url.endsWith(".css")) return `<link rel="stylesheet" href="${url}">`;
      return `<script src="${url}"></script>`;
    })
    .join("");
}

/** The document that holds the widget itself. */
function holder(flow: Flow): string {
  const { widget, task, place, behaviour, id } = flow;
  const spec = {
    id,
    html: widget.markup,
    name: widget.name,
    sort: widget.sort,
    wire: widget.wire ?? "",
    around: place.around,
    behaviour: behaviour.name,
    deed: task.deed,
  };
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${widget.kind}</title>${assets(flow)}
<body><h1>${place.name}</h1><main></main><script src="/page.js"></script><script>
truth.start(${inScript(spec)})</script></body></html>`;
}

function framed({ id, place }: Flow, depth: number, port: number): string {
  const host = place.frames[depth] === "other" ? "localhost" : "127.0.0.1";
  const src = `http://${host}:${port}/flow/${id}/in/${depth + 1}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Holder</title>
<body><h1>Frame ${depth + 1}</h1><main><iframe id="f" title="Inner" src="${src}" width="700" height="400"></iframe></main></body></html>`;
}

/** The document at a depth of frames: the widget's own at the last. */
export function innerOf(flow: Flow, depth: number, port: number): string {
  return depth < flow.place.frames.length ? framed(flow, depth, port) : holder(flow);
}

/** The top document. */
export function pageOf(flow: Flow, port: number): string {
  return innerOf(flow, 0, port);
}
