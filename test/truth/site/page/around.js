/** Builds what is around a widget in its document; each gives the root in which the widget is. */
import { page } from "./account.js";

function filler(height) {
  return `<div style="height:${height}px">…</div>`;
}

function shadow(into, mode) {
  const host = document.createElement("div");
  into.append(host);
  return host.attachShadow({ mode });
}

function written(main, html) {
  main.innerHTML = html;
  return document;
}

/** A layer that begins to close when the witness says so. */
function closing(main, html) {
  const layer = document.createElement("div");
  layer.style.cssText = "position:fixed;inset:0;z-index:40;background:#cccc;transition:opacity .3s";
  layer.textContent = "Welcome";
  document.body.append(layer);
  page.begin = () => {
    layer.style.opacity = "0";
    layer.addEventListener("transitionend", () => layer.remove());
  };
  return written(main, html);
}

const MINE = 0;
/** Higher than any widget, or the next row would lie over it. */
const ROW = 120;

function row(at, mine) {
  const one = at === MINE ? mine : document.createElement("div");
  if (at !== MINE) one.textContent = `Row ${at}`;
  one.dataset.row = String(at);
  one.style.cssText = `position:absolute;top:${at * ROW}px;height:${ROW}px;left:0;right:0`;
  return one;
}

/** A list of which only the rows in sight are there. */
function virtual(main, html) {
  written(
    main,
    '<div style="height:200px;overflow:auto;border:1px solid"><div style="height:20000px;position:relative"></div></div>',
  );
  const box = main.firstElementChild;
  const pane = box.firstElementChild;
  const mine = document.createElement("div");
  mine.innerHTML = html;
  const draw = () => {
    const first = Math.max(0, Math.floor(box.scrollTop / ROW) - 2);
    const wanted = Array.from({ length: 9 }, (_, index) => first + index);
    for (const one of [...pane.children]) if (!wanted.includes(Number(one.dataset.row))) one.remove();
    const there = [...pane.children].map((one) => Number(one.dataset.row));
    for (const at of wanted) if (!there.includes(at)) pane.append(row(at, mine));
  };
  box.addEventListener("scroll", draw);
  draw();
  return document;
}

const BOX = '<div style="height:160px;overflow:auto;border:1px solid" tabindex="0">';
const HEADER = '<div style="position:sticky;top:0;height:140px;background:#ddd;z-index:5">Header</div>';

export const AROUND = {
  plain: written,
  open: (main) => shadow(main, "open"),
  closed: (main) => shadow(main, "closed"),
  nested: (main) => shadow(shadow(main, "open"), "open"),
  modal: (main, html) => {
    written(main, `<dialog aria-label="Settings"><p>Settings</p>${html}</dialog>`);
    main.firstElementChild.showModal();
    return document;
  },
  box: (main, html) => written(main, `${BOX}${filler(900)}${html}${filler(900)}</div>`),
  sticky: (main, html) => written(main, `${HEADER}${filler(1500)}${html}${filler(1500)}`),
  far: (main, html) => written(main, `${filler(3000)}${html}${filler(3000)}`),
  closing,
  virtual,
};
