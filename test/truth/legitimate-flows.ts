/**
 * What agents rightly do, and must never be refused or warned off: one flow each, written down before the guards.
 * `{{ROLE "NAME"}}` stands for the ref of that control in the newest snapshot of the flow. `ends` is text that the
 * last result must hold. Pages: `test/support/site/flows/` under `/flows/NAME`, and the site's own.
 */
export interface Flow {
  readonly name: string;
  readonly steps: readonly (readonly string[] | { readonly args: readonly string[]; readonly stdin: string })[];
  readonly ends: string;
}

const SNAPSHOT = ["snapshot", "-i"] as const;

function rows(...steps: readonly (readonly string[])[]): { readonly args: readonly string[]; readonly stdin: string } {
  return { args: ["batch"], stdin: JSON.stringify(steps) };
}

/** The flows; `url` is the site without a trailing slash, `file` an existing file to upload. */
export function legitimateFlows(url: string, file: string): readonly Flow[] {
  const page = (name: string): readonly string[] => ["open", `${url}/flows/${name}`];
  return [
    {
      name: "fills and submits a form by refs",
      steps: [
        ["open", `${url}/form`],
        SNAPSHOT,
        ["fill", '{{textbox "Full name"}}', "Ann"],
        ["fill", '{{textbox "E-mail"}}', "ann@example.com"],
        ["check", '{{checkbox "I accept the terms"}}'],
        ["click", '{{button "Send"}}'],
        ["get", "text", "body"],
      ],
      ends: "Ann",
    },
    {
      name: "fills several fields in one batch and submits",
      steps: [
        ["open", `${url}/form`],
        SNAPSHOT,
        rows(
          ["fill", '{{textbox "Full name"}}', "Bob"],
          ["fill", '{{textbox "E-mail"}}', "bob@example.com"],
          ["click", '{{button "Send"}}'],
          ["get", "text", "body"],
        ),
      ],
      ends: "Bob",
    },
    {
      name: "goes through a wizard on one page with refs of the first snapshot",
      steps: [
        page("wizard"),
        SNAPSHOT,
        ["fill", '{{textbox "Name"}}', "Ann"],
        ["click", '{{button "Next"}}'],
        SNAPSHOT,
        ["fill", '{{textbox "City"}}', "Rome"],
        ["click", '{{button "Finish"}}'],
        ["get", "text", "#done"],
      ],
      ends: "Done: Ann in Rome",
    },
    {
      name: "follows a single-page route and goes on",
      steps: [["open", `${url}/spa`], SNAPSHOT, ["click", "button"], ["get", "url"]],
      ends: "/spa",
    },
    {
      name: "scrolls an endless feed and likes a late post",
      steps: [
        page("feed"),
        ["scroll", "down", "5000"],
        ["wait", "--text", "Post 30"],
        SNAPSHOT,
        ["click", '{{button "Like 25"}}'],
        ["get", "count", "button"],
      ],
      ends: "",
    },
    {
      name: "uses refs of an earlier snapshot after the list grew",
      steps: [
        page("feed"),
        SNAPSHOT,
        ["scroll", "down", "5000"],
        ["click", '{{button "Like 3"}}'],
        ["is", "visible", "h1"],
      ],
      ends: "true",
    },
    {
      name: "adds to a list that is drawn anew each time",
      steps: [
        page("todo"),
        SNAPSHOT,
        ["fill", '{{textbox "Task"}}', "milk"],
        ["click", '{{button "Add"}}'],
        ["fill", '{{textbox "Task"}}', "bread"],
        ["click", '{{button "Add"}}'],
        ["get", "text", "#count"],
      ],
      ends: "2 tasks",
    },
    {
      name: "removes a row after a new snapshot",
      steps: [
        page("todo"),
        SNAPSHOT,
        ["fill", '{{textbox "Task"}}', "milk"],
        ["press", "Enter"],
        SNAPSHOT,
        ["click", '{{button "Remove milk"}}'],
        ["get", "text", "#count"],
      ],
      ends: "0 tasks",
    },
    {
      name: "clicks a button that is replaced on every click",
      steps: [
        page("rerender"),
        SNAPSHOT,
        ["click", '{{button "Plus"}}'],
        ["click", '{{button "Plus"}}'],
        ["click", '{{button "Plus"}}'],
        ["get", "text", "#n"],
      ],
      ends: "3",
    },
    {
      name: "fills a field inside a frame by ref",
      steps: [
        page("frames"),
        SNAPSHOT,
        ["fill", '{{textbox "Holder"}}', "Ann"],
        ["click", '{{button "Pay"}}'],
        ["wait", "--text", "Paid by"],
        ["get", "text", "#paid"],
      ],
      ends: "Paid by Ann",
    },
    {
      name: "works in a frame by selector and comes back",
      steps: [
        page("frames"),
        ["frame", "#pay"],
        ["fill", "#holder", "Bob"],
        ["click", "button"],
        ["frame", "main"],
        ["wait", "--text", "Paid by"],
        ["get", "text", "#paid"],
      ],
      ends: "Paid by Bob",
    },
    // Not by fill: agent-browser 0.41.2 calls a date field filled and leaves it empty (`did-it-work.test.ts`).
    {
      name: "sets a date by script",
      steps: [
        page("inputs"),
        ["eval", "date.value='2026-03-04';date.dispatchEvent(new Event('input',{bubbles:true}))"],
        ["get", "value", "#date"],
      ],
      ends: "2026-03-04",
    },
    {
      name: "sets a number and a textarea with several lines",
      steps: [page("inputs"), ["fill", "#age", "42"], ["fill", "#notes", "one\ntwo"], ["get", "value", "#notes"]],
      ends: "two",
    },
    {
      name: "picks a radio and a checkbox, and unchecks it",
      steps: [
        page("inputs"),
        SNAPSHOT,
        ["check", '{{radio "Large"}}'],
        ["check", '{{checkbox "Newsletter"}}'],
        ["uncheck", '{{checkbox "Newsletter"}}'],
        ["is", "checked", "#news"],
      ],
      ends: "false",
    },
    {
      name: "selects by label and by value",
      steps: [
        page("inputs"),
        ["select", "#country", "Spain"],
        ["select", "#country", "fr"],
        ["get", "value", "#country"],
      ],
      ends: "fr",
    },
    {
      name: "selects several values of a multiple list",
      steps: [page("inputs"), ["select", "#tags", "red", "blue"], ["eval", "[...tags.selectedOptions].length"]],
      ends: "2",
    },
    {
      name: "clears a field with an empty text",
      steps: [page("inputs"), ["fill", "#notes", "gone"], ["fill", "#notes", ""], ["get", "value", "#notes"]],
      ends: "",
    },
    {
      name: "types into a combobox and picks an option",
      steps: [
        page("combobox"),
        SNAPSHOT,
        ["type", '{{combobox "Fruit"}}', "ap"],
        SNAPSHOT,
        ["click", '{{option "Apricot"}}'],
        ["get", "text", "#chosen"],
      ],
      ends: "Chosen: Apricot",
    },
    {
      name: "writes into an empty rich text editor",
      steps: [
        page("editor"),
        ["click", "#body"],
        ["keyboard", "type", "Hello"],
        ["click", "button"],
        ["get", "text", "#saved"],
      ],
      ends: "Saved: Hello",
    },
    {
      name: "fills an empty rich text editor",
      steps: [page("editor"), ["fill", "#body", "Hi"], ["click", "button"], ["get", "text", "#saved"]],
      ends: "Saved: Hi",
    },
    {
      name: "uploads a file",
      steps: [page("upload"), ["upload", "#files", file], ["get", "text", "#names"]],
      ends: ".txt",
    },
    {
      name: "drags a card onto a bin",
      steps: [page("drag"), ["drag", "#card", "#bin"], ["get", "text", "#bin"]],
      ends: "Dropped card",
    },
    {
      name: "hovers to open a menu and clicks in it",
      steps: [page("menu"), ["hover", "#products"], SNAPSHOT, ["click", '{{link "Pricing"}}'], ["get", "text", "#out"]],
      ends: "pricing",
    },
    {
      name: "works in a modal dialog of the page",
      steps: [
        page("modal"),
        ["click", "#open"],
        SNAPSHOT,
        ["fill", '{{textbox "Name"}}', "Ann"],
        ["click", '{{button "Save"}}'],
        ["get", "text", "#shown"],
      ],
      ends: "Ann",
    },
    {
      name: "sorts a table",
      steps: [page("table"), SNAPSHOT, ["click", '{{button "Price"}}'], ["get", "text", "tbody tr:first-child"]],
      ends: "10",
    },
    {
      name: "switches panels and reads the visible one",
      steps: [page("tabs"), SNAPSHOT, ["click", '{{tab "Details"}}'], ["get", "text", "#b"]],
      ends: "Details text",
    },
    {
      name: "searches with results that come late",
      steps: [
        page("search"),
        SNAPSHOT,
        ["fill", '{{searchbox "Search"}}', "cats"],
        ["press", "Enter"],
        ["wait", "--text", "cats result"],
        ["get", "text", "#r"],
      ],
      ends: "cats result",
    },
    {
      name: "clicks a link to a fragment and goes on with old refs",
      steps: [
        page("menu"),
        SNAPSHOT,
        ["eval", "location.hash='#x'"],
        ["click", '{{button "Products"}}'],
        ["get", "url"],
      ],
      ends: "#x",
    },
    {
      name: "goes on with refs after history.pushState",
      steps: [
        page("rerender"),
        SNAPSHOT,
        ["eval", "history.pushState({},'','?a=1')"],
        ["click", '{{button "Plus"}}'],
        ["get", "text", "#n"],
      ],
      ends: "1",
    },
    {
      name: "follows a link and comes back",
      steps: [
        ["open", url],
        ["click", 'a[href="/list"]'],
        ["back"],
        SNAPSHOT,
        ["click", '{{link "Sign up"}}'],
        ["get", "title"],
      ],
      ends: "Sign up",
    },
    {
      name: "opens a second tab, reads there and returns",
      steps: [
        ["open", `${url}/list`],
        ["tab", "new", `${url}/form`],
        SNAPSHOT,
        ["fill", '{{textbox "Full name"}}', "Ann"],
        ["tab", "t1"],
        SNAPSHOT,
        ["get", "title"],
      ],
      ends: "List",
    },
    {
      name: "closes a tab and works in the one left",
      steps: [["open", `${url}/list`], ["tab", "new", `${url}/form`], ["tab", "close"], SNAPSHOT, ["get", "title"]],
      ends: "List",
    },
    {
      name: "opens and reads in one batch, with refs of its own snapshot",
      steps: [rows(["open", `${url}/form`], ["snapshot", "-i"], ["get", "title"])],
      ends: "Sign up",
    },
    {
      name: "scopes a snapshot and clicks a ref of the earlier full one",
      steps: [
        page("todo"),
        SNAPSHOT,
        ["snapshot", "-s", "#list"],
        ["click", '{{first:button "Add"}}'],
        ["get", "text", "#count"],
      ],
      ends: "1 tasks",
    },
    {
      name: "waits for a selector, then clicks by selector",
      steps: [
        page("search"),
        ["fill", "#q", "dogs"],
        ["click", "button"],
        ["wait", "#r a"],
        ["click", "#r a"],
        ["get", "url"],
      ],
      ends: "/list",
    },
    {
      name: "types with a key press that only moves the focus",
      steps: [
        page("inputs"),
        ["click", "#age"],
        ["press", "Tab"],
        ["keyboard", "type", "note"],
        ["get", "value", "#notes"],
      ],
      ends: "note",
    },
    {
      name: "scrolls to the end of the page twice",
      steps: [
        ["open", `${url}/tall`],
        ["scroll", "down", "800"],
        ["scroll", "up", "300"],
        ["get", "title"],
      ],
      ends: "",
    },
  ];
}
