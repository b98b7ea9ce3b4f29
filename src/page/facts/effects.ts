import { z } from "zod";
import { ChangedField } from "./changed-field.ts";
import { Layer } from "./layers.ts";
import { Who } from "./target.ts";
import { FailedRequest } from "./watch.ts";

/**
 * What an action set off beyond its document, and the name of the file, the address or the scheme. `tab`: another tab
 * was asked for; `popup`: one in a window of its own size; `navigation`: one to another page, which the document has outlived when it can be asked; `frame`: one of a frame.
 */
export const Outside = z.object({
  kind: z.enum([
    "download",
    "navigation",
    "frame",
    "tab",
    "named-tab",
    "popup",
    "print",
    "chooser",
    "loose-chooser",
    "picker",
    "program",
    "alert",
  ]),
  what: z.string(),
});
export type Outside = z.infer<typeof Outside>;

/** What has changed since the watch was set. Texts are of live regions, bounded; requests are those that ended. */
export const EffectFacts = z.object({
  /** Something was seen to change or to answer: DOM, focus, address, a submit, text in a field, a request. */
  any: z.boolean(),
  /** The same, without the focus. */
  changed: z.boolean(),
  focus: Who.nullable(),
  focusInTarget: z.boolean(),
  opened: z.array(Layer),
  closed: z.array(z.string()),
  /** Where nothing changed: the layers that lie over the page, beside what was clicked. */
  over: z.array(Layer).default([]),
  said: z.array(z.string()),
  /** Errors that the page's scripts did not catch, the first ones. */
  thrown: z.array(z.string()),
  list: z.object({ role: z.string(), options: z.number(), names: z.array(z.string()) }).nullable(),
  /** A form was to be sent and was not: its first control that is not valid, what the browser says of it, and how many more. */
  invalid: z.object({ control: Who, message: z.string(), more: z.number() }).nullable(),
  /** A field that an earlier command has filled, and whose text the page changed when the focus left it. */
  refilled: ChangedField.nullable().default(null),
  failed: z.array(FailedRequest),
  outside: z.array(Outside).default([]),
  /** Requests that a script has started with it and that still run. */
  running: z.number().default(0),
  /** When this was, by the page's own clock. */
  seen: z.number(),
});
export type EffectFacts = z.infer<typeof EffectFacts>;
