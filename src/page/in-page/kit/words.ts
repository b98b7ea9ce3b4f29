/**
 * The helpers that sensors after a command take from the watch, which has brought them into the page already: so
 * that they are sent once.
 */
import { changedField, keepFields } from "./changed-fields.ts";
import { heldIn } from "./fields.ts";
import { focused } from "./focus.ts";
import { isOverPage, layerFacts, layersOver } from "./layers.ts";
import { openLists } from "./lists.ts";
import { matchingIn } from "./matching.ts";
import { nameOf, who } from "./name.ts";
import { selectorOf } from "./path.ts";
import { failedSince, requestsSince } from "./requests.ts";
import { roots } from "./roots.ts";
import { newlySaid, said } from "./said.ts";
import { fieldFacts, mayHide } from "./secrecy.ts";
import { visible } from "./visible.ts";
import { within } from "./within.ts";

export const words = {
  changedField,
  failedSince,
  fieldFacts,
  focused,
  heldIn,
  isOverPage,
  keepFields,
  layerFacts,
  layersOver,
  matchingIn,
  mayHide,
  nameOf,
  newlySaid,
  openLists,
  requestsSince,
  roots,
  said,
  selectorOf,
  visible,
  who,
  within,
} as const;

export type Words = typeof words;
