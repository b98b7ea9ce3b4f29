/** What a page makes of a press, one by name. */
import { effect, page, say } from "./account.js";
import { openLayer } from "./layers.js";
import { inFrames, replace } from "./values.js";

let count = 0;

/** The plain answer: a text beside the widget. */
export function act() {
  count += 1;
  say(`done ${count}`);
  effect("text");
}

function elsewhere() {
  const far = document.createElement("p");
  far.style.marginTop = "4000px";
  far.textContent = "noted far away";
  document.body.append(far);
  effect("far text");
}

function address(path) {
  return `/flow/${page.spec.id}/${path}`;
}

function submit(path) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address(path);
  document.body.append(form);
  form.submit();
}

function leave(go) {
  effect("leaves");
  go();
}

function choose() {
  const input = document.createElement("input");
  input.type = "file";
  input.click();
  effect("chooser");
}

function download() {
  const link = document.createElement("a");
  link.href = address("download");
  link.click();
  effect("download");
}

function post() {
  effect("post");
  fetch(address("slow?ms=500"), { method: "POST" }).then(act);
}

function store() {
  localStorage.setItem("kept", String(Date.now()));
  effect("stored", false);
}

function open(path, features) {
  effect("tab");
  window.open(address(path), "_blank", features);
}

function later(ms, work) {
  return () => setTimeout(work, ms);
}

export const PRESSES = {
  acts: act,
  nothing: () => {},
  polls: () => {},
  "late-50": later(50, act),
  "late-400": later(400, act),
  "late-frame": () => inFrames(act),
  "late-1500": later(1500, act),
  vetoes: (event) => event.preventDefault(),
  "re-renders": () => {
    act();
    replace(true);
  },
  "goes-away": () => {
    page.el.remove();
    effect("gone");
  },
  "acts-elsewhere": elsewhere,
  "stores-only": store,
  link: () => leave(() => location.assign(address("next"))),
  form: () => leave(() => submit("next")),
  // That a slow form was sent is seen by nobody but the server until its page comes.
  "form-slow": () => submit("slow?ms=800"),
  "script-nav": () => leave(() => location.replace(address("next"))),
  "script-nav-late": later(300, () => leave(() => location.assign(address("next")))),
  "push-state": () => {
    history.pushState({}, "", `${location.pathname}?view=2`);
    act();
  },
  hash: () => {
    location.hash = `#part-${Date.now() % 1000}`;
    // Nobody sees the address of a frame.
    effect("hash", window === top);
  },
  reload: () => leave(() => location.reload()),
  "new-tab": () => open("next"),
  "popup-closes": () => open("popup", "width=300,height=200"),
  downloads: download,
  prints: () => {
    effect("print");
    window.print();
  },
  chooser: choose,
  throws: () => {
    throw new Error("not ready yet");
  },
  posts: post,
  asks: () => {
    openLayer("asks");
    effect("asks");
  },
  notice: () => {
    openLayer("notice");
    effect("notice");
  },
  alerts: () => {
    effect("alert");
    alert("Only one at a time");
  },
};
