/** Native controls that are checked, chosen from or given files, and boxes that move. */
import type { Task, Widget } from "../types.ts";

function selected(words: readonly string[], are: readonly string[]): Task {
  return { deed: "select", words, want: { kind: "selected", are } };
}
const CHECK: Task = { deed: "check", words: [], want: { kind: "checked", is: true } };
const UNCHECK: Task = { deed: "uncheck", words: [], want: { kind: "checked", is: false } };
const CLICK: Task = { deed: "click", words: [], want: { kind: "event", type: "click" } };

/** Kinds with a state that is chosen. */
export const CHOICES: readonly Widget[] = [
  {
    kind: "checkbox",
    sort: "toggle",
    role: "checkbox",
    name: "Newsletter",
    markup: '<label><input id="t" type="checkbox" data-testid="news"> Newsletter</label>',
    tasks: [CHECK, CHECK, CLICK],
    found: ["label", "testid"],
  },
  {
    kind: "checkbox-checked",
    sort: "toggle",
    role: "checkbox",
    name: "Remind me",
    markup: '<input id="t" type="checkbox" checked><label for="t">Remind me</label>',
    tasks: [UNCHECK, UNCHECK, CHECK],
    found: ["label"],
  },
  {
    kind: "radio",
    sort: "toggle",
    role: "radio",
    name: "Large",
    markup:
      '<label><input type="radio" name="size" checked> Small</label><label><input id="t" type="radio" name="size"> Large</label>',
    tasks: [CHECK, CLICK],
    found: ["label"],
  },
  {
    kind: "switch",
    sort: "toggle",
    role: "switch",
    name: "Dark mode",
    markup: '<button id="t" type="button" role="switch" aria-checked="false">Dark mode</button>',
    wire: "truth.drawn();",
    tasks: [CHECK, CLICK],
    found: ["text"],
  },
  {
    kind: "hidden-checkbox",
    sort: "toggle",
    role: "checkbox",
    name: "Terms",
    markup:
      '<label style="display:inline-block;padding:6px;border:1px solid"><input id="t" type="checkbox" style="position:absolute;opacity:0;width:1px;height:1px"> Terms</label>',
    tasks: [CHECK],
    found: ["label"],
  },
  {
    kind: "select",
    sort: "choice",
    role: "combobox",
    name: "Country",
    markup:
      '<label for="t">Country</label> <select id="t"><option value="">Choose</option><option value="fr">France</option><option value="es">Spain</option><option value="no" disabled>Norway</option></select>',
    tasks: [
      selected(["France"], ["fr"]),
      selected(["es"], ["es"]),
      { deed: "value", words: [], want: { kind: "told", is: "" } },
    ],
    found: ["label"],
  },
  {
    kind: "select-twins",
    sort: "choice",
    role: "combobox",
    name: "Branch",
    markup:
      '<label for="t">Branch</label> <select id="t"><option value="a">Main</option><option value="b">North</option><option value="c">North</option><option value="North">South</option></select>',
    tasks: [selected(["c"], ["c"]), selected(["South"], ["North"])],
  },
  {
    kind: "select-labelled",
    sort: "choice",
    role: "combobox",
    name: "Plan",
    markup:
      '<label for="t">Plan</label> <select id="t"><option value="0">None</option><option value="1" label="Gold plan">Gold</option><option value="2">  Silver  </option></select>',
    tasks: [selected(["Gold plan"], ["1"]), selected(["Silver"], ["2"])],
  },
  {
    kind: "select-multiple",
    sort: "choice",
    role: "listbox",
    name: "Tags",
    markup:
      '<label for="t">Tags</label> <select id="t" multiple><option value="r">Red</option><option value="g" selected>Green</option><option value="b">Blue</option></select>',
    tasks: [selected(["Red", "Blue"], ["r", "b"]), selected(["Red"], ["r"])],
  },
  {
    kind: "file",
    sort: "file",
    role: "button",
    name: "Attach",
    markup: '<label for="t">Attach</label> <input id="t" type="file">',
    tasks: [{ deed: "upload", words: ["one.txt"], want: { kind: "files", are: ["one.txt"] } }],
  },
  {
    kind: "file-multiple",
    sort: "file",
    role: "button",
    name: "Photos",
    markup: '<label for="t">Photos</label> <input id="t" type="file" multiple>',
    tasks: [{ deed: "upload", words: ["one.txt", "two.txt"], want: { kind: "files", are: ["one.txt", "two.txt"] } }],
  },
  {
    kind: "file-folder",
    sort: "file",
    role: "button",
    name: "Folder",
    markup: '<label for="t">Folder</label> <input id="t" type="file" webkitdirectory>',
    tasks: [{ deed: "upload", words: ["one.txt"], want: { kind: "files", are: ["one.txt"] } }],
    onlyActs: true,
  },
];

