import type { Layer } from "../../facts/layers.ts";
import { isInput } from "./elements.ts";
import { nameOf } from "./name.ts";
import { selectorOf } from "./path.ts";
import { clean, textOf } from "./text.ts";
import { visible } from "./visible.ts";

const BUTTONS = "button,[role=button],a[href],input[type=button],input[type=submit]";
const FIELDS = "input:not([type=button],[type=submit],[type=hidden]),select,textarea,[contenteditable]";

/** Signs and words that close and do nothing else, whatever they stand in. */
const SIGNS = /^[x×✕✖✗╳⨯]$/i;
const CLOSES =
  /^(close|dismiss|cancel|no,? thanks|not now|maybe later|later|skip|schlie(ß|ss)en|abbrechen|nein,? danke|fermer|annuler|non,? merci|cerrar|cancelar|no,? gracias|chiudi|annulla|no,? grazie|fechar|sluiten|annuleren|zamknij|anuluj|закрыть|отмена|閉じる|キャンセル|关闭|取消|닫기|취소)$/i;
/** Close what only tells something. */
const NOTED = /^(ok|okay|got it|understood|verstanden|compris|entendido|capito|понятно|了解|知道了|확인)$/i;
/** Answer a cookie notice, those that allow least first. */
const REFUSES =
  /^((reject|decline|refuse)( all)?|(only|use) (necessary|essential)( cookies)?|(necessary|essential)( cookies)? only|continue without.*|(alle )?ablehnen|tout refuser|rechazar( todo)?|rifiuta( tutto)?)$/i;
const ACCEPTS =
  /^(accept|accept all|allow all|i agree|agree|(alle )?akzeptieren|tout accepter|aceptar( todo)?|accetta( tutto)?)$/i;
/** A layer that speaks of one of these asks for more than cookies. */
const COMMITS = /\b(terms|agreement|contract|pay|buy|order|subscri|delete|remove|account|licen[cs]e)|[$€£¥]/i;

const MOST = 3;
/** The rank of a yes to a cookie notice. */
const ACCEPTED = 2;

/** A word of a class that says what a button without words does. */
const NAMED_CLOSE = /(?:^|[\s_-])close(?:$|[\s_-])/i;

function captionOf(button: Element): string {
  const said = clean(nameOf(button) || (isInput(button) ? button.value : ""));
  return said === "" && NAMED_CLOSE.test(button.getAttribute("class") ?? "") ? "close" : said;
}

/** What a page draws as a cross and makes clickable by a script. */
function crossesIn(layer: Element): Element[] {
  const plain = [...layer.querySelectorAll("div,span,i,svg")].filter((one) => one.closest(BUTTONS) === null);
  return plain.filter(
    (one) =>
      one.childElementCount === 0 &&
      SIGNS.test(captionOf(one)) &&
      (one.hasAttribute("onclick") || getComputedStyle(one).cursor === "pointer"),
  );
}

/** What the layer asks or is about: a word of that on a button is the deed, and not the way out. */
function subjectOf(layer: Element, title: string, text: string): string {
  const headings = [...layer.querySelectorAll("h1,h2,h3,h4,legend")].map(textOf).join(" ");
  const questions = text.match(/[^.!?？\n]*[?？]/g) ?? [];
  return `${title} ${headings} ${questions.join(" ")}`.toLowerCase();
}

/** How likely a button closes the layer and commits nothing: from 0, the best; undefined when it may do more. */
function rank(caption: string, facts: { text: string; subject: string; asks: boolean }): number | undefined {
  if (SIGNS.test(caption)) return 0;
  const cookies = /cookie/i.test(facts.text) && !COMMITS.test(facts.text);
  if (cookies && REFUSES.test(caption)) return 1;
  if (facts.subject.includes(caption.toLowerCase())) return undefined;
  if (CLOSES.test(caption)) return 0;
  if (cookies && (NOTED.test(caption) || ACCEPTS.test(caption))) return ACCEPTED;
  return !facts.asks && NOTED.test(caption) ? 1 : undefined;
}

/** Whether nothing else lies over an element: another layer, which has to go first. One out of sight is not known. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit === null || element.contains(hit) || hit.contains(element);
}

/**
 * Whether a layer wants an answer, and the buttons that close it and commit nothing, the likeliest first: never one
 * that says yes to what it asks. A cookie notice is answered with yes only where nothing else leads out of it, since it
 * covers the page until it is.
 */
export function closers(layer: Element, title: string): Pick<Layer, "asks" | "dismiss"> {
  const buttons = [...layer.querySelectorAll(BUTTONS)].filter(visible);
  const text = textOf(layer);
  const asks = /[?？]/.test(text) || buttons.length > 1 || layer.querySelector(FIELDS) !== null;
  // Inside a shadow root or a frame no selector of ours works.
  if (layer.getRootNode() !== document) return { asks, dismiss: [] };
  const facts = { text, subject: subjectOf(layer, title, text), asks };
  const ranked = [...buttons, ...crossesIn(layer).filter(visible)].filter(isOnTop).flatMap((button) => {
    const at = rank(captionOf(button), facts);
    return at === undefined ? [] : [{ at, button }];
  });
  ranked.sort((one, other) => one.at - other.at);
  const isForced = ranked[0]?.at === ACCEPTED;
  const best = ranked.filter(({ at }) => isForced || at !== ACCEPTED).slice(0, MOST);
  return { asks, dismiss: best.map(({ button }) => ({ name: captionOf(button), selector: selectorOf(button) })) };
}
