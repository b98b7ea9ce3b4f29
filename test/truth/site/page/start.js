/** The script of every page of a flow: builds the widget in its place and lays a behaviour over it. */
import { effect, held, note, notes, page, stateOf } from "./account.js";
import { AROUND } from "./around.js";
import { cover, openLayer } from "./layers.js";
import { act, PRESSES } from "./presses.js";
import { VALUES } from "./values.js";

const TRIGGERS = {
  click: "click",
  dblclick: "dblclick",
  hover: "mouseenter",
  focus: "focus",
  press: "keydown",
  check: "change",
  uncheck: "change",
  select: "change",
  upload: "change",
  fill: "input",
  type: "input",
  keyboard: "input",
};
const NOTED = "pointerdown click dblclick mouseenter keydown focus input change drop scroll beforeinput".split(" ");
/** Kinds whose value is chosen and not typed tell of it by `change`. */
const CHANGED = ["toggle", "choice", "file"];

/** Another of the same sort and name, behind the one that is meant. */
function addTwin() {
  const { spec, root } = page;
  const part = document.createElement("div");
  part.innerHTML = spec.html.replace(/ id="t"/g, ' class="twin"').replace(/ for="t"/g, "");
  const copy = part.querySelector(".twin");
  copy.setAttribute("aria-label", spec.name);
  copy.addEventListener("click", () => note("twin"));
  (root.body ?? root).append(part);
}

const BEFORE = {
  disabled: (el) => {
    if ("disabled" in el) el.disabled = true;
    else el.setAttribute("aria-disabled", "true");
  },
  "aria-disabled": (el) => el.setAttribute("aria-disabled", "true"),
  "read-only": (el) => {
    el.readOnly = true;
  },
  hidden: (el) => {
    (el.closest("label") ?? el).style.display = "none";
  },
  outside: (el) => {
    el.style.cssText += ";position:fixed;left:-900px;top:10px";
  },
  polls: () => setInterval(() => fetch(`/flow/${page.spec.id}/poll`).catch(() => {}), 40),
  ambiguous: addTwin,
};

function prepare() {
  const { behaviour } = page.spec;
  BEFORE[behaviour]?.(page.el);
  if (behaviour === "covered") page.cover = cover();
  else if (behaviour.startsWith("covered-")) page.cover = openLayer(behaviour);
}

/** A control that is drawn by the page and keeps its state in an attribute. */
function layToggle(one) {
  const { behaviour } = page.spec;
  one.addEventListener("click", () => {
    if (one.getAttribute("aria-disabled") === "true" || behaviour === "vetoes") return;
    one.setAttribute("aria-checked", String(one.getAttribute("aria-checked") !== "true"));
    VALUES[behaviour]?.();
  });
}

function lay(one) {
  const { sort, deed, behaviour } = page.spec;
  const trigger = TRIGGERS[deed];
  if (page.toggle) layToggle(one);
  else if (sort === "press" && trigger) one.addEventListener(trigger, PRESSES[behaviour] ?? act);
  else if (sort === "rich" && trigger) one.addEventListener("input", VALUES.acts);
  else if (trigger && VALUES[behaviour] && sort !== "own") {
    one.addEventListener(CHANGED.includes(sort) ? "change" : "input", VALUES[behaviour]);
  }
}

function watch(one) {
  for (const type of NOTED) {
    one.addEventListener(type, (event) => note("event", { type, trusted: event.isTrusted }), { capture: true });
  }
  lay(one);
}

function noteStray(event) {
  const path = event.composedPath();
  if (page.el && !path.includes(page.el)) note("stray", { tag: path[0]?.localName ?? "" });
}

function begun() {
  prepare();
  watch(page.el);
  page.started = true;
  note("ready");
}

/** What the wiring of a kind and the witness use. */
globalThis.truth = {
  effect,
  /** The control is drawn by the page. */
  drawn: () => {
    page.toggle = true;
  },
  begin: () => page.begin?.(),
  /** What a kind says of itself beside what every element says. */
  state: () => ({}),
  onDeed: (listener) => page.el.addEventListener(TRIGGERS[page.spec.deed] ?? "click", listener),
  /** A library has put another element in the place of the one that was written. */
  take: (one) => {
    page.el = one;
  },
  start(spec) {
    page.spec = spec;
    page.watch = watch;
    document.addEventListener("click", noteStray, true);
    page.root = AROUND[spec.around](document.querySelector("main"), spec.html);
    if (page.root !== document) page.root.innerHTML = spec.html;
    page.el = page.root.querySelector("#t");
    page.first = held(page.el);
    const { truth } = globalThis;
    // A library may need time; what it has made is then another element.
    Promise.resolve(new Function("truth", "el", "root", spec.wire)(truth, page.el, page.root)).then(begun);
  },
  look() {
    if (!page.started) return null;
    return {
      flow: page.spec.id,
      doc: performance.timeOrigin,
      url: location.href,
      target: { ...stateOf(page.el), ...globalThis.truth.state() },
      covered: page.cover?.isConnected ?? false,
      layers: document.querySelectorAll("[role=dialog]").length,
      notes,
    };
  },
};
