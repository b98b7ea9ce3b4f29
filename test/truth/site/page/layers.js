/** Layers that lie over the page: those that ask something, and those that only tell. */
import { note, page } from "./account.js";

const LAYERS = {
  asks: { text: "Delete account?", buttons: ["Cancel", "OK"], dialog: true },
  notice: { text: "We use cookies.", buttons: ["Close", "Accept all"], dialog: true },
  "covered-consent": { text: "Before you go on, agree to our terms", buttons: ["Agree", "Read more"], dialog: false },
  "covered-cookies": { text: "This site uses cookies", buttons: ["Reject", "Accept", "Close"], dialog: false },
  "covered-pay": { text: "Pay $99?", buttons: ["Pay now", "Not now"], dialog: true },
};

const COMMITS = /^(?:ok|accept.*|agree|pay now)$/i;

/** Opens one. What is pressed in it is noted: a commitment, or that it was put away. */
export function openLayer(kind) {
  const { text, buttons, dialog } = LAYERS[kind];
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
    button.addEventListener("click", () => {
      note(COMMITS.test(name) ? "commit" : "dismiss", { name, layer: kind });
      layer.remove();
    });
    layer.append(button);
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
