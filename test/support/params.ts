import { z } from "zod";
import { Params } from "../../src/request/params.ts";

/** Parameters of a call as results suggest them: words and what goes with them, and fit for the tool. */
export const ActionParams = z
  .looseObject({
    args: z.array(z.string()).optional(),
    stdin: z.string().optional(),
    sessionMode: z.enum(["auto", "fresh"]).optional(),
    timeoutMs: z.number().optional(),
    outputPath: z.string().optional(),
  })
  .refine((params) => Params.safeParse(params).success, "fits the tool's parameters");
export type ActionParams = z.infer<typeof ActionParams>;
