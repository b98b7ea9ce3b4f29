/** Native fields that take text, and those that take a value which is not typed. */
import type { Sort, Task, Widget } from "../types.ts";

function filled(text: string): Task {
  return { deed: "fill", words: [text], want: { kind: "value", is: text } };
}

/** `type` and the keyboard put in their text where the caret is: only an empty field tells what comes of it. */
function typed(text: string): readonly Task[] {
  return [
    { deed: "type", words: [text], want: { kind: "value", is: text } },
    { deed: "keyboard", words: [text], want: { kind: "value", is: text } },
  ];
}

function reads(is: string): Task {
  return { deed: "value", words: [], want: { kind: "told", is } };
}

interface Row {
  readonly type: string;
  readonly name: string;
  readonly role?: string;
  readonly sort?: Sort;
  readonly more?: string;
  readonly tasks: readonly Task[];
}

function field({ type, name, sort = "field", role, more = "", tasks }: Row): Widget {
  // Upstream lists no field that takes a date, a time or a colour, and has no role for it.
  const known = role ?? (sort === "field" ? "textbox" : undefined);
  return {
    kind: `input-${type}`,
    sort,
    ...(known === undefined ? {} : { role: known }),
    name,
    markup: `<label for="t">${name}</label> <input id="t" type="${type}" ${more} placeholder="${name} here" data-testid="field">`,
    tasks: [...tasks, ...(sort === "field" ? [{ deed: "focus", words: [], want: { kind: "focused" } } as const] : [])],
    found: ["label", "placeholder", "testid"],
  };
}

/** Kinds that hold a value. */
export const FIELDS: readonly Widget[] = [
  field({ type: "text", name: "Full name", tasks: [filled("Ann Lee"), ...typed("Bo"), filled("")] }),
  field({
    type: "text",
    name: "Town",
    more: 'value="Rome"',
    tasks: [filled("Oslo"), reads("Rome")],
  }),
  field({
    type: "number",
    name: "Amount",
    role: "spinbutton",
    tasks: [filled("42"), filled("1,5"), filled("-5"), filled("1.234,56"), ...typed("7")],
  }),
  field({
    type: "number",
    name: "Guests",
    role: "spinbutton",
    more: 'min="1" max="9" step="1" value="2"',
    tasks: [filled("4"), filled("40"), reads("2")],
  }),
  field({
    type: "email",
    name: "E-mail",
    tasks: [filled("ann@example.com"), filled("Ann@Example.com"), ...typed("a@b.c")],
  }),
  field({ type: "password", name: "Pass phrase", tasks: [filled("Correct Horse 9!"), ...typed("Ab-1")] }),
  field({ type: "search", name: "Search", role: "searchbox", tasks: [filled("blue shoes"), ...typed("cats")] }),
  field({ type: "url", name: "Web site", tasks: [filled("https://example.com/A"), ...typed("http://a.b")] }),
  field({ type: "tel", name: "Phone", tasks: [filled("030 1234567"), ...typed("0301")] }),
  field({ type: "date", name: "Arrival", sort: "pick", tasks: [filled("2026-03-04")] }),
  field({ type: "time", name: "Start", sort: "pick", tasks: [filled("09:30")] }),
  field({ type: "month", name: "Month", sort: "pick", tasks: [filled("2026-03")] }),
  field({ type: "week", name: "Week", sort: "pick", tasks: [filled("2026-W10")] }),
  field({ type: "datetime-local", name: "Meeting", sort: "pick", tasks: [filled("2026-03-04T09:30")] }),
  field({ type: "color", name: "Colour", sort: "pick", tasks: [filled("#ff0000")] }),
  field({
    type: "range",
    name: "Volume",
    role: "slider",
    sort: "pick",
    more: 'min="0" max="100" value="50"',
    tasks: [filled("70"), reads("50")],
  }),
  {
    kind: "textarea",
    sort: "field",
    role: "textbox",
    name: "Notes",
    markup: '<label for="t">Notes</label> <textarea id="t" placeholder="Notes here"></textarea>',
    tasks: [filled("one\ntwo"), filled("plain"), ...typed("abc")],
    found: ["label", "placeholder"],
  },
  {
    kind: "contenteditable",
    sort: "rich",
    role: "textbox",
    name: "Message",
    markup: '<div id="t" contenteditable="true" role="textbox" aria-label="Message" style="min-height:20px"></div>',
    tasks: [
      { deed: "fill", words: ["Hello"], want: { kind: "text", is: "Hello" } },
      { deed: "type", words: ["Hi"], want: { kind: "text", is: "Hi" } },
      { deed: "keyboard", words: ["Yes"], want: { kind: "text", is: "Yes" } },
    ],
  },
  {
    kind: "contenteditable-full",
    sort: "rich",
    role: "textbox",
    name: "Letter",
    markup: '<div id="t" contenteditable="true" role="textbox" aria-label="Letter"><p>Dear Bob</p></div>',
    tasks: [
      { deed: "fill", words: ["Dear Ann"], want: { kind: "text", is: "Dear Ann" } },
      { deed: "text", words: [], want: { kind: "told", is: "Dear Bob" } },
      { deed: "value", words: [], want: { kind: "told", is: "Dear Bob" } },
    ],
  },
];
