import { DocumentFacts } from "./facts/document.ts";
import documentFacts from "./in-page/document.ts?module";
import { calling } from "./page-call.ts";
import type { Sensor } from "./sensor.ts";

export const documentSensor: Sensor<DocumentFacts> = {
  id: "document",
  script: calling(documentFacts),
  schema: DocumentFacts,
};
