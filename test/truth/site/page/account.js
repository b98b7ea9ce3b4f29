/**
 * The account that a page keeps: what reached its widget and what it holds, by reference, so that closed roots are no
 * secret to the witness. Each note is also handed to the witness's own binding at once, since a page that is left takes
 * its account with it.
 */
export const notes = [];

/** What the page is made of; filled in when it starts. */
export const page = { spec: {}, root: document, el: null, cover: null, first: {}, toggle: false, started: false };

export function note(what, data = {}) {
  const { id } = page.spec;
  const entry = { seq: notes.length + 1, at: Date.now(), doc: performance.timeOrigin, flow: id, what, ...data };
  notes.push(entry);
  globalThis.truthNote?.(JSON.stringify(entry));
}

/** Something that a user would call an answer; an unseen one leaves nothing on the screen. */
export function effect(how, seen = true) {
  note("effect", { how, seen });
}

function textHeld(one) {
  return one.matches("input,textarea,select") ? one.value : null;
}

function checkedOf(one) {
  if (one.matches("[type=checkbox],[type=radio]")) return one.checked;
  return one.hasAttribute("aria-checked") ? one.getAttribute("aria-checked") === "true" : null;
}

function hasFocus(one) {
  const active = one.getRootNode().activeElement ?? null;
  return active !== null && one.contains(active);
}

function isShown(one) {
  const { width, height, right, bottom } = one.getBoundingClientRect();
  const drawn = one.isConnected && one.checkVisibility({ visibilityProperty: true });
  return drawn && width * height > 0 && right > 0 && bottom > 0;
}

/** What an element holds and how it stands. */
export function stateOf(one) {
  return {
    here: one.isConnected,
    shown: isShown(one),
    value: textHeld(one),
    text: one.innerText ?? null,
    checked: checkedOf(one),
    selected: one.matches("select") ? [...one.selectedOptions].map((option) => option.value) : null,
    files: one.files ? [...one.files].map((file) => file.name) : null,
    readOnly: one.readOnly === true,
    focused: hasFocus(one),
    hovered: one.matches(":hover"),
    moved: null,
    open: null,
  };
}

/** What an element holds, to be put back. */
export function held(one) {
  return {
    value: textHeld(one),
    checked: checkedOf(one),
    selected: one.matches("select") ? [...one.options].map((option) => option.selected) : null,
  };
}

export function setTo(one, was) {
  if (one.type === "file") one.value = "";
  else if (was.checked !== null && one.matches("input")) one.checked = was.checked;
  else if (was.checked !== null) one.setAttribute("aria-checked", String(was.checked));
  else if (was.selected !== null)
    for (const [at, option] of [...one.options].entries()) option.selected = was.selected[at];
  else if (was.value !== null) one.value = was.value;
}

/** Says something in the page, where the widget stands. */
export function say(text) {
  const where = page.root.body ?? page.root;
  let out = where.querySelector("output");
  if (!out) {
    out = document.createElement("output");
    where.append(out);
  }
  out.textContent = text;
}
