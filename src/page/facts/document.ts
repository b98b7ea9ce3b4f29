import { z } from "zod";

/** Which document the page is: URL, title, `performance.timeOrigin` in ms. The top document, whatever the frame. */
export const DocumentFacts = z.object({ url: z.string(), title: z.string(), origin: z.number() });
export type DocumentFacts = z.infer<typeof DocumentFacts>;
