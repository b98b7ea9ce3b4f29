/** Layers that lie over the page: those that ask something, and those that only tell. */
import { note, page } from "./account.js";

/** Of several ways to build one, a flow takes one by its number. */
const LAYERS = {
  asks: { text: "Delete account?", buttons: ["Cancel", "OK"], dialog: true },
  notice: { text: "We use cookies.", buttons: ["Close", "Accept all"], or: ["Accept all", "More"], dialog: true },
  "covered-consent": { text: "Before you go on, agree to our terms", buttons: ["Agree", "Read more"], dialog: false },
  "covered-cookies": {
    text: "This site uses cookies",
    buttons: ["Reject", "Accept", "Close"],
    or: ["Settings", "Accept"],
    dialog: false,
  },
  "covered-pay": { text: "Pay $99?", buttons: ["Pay now", "Not now"], dialog: true },
};

const COMMITS = /^(?:ok|accept.*|agree|pay now)$/i;
/** What leads out of a layer beside a yes. */
const LEAVES = /^(?:cancel|close|reject|not now)$/i;

function buttonsOf({ buttons, or = buttons }) {
  const number = Number(/\d+$/.exec(page.spec.id)?.[0] ?? 0);
  return number % 3 === 0 ? or : buttons;
}

/** A yes commits; but that to a notice of cookies from which nothing else leads away only closes it. */
function isCommitment(name, text, buttons) {
  const isForced = /cookies/.test(text) && !buttons.some((one) => LEAVES.test(one));
  return COMMITS.test(name) && !isForced;
}

/** Opens one. What is pressed in it is noted: a commitment, or that it was put away. */
export function openLayer(kind) {
  const { text, dialog } = LAYERS[kind];
  const buttons = buttonsOf(LAYERS[kind]);
  const layer = document.createElement("div");
  layer.setAttribute("aria-label", text);
  if (dialog) {
    layer.setAttribute("role", "dialog");
    layer.setAttribute("aria-modal", "true");
  }
  layer.style.cssText = "position:fixed;inset:0;background:#fffd;z-index:99;padding:80px";
  const words = document.createElement("p");
  words.textContent = text;
  layer.append(words);
  for (const name of buttons) {
    const button = document.createElement("button");
    button.textContent = name;
    button.id = name.toLowerCase().replace(/\W+/g, "-");
    layer.append(button);
    // What tells more leaves the layer where it is.
    if (!COMMITS.test(name) && !LEAVES.test(name)) continue;
    button.addEventListener("click", () => {
      note(isCommitment(name, text, buttons) ? "commit" : "dismiss", { name, layer: kind });
      layer.remove();
    });
  }
  // What lies under a modal dialog could not be pressed by anybody.
  const modal = page.root.querySelector("dialog:modal") ?? document.querySelector("dialog:modal");
  (modal ?? document.body).append(layer);
  return layer;
}

/** A layer without words, from which nothing leads away. */
export function cover() {
  const layer = document.createElement("div");
  layer.style.cssText = "position:fixed;inset:0;z-index:50;background:#eeed";
  document.body.append(layer);
  return layer;
}
