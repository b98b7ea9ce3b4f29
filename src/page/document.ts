import { z } from "zod";
import documentFacts from "./in-page/document.ts?script";
import { called, type Sensor } from "./sensor.ts";

/** Which document the page is: URL, title, `performance.timeOrigin` in ms. The top document, whatever the frame. */
export const DocumentFacts = z.object({ url: z.string(), title: z.string(), origin: z.number() });
export type DocumentFacts = z.infer<typeof DocumentFacts>;

export const documentSensor: Sensor<DocumentFacts> = {
  id: "document",
  script: called(documentFacts),
  schema: DocumentFacts,
};
