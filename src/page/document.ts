import { DocumentFacts } from "./facts/document.ts";
import documentFacts from "./in-page/document.ts?script";
import { called, type Sensor } from "./sensor.ts";

export const documentSensor: Sensor<DocumentFacts> = {
  id: "document",
  script: called(documentFacts),
  schema: DocumentFacts,
};
