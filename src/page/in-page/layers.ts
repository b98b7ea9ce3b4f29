import type { Layer } from "../facts/layers.ts";
import { all } from "./kit/elements.ts";
import { hitIn, isDialog, isOverPage, layerFacts, layersOver } from "./kit/layers.ts";
import { visible } from "./kit/visible.ts";

const CONTROLS = "a[href],button,input,select,textarea,[role=button]";
/** Controls looked at; a layer that covers none of them stands beside the page. */
const MOST_CONTROLS = 60;
/** Smaller ones are there for readers of the screen, in CSS pixels. */
const LEAST_SIZE = 6;

/** Whether it lies over a control of the page, which cannot be clicked then. */
function coversControl(layer: Element): boolean {
  const others = all(CONTROLS).filter((one) => !layer.contains(one) && visible(one));
  return others.slice(0, MOST_CONTROLS).some((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    return width > LEAST_SIZE && height > LEAST_SIZE && hitIn(layer, left + width / 2, top + height / 2);
  });
}

/** The dialogs of the page, and what else covers its controls. */
export default function layers(): Layer[] {
  const over = layersOver().filter((layer) => isOverPage(layer) && (isDialog(layer) || coversControl(layer)));
  return over.map(layerFacts);
}
