import { z } from "zod";

/**
 * How the document that is shown came to be. `status`: HTTP status of its answer, 0 when there was none (file:,
 * about:), the browser does not tell, or upstream's domain filter stands in its place (`filtered`). `elsewhere`: it is not at the URL that the command asked for, fragments aside.
 * `unreached`: the browser's own error page stands there instead of this address (empty when it is not known).
 */
export const LandingFacts = z.object({
  status: z.number(),
  elsewhere: z.boolean(),
  filtered: z.literal(true).exactOptional(),
  unreached: z.string().exactOptional(),
});
export type LandingFacts = z.infer<typeof LandingFacts>;

export type LandingArgs = { readonly asked: string | undefined };
