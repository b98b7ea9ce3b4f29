import { z } from "zod";
import { type NamelessArgs, NamelessControl } from "./facts/nameless.ts";
import nameless from "./in-page/nameless.ts?module";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";
import { scopeOf } from "./text.ts";

/** The controls without a name that a `snapshot` is about to list, each with what the page has to say of it. */
export const namelessSensor: CommandSensor<readonly NamelessControl[]> = {
  id: "nameless",
  script: ({ flags }) => calling<[NamelessArgs]>(nameless, { scope: scopeOf(flags) }),
  schema: z.array(NamelessControl),
};
