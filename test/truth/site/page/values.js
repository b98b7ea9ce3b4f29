/** What a page makes of a value that was put into its widget, one by name. */
import { effect, held, note, page, say, setTo } from "./account.js";

/** Puts a copy in the place of the widget, with what it holds or without. */
export function replace(keeps) {
  const old = page.el;
  const fresh = old.cloneNode(true);
  if (keeps) setTo(fresh, held(old));
  else setTo(fresh, page.first);
  page.el = fresh;
  old.replaceWith(fresh);
  page.watch(fresh);
}

/** In the frame after the next one, as a page does it that lets the browser draw something else first. */
export function inFrames(work) {
  requestAnimationFrame(() => requestAnimationFrame(work));
}

/** A field that sets itself: what was put in is taken out at once, and comes when the page is ready. */
function late(later) {
  const wanted = held(page.el);
  setTo(page.el, page.first);
  later(() => {
    setTo(page.el, wanted);
    effect("late value");
  });
}

function after(ms) {
  return (work) => setTimeout(work, ms);
}

function revert() {
  setTo(page.el, page.first);
  note("reverted");
}

function byMessage(work) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = work;
  port2.postMessage("");
}

const QUEUES = [(work) => requestIdleCallback(work), (work) => scheduler.postTask(work), byMessage];

function grouped(value) {
  const digits = value.replace(/\D/g, "");
  const plain = digits.length === value.replace(/[\s-]/g, "").length;
  return plain && digits.length > 3 ? digits.replace(/(\d{3})(?=\d)/g, "$1 ") : value.toUpperCase();
}

function format() {
  const { el } = page;
  const next = el.type === "number" ? String(Math.abs(Number(el.value))) : grouped(el.value);
  if (next !== el.value) el.value = next;
}

export const VALUES = {
  acts: () => say("noted"),
  "late-50": () => late(after(50)),
  "late-400": () => late(after(400)),
  "late-1500": () => late(after(1500)),
  vetoes: () => setTo(page.el, page.first),
  "late-frame": () => late(inFrames),
  reverts: () => setTimeout(revert, 20),
  "reverts-frame": () => inFrames(revert),
  "reverts-queued": () => QUEUES[page.spec.id.split("-")[1] % QUEUES.length](revert),
  formats: format,
  "re-renders": () => replace(true),
  forgets: () => replace(false),
  "goes-away": () => {
    say("done and gone");
    page.el.remove();
    effect("gone");
  },
};
