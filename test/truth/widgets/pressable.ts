/** Buttons, links and what else happens when it is pressed. */
import type { Task, Widget } from "../types.ts";

const CLICK: Task = { deed: "click", words: [], want: { kind: "event", type: "click" } };
const PRESSED: readonly Task[] = [
  CLICK,
  CLICK,
  CLICK,
  { deed: "dblclick", words: [], want: { kind: "event", type: "dblclick" } },
  { deed: "hover", words: [], want: { kind: "hovered" } },
  { deed: "focus", words: [], want: { kind: "focused" } },
  { deed: "press", words: ["Enter"], want: { kind: "event", type: "keydown" } },
];
const POINTED: readonly Task[] = PRESSED.filter(({ deed }) => deed !== "focus" && deed !== "press");

/** Kinds that are there to be pressed. */
export const PRESSABLE: readonly Widget[] = [
  {
    kind: "button",
    sort: "press",
    role: "button",
    name: "Save draft",
    markup: '<button id="t" type="button" data-testid="save-draft" title="Keeps it">Save draft</button>',
    tasks: [...PRESSED, { deed: "text", words: [], want: { kind: "told", is: "Save draft" } }],
    found: ["text", "testid", "title"],
  },
  {
    kind: "icon-button",
    sort: "press",
    role: "button",
    name: "Archive",
    markup:
      '<button id="t" type="button" aria-label="Archive"><svg width="16" height="16"><path d="M0 0h16v16z"/></svg></button>',
    tasks: PRESSED,
    found: ["label"],
  },
  {
    kind: "link",
    sort: "press",
    role: "link",
    name: "Price list",
    markup: '<a id="t" href="#prices" title="All prices">Price list</a>',
    tasks: [...PRESSED, { deed: "text", words: [], want: { kind: "told", is: "Price list" } }],
    found: ["text", "title"],
  },
  {
    kind: "image-link",
    sort: "press",
    role: "link",
    name: "Harbour",
    markup:
      '<a id="t" href="#harbour"><img alt="Harbour" width="60" height="40" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></a>',
    tasks: POINTED,
    found: ["alt"],
  },
  {
    kind: "role-button",
    sort: "press",
    role: "button",
    name: "Refresh",
    markup: '<div id="t" role="button" tabindex="0" style="display:inline-block;padding:4px">Refresh</div>',
    tasks: PRESSED,
    found: ["text"],
  },
  {
    kind: "clickable-div",
    sort: "press",
    name: "Card of Ann",
    markup: '<div id="t" style="cursor:pointer;padding:8px;border:1px solid">Card of Ann</div>',
    tasks: POINTED,
    found: ["text"],
  },
  {
    kind: "details",
    sort: "press",
    name: "Shipping",
    markup: '<details><summary id="t">Shipping</summary><p>Two days.</p></details>',
    wire: "truth.state = () => ({ open: el.closest('details')?.open ?? null });",
    tasks: [CLICK],
    found: ["text"],
  },
  {
    kind: "dialog-opener",
    sort: "press",
    role: "button",
    name: "Edit profile",
    markup:
      '<button id="t" type="button">Edit profile</button><dialog aria-label="Profile"><p>Profile</p><button>Close</button></dialog>',
    wire: "truth.onDeed(() => root.querySelector('dialog').showModal());",
    tasks: [CLICK],
    found: ["text"],
  },
  {
    kind: "popover-opener",
    sort: "press",
    role: "button",
    name: "More options",
    markup:
      '<button id="t" type="button" popovertarget="pop">More options</button><div id="pop" popover><p>Rename, move</p></div>',
    wire: "truth.state = () => ({ open: root.querySelector('#pop').matches(':popover-open') });",
    tasks: [CLICK],
    found: ["text"],
  },
  {
    kind: "canvas",
    sort: "press",
    name: "Drawing",
    markup: '<canvas id="t" width="120" height="60" style="border:1px solid"></canvas>',
    tasks: POINTED,
  },
  {
    kind: "video",
    sort: "press",
    name: "Clip",
    markup: '<video id="t" width="160" height="90" title="Clip" style="background:#ccc"></video>',
    tasks: POINTED,
    found: ["title"],
  },
  {
    kind: "button-beside-video",
    sort: "press",
    role: "button",
    name: "Play all",
    markup: '<button id="t" type="button">Play all</button><video width="80" height="45"></video>',
    tasks: [CLICK],
    found: ["text"],
  },
];
