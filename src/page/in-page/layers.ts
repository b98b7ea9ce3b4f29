import type { Layer } from "../facts/layers.ts";
import { anyDialog, isOverPage, layerFacts, layersOver } from "./kit/layers.ts";

export default function layers(): Layer[] {
  return anyDialog() ? layersOver().filter(isOverPage).map(layerFacts) : [];
}
