/** Why a text must not be filled into an element: upstream would empty it or change something else, and call it filled. */
export type Unfit = "list" | "toggle" | "button" | "file" | "frame" | "read-only" | "disabled" | "hidden";

/** Fields that upstream's fill cannot set: it inserts text, and these take none (seen on 0.41.2). */
const UNTYPED: ReadonlySet<string> = new Set(["date", "time", "datetime-local", "month", "week", "color", "range"]);

export function isUntyped(type: string): boolean {
  return UNTYPED.has(type);
}

/** What a date, a time, a colour or a slider can hold; a text that is none of it is refused by all of them. */
const VALUE = /^(?:-?\d[\d:.TW-]{0,40}|#[\da-f]{6})$/i;

export function isUntypedValue(text: string): boolean {
  return VALUE.test(text);
}
