/** Every kind of widget that flows are made of. */
import type { Widget } from "../types.ts";
import { CHOICES, MOVED } from "./choices.ts";
import { FIELDS } from "./fields.ts";
import { LIBRARIES } from "./libraries.ts";
import { PRESSABLE } from "./pressable.ts";

export const WIDGETS: readonly Widget[] = [...PRESSABLE, ...FIELDS, ...CHOICES, ...MOVED, ...LIBRARIES];
