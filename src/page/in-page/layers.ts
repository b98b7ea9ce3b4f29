import type { Layer } from "../facts/layers.ts";
import { anyDialog, layerFacts, layersOver } from "./kit/layers.ts";

export default function layers(): Layer[] {
  return anyDialog() ? layersOver().map(layerFacts) : [];
}