const BOX =
  '<div id="t" tabindex="0" aria-label="Log" style="height:120px;width:240px;overflow:auto;border:1px solid"><div style="height:1500px;width:900px">Log lines</div></div>';

/** Kinds that are moved or moved about in. */
export const MOVED: readonly Widget[] = [
  {
    kind: "scroll-area",
    sort: "own",
    name: "Log",
    markup: BOX,
    wire: "truth.state = () => ({ moved: el.scrollTop + ',' + el.scrollLeft });",
    tasks: [
      { deed: "scroll", words: ["down", "200"], want: { kind: "moved" } },
      { deed: "scroll", words: ["right", "100"], want: { kind: "moved" } },
    ],
    onlyActs: true,
  },
  {
    kind: "scroll-area-at-end",
    sort: "own",
    name: "Log",
    markup: BOX,
    wire: "el.scrollTop = 5000; truth.state = () => ({ moved: el.scrollTop + ',' + el.scrollLeft });",
    tasks: [{ deed: "scroll", words: ["down", "200"], want: { kind: "moved" } }],
    onlyActs: true,
  },
  {
    kind: "drag-card",
    sort: "own",
    name: "Card",
    markup:
      '<div id="t" draggable="true" style="width:80px;height:30px;border:1px solid">Card</div><div id="to" style="width:160px;height:60px;border:1px dashed;margin-top:20px">Bin</div>',
    wire: `const bin = root.querySelector('#to');
      bin.addEventListener('dragover', (event) => event.preventDefault());
      bin.addEventListener('drop', (event) => { event.preventDefault(); bin.append(el); truth.effect('dropped'); });
      truth.state = () => ({ moved: String(el.parentElement === bin) });`,
    tasks: [{ deed: "drag", words: [], second: "#to", want: { kind: "moved" } }],
    onlyActs: true,
  },
  {
    kind: "drag-nowhere",
    sort: "own",
    name: "Card",
    markup:
      '<div id="t" draggable="true" tabindex="0" style="width:80px;height:30px;border:1px solid">Card</div><div id="to" style="width:160px;height:60px;border:1px dashed;margin-top:20px">Wall</div><input id="x">',
    wire: `root.querySelector('#x').focus(); const wall = root.querySelector('#to'); truth.state = () => ({ moved: String(el.parentElement === wall) });`,
    tasks: [{ deed: "drag", words: [], second: "#to", want: { kind: "moved" } }],
    onlyActs: true,
  },
  {
    kind: "paragraph",
    sort: "own",
    name: "Opening hours",
    markup: '<p id="t">Opening hours: 9 to 5</p>',
    tasks: [{ deed: "text", words: [], want: { kind: "told", is: "Opening hours: 9 to 5" } }],
    found: ["text"],
    onlyActs: true,
  },
  {
    kind: "hidden-text",
    sort: "own",
    name: "Secret menu",
    markup: '<p class="m" id="t" style="display:none">Secret menu</p>',
    tasks: [{ deed: "text", words: [], want: { kind: "told", is: "" } }],
    onlyActs: true,
  },
];
