import { z } from "zod";
import type { Sensor } from "./sensor.ts";

/** Which document the page is: URL, title, `performance.timeOrigin` in ms. The top document, whatever the frame. */
export const DocumentFacts = z.object({ url: z.string(), title: z.string(), origin: z.number() });

export const documentSensor: Sensor<z.infer<typeof DocumentFacts>> = {
  id: "document",
  script: "({url:location.href,title:document.title,origin:performance.timeOrigin})",
  schema: DocumentFacts,
};
