/** Controls of real libraries, set up as their manuals say. */
import type { Task, Widget } from "../types.ts";

const CLICK: Task = { deed: "click", words: [], want: { kind: "event", type: "click" } };

function filled(text: string): Task {
  return { deed: "fill", words: [text], want: { kind: "value", is: text } };
}

function keyed(text: string): readonly Task[] {
  return [
    { deed: "type", words: [text], want: { kind: "value", is: text } },
    { deed: "keyboard", words: [text], want: { kind: "value", is: text } },
  ];
}

function written(text: string): readonly Task[] {
  return [
    { deed: "fill", words: [text], want: { kind: "text", is: text } },
    { deed: "type", words: [text], want: { kind: "text", is: text } },
    { deed: "keyboard", words: [text], want: { kind: "text", is: text } },
  ];
}

/** The library does its own; and it may need the document for itself. */
const LIBRARY = { onlyActs: true, onlyTop: true } as const;

const TOM = ["tom-select/dist/css/tom-select.css", "tom-select/dist/js/tom-select.complete.min.js"];
const FRUITS =
  '<label for="t">Fruit</label><select id="t"><option value="">Choose</option><option value="a">Apple</option><option value="p">Pear</option></select>';

const SELECTS: readonly Widget[] = [
  {
    kind: "tom-select",
    sort: "choice",
    role: "combobox",
    name: "Fruit",
    markup: FRUITS,
    wire: "const tom = new TomSelect(el); truth.state = () => ({ selected: [].concat(tom.getValue()) });",
    assets: TOM,
    tasks: [{ deed: "select", words: ["Pear"], want: { kind: "selected", are: ["p"] } }],
    ...LIBRARY,
  },
  {
    kind: "tom-select-control",
    sort: "press",
    name: "Fruit",
    markup: FRUITS,
    wire: "const tom = new TomSelect(el); truth.take(tom.control); truth.state = () => ({ open: tom.isOpen });",
    assets: TOM,
    css: ".ts-control",
    tasks: [CLICK],
    ...LIBRARY,
  },
];

const FLAT = ["flatpickr/dist/flatpickr.min.css", "flatpickr/dist/flatpickr.min.js"];
const DATE = '<label for="t">Departure</label><input id="t" placeholder="Day">';

const DATES: readonly Widget[] = [
  {
    kind: "flatpickr",
    sort: "field",
    role: "textbox",
    name: "Departure",
    markup: DATE,
    wire: "flatpickr(el, {});",
    assets: FLAT,
    tasks: [filled("2026-03-04"), CLICK],
    found: ["label"],
    ...LIBRARY,
  },
  {
    kind: "flatpickr-typed",
    sort: "field",
    role: "textbox",
    name: "Departure",
    markup: DATE,
    wire: "flatpickr(el, { allowInput: true });",
    assets: FLAT,
    tasks: [filled("2026-03-04"), ...keyed("2026-03-04")],
    found: ["label"],
    ...LIBRARY,
  },
];

const TINY = `return tinymce.init({ target: el, menubar: false, promotion: false, base_url: '/lib/tinymce', suffix: '.min' })
  .then(([editor]) => { truth.state = () => ({ text: editor.getContent({ format: 'text' }) }); });`;
/** What shows of it is its frame. */
const TINY_FRAME = TINY.replace("truth.state", "truth.take(editor.iframeElement); truth.state");
const TINY_MARKUP = '<textarea id="t" aria-label="Article"></textarea>';

const EDITORS: readonly Widget[] = [
  {
    kind: "quill",
    sort: "rich",
    name: "Story",
    markup: '<div id="t" style="height:100px"></div>',
    wire: "const quill = new Quill(el, { theme: 'snow' }); truth.take(quill.root); truth.state = () => ({ text: quill.getText() });",
    assets: ["quill/dist/quill.snow.css", "quill/dist/quill.js"],
    css: ".ql-editor",
    tasks: written("Once more"),
    ...LIBRARY,
  },
  {
    kind: "tinymce-frame",
    sort: "rich",
    name: "Article",
    markup: TINY_MARKUP,
    wire: TINY_FRAME,
    assets: ["tinymce/tinymce.min.js"],
    css: "#t_ifr",
    tasks: written("Breaking news").map((task) => ({ ...task, way: /is a frame\. Select it with frame/ })),
    ...LIBRARY,
  },
  {
    kind: "tinymce-textarea",
    sort: "rich",
    name: "Article",
    markup: TINY_MARKUP,
    wire: TINY,
    assets: ["tinymce/tinymce.min.js"],
    tasks: written("Breaking news").slice(0, 2),
    ...LIBRARY,
  },
  {
    kind: "tinymce-body",
    sort: "rich",
    name: "Rich Text Area",
    markup: TINY_MARKUP,
    wire: TINY_FRAME,
    assets: ["tinymce/tinymce.min.js"],
    css: "#tinymce",
    inFrame: "#t_ifr",
    tasks: written("Breaking news"),
    ...LIBRARY,
  },
  {
    kind: "codemirror",
    sort: "rich",
    role: "textbox",
    name: "Code",
    markup: '<div id="t"></div>',
    wire: `const view = new CodeMirror.EditorView({ doc: '', parent: el, extensions: [CodeMirror.basicSetup,
        CodeMirror.EditorView.contentAttributes.of({ 'aria-label': 'Code' })] });
      truth.take(view.contentDOM); truth.state = () => ({ text: view.state.doc.toString() });`,
    assets: ["/bundle/codemirror.js"],
    css: ".cm-content",
    tasks: written("let a = 1"),
    ...LIBRARY,
  },
  {
    kind: "codemirror-full",
    sort: "rich",
    role: "textbox",
    name: "Code",
    markup: '<div id="t"></div>',
    wire: `const view = new CodeMirror.EditorView({ doc: 'old text\\n'.repeat(200), parent: el, extensions: [CodeMirror.basicSetup,
        CodeMirror.EditorView.contentAttributes.of({ 'aria-label': 'Code' })] });
      truth.take(view.contentDOM); truth.state = () => ({ text: view.state.doc.toString() });`,
    assets: ["/bundle/codemirror.js"],
    css: ".cm-content",
    tasks: written("let b = 2").slice(0, 1),
    ...LIBRARY,
  },
];

const SHOELACE = ["@shoelace-style/shoelace/dist/themes/light.css", "/bundle/shoelace.js"];
const READY = "return el.updateComplete;";

const COMPONENTS: readonly Widget[] = [
  {
    kind: "sl-input",
    sort: "field",
    role: "textbox",
    name: "Nickname",
    markup: '<sl-input id="t" label="Nickname"></sl-input>',
    wire: `truth.state = () => ({ value: el.value }); ${READY}`,
    assets: SHOELACE,
    tasks: [filled("Zed"), ...keyed("Zed"), { deed: "focus", words: [], want: { kind: "focused" } }],
    ...LIBRARY,
  },
  {
    kind: "sl-checkbox",
    sort: "toggle",
    role: "checkbox",
    name: "Gift wrap",
    markup: '<sl-checkbox id="t">Gift wrap</sl-checkbox>',
    wire: `truth.state = () => ({ checked: el.checked }); ${READY}`,
    assets: SHOELACE,
    tasks: [{ deed: "check", words: [], want: { kind: "checked", is: true } }, CLICK],
    ...LIBRARY,
  },
  {
    kind: "sl-switch",
    sort: "toggle",
    role: "switch",
    name: "Notify me",
    markup: '<sl-switch id="t" checked>Notify me</sl-switch>',
    wire: `truth.state = () => ({ checked: el.checked }); ${READY}`,
    assets: SHOELACE,
    tasks: [{ deed: "uncheck", words: [], want: { kind: "checked", is: false } }],
    ...LIBRARY,
  },
  {
    kind: "sl-select",
    sort: "choice",
    role: "combobox",
    name: "Size",
    markup:
      '<sl-select id="t" label="Size"><sl-option value="s">Small</sl-option><sl-option value="l">Large</sl-option></sl-select>',
    wire: `truth.state = () => ({ selected: [].concat(el.value), open: el.open }); ${READY}`,
    assets: SHOELACE,
    tasks: [{ deed: "select", words: ["Large"], want: { kind: "selected", are: ["l"] } }, CLICK],
    ...LIBRARY,
  },
  {
    kind: "sl-button",
    sort: "press",
    role: "button",
    name: "Send now",
    markup: '<sl-button id="t">Send now</sl-button>',
    wire: READY,
    assets: SHOELACE,
    tasks: [CLICK, { deed: "focus", words: [], want: { kind: "focused" } }],
    ...LIBRARY,
  },
];

const REACT = ["/bundle/react.js"];
const REACT_MARKUP = '<div id="t"></div>';

/** A component as JavaScript, drawn into the page; \`e\` makes elements, \`use\` keeps state. */
function react(component: string, css: string): string {
  return `const { createElement: e, useState: use, createPortal: portal, createRoot, flushSync } = React; let held;
    ${component}
    flushSync(() => createRoot(el).render(e(App))); truth.take(root.querySelector('${css}'));`;
}

const REACTS: readonly Widget[] = [
  {
    kind: "react-input",
    sort: "field",
    role: "textbox",
    name: "Alias",
    markup: REACT_MARKUP,
    wire: react(
      `function App() { const [v, set] = use(''); held = v;
        return e('label', null, 'Alias', e('input', { id: 'r', value: v, onChange: (x) => set(x.target.value) })); }
      truth.state = () => ({ value: held });`,
      "#r",
    ),
    assets: REACT,
    css: "#r",
    tasks: [filled("Kim"), filled(""), ...keyed("Kim")],
    found: ["label"],
    ...LIBRARY,
  },
  {
    kind: "react-digits",
    sort: "field",
    role: "textbox",
    name: "Code",
    markup: REACT_MARKUP,
    wire: react(
      `function App() { const [v, set] = use('');
        return e('label', null, 'Code', e('input', { id: 'r', value: v, onChange: (x) => set(x.target.value.replace(/\\D/g, '').slice(0, 6)) })); }`,
      "#r",
    ),
    assets: REACT,
    css: "#r",
    tasks: [filled("12-34"), filled("123456"), filled("-5")],
    found: ["label"],
    ...LIBRARY,
  },
  {
    kind: "react-checkbox",
    sort: "toggle",
    role: "checkbox",
    name: "Agree to rules",
    markup: REACT_MARKUP,
    wire: react(
      `function App() { const [v, set] = use(false); held = v;
        return e('label', null, e('input', { id: 'r', type: 'checkbox', checked: v, onChange: (x) => set(x.target.checked) }), 'Agree to rules'); }
      truth.state = () => ({ checked: held });`,
      "#r",
    ),
    assets: REACT,
    css: "#r",
    tasks: [{ deed: "check", words: [], want: { kind: "checked", is: true } }],
    ...LIBRARY,
  },
  {
    kind: "react-todo",
    sort: "toggle",
    role: "checkbox",
    name: "Buy milk",
    markup: REACT_MARKUP,
    wire: react(
      `function App() { const [there, set] = use(true);
        return there ? e('label', null, e('input', { id: 'r', type: 'checkbox', checked: false, onChange: () => { truth.effect('gone'); set(false); } }), 'Buy milk') : e('p', null, 'All done'); }`,
      "#r",
    ),
    assets: REACT,
    css: "#r",
    tasks: [{ deed: "check", words: [], want: { kind: "checked", is: true } }],
    ...LIBRARY,
  },
  {
    kind: "react-portal",
    sort: "press",
    role: "button",
    name: "Account",
    markup: REACT_MARKUP,
    wire: react(
      `function App() { const [open, set] = use(false);
        return e('div', null, e('button', { id: 'r', onClick: () => { set(!open); truth.effect('menu'); } }, 'Account'),
          open && portal(e('div', { role: 'menu' }, e('button', { role: 'menuitem' }, 'Log out')), document.body)); }`,
      "#r",
    ),
    assets: REACT,
    css: "#r",
    tasks: [CLICK],
    found: ["text"],
    ...LIBRARY,
  },
];

const MASK = ["imask/dist/imask.min.js"];

const MASKS: readonly Widget[] = [
  {
    kind: "imask-phone",
    sort: "field",
    role: "textbox",
    name: "Mobile",
    markup: '<label for="t">Mobile</label><input id="t">',
    wire: "IMask(el, { mask: '(000) 000-0000' });",
    assets: MASK,
    tasks: [filled("1234567890"), filled("(123) 456-7890"), filled("12"), ...keyed("1234567890")],
    found: ["label"],
    ...LIBRARY,
  },
  {
    kind: "imask-currency",
    sort: "field",
    role: "textbox",
    name: "Price",
    markup: '<label for="t">Price</label><input id="t">',
    wire: "IMask(el, { mask: Number, thousandsSeparator: ',', radix: '.', scale: 2, min: 0, max: 1000000 });",
    assets: MASK,
    tasks: [filled("1234.5"), filled("1,5"), filled("-5"), filled("12")],
    found: ["label"],
    ...LIBRARY,
  },
];

const LIST =
  '<ul id="list" style="width:200px"><li id="t" style="height:30px">First task</li><li style="height:30px">Second task</li><li id="to" style="height:30px">Third task</li></ul>';

function sortable(kind: string, options: string): Widget {
  return {
    kind,
    sort: "own",
    name: "First task",
    markup: LIST,
    wire: `new Sortable(root.querySelector('#list'), ${options});
      truth.state = () => ({ moved: [...root.querySelectorAll('#list li')].map((one) => one.textContent).join() });`,
    assets: ["sortablejs/Sortable.min.js"],
    tasks: [{ deed: "drag", words: [], second: "#to", want: { kind: "moved" } }],
    ...LIBRARY,
  };
}

const GRID = `const rows = Array.from({ length: 2000 }, (_, i) => ({ id: i, name: 'Person ' + i, age: 20 + (i % 50) }));
  const table = new Tabulator(el, { data: rows, height: 300, columns: [{ title: 'Name', field: 'name' }, { title: 'Age', field: 'age', editor: 'input' }] });
  return new Promise((resolve) => table.on('tableBuilt', resolve)).then(() => new Promise((resolve) => setTimeout(resolve, 50)))`;

const GRIDS: readonly Widget[] = [
  {
    kind: "tabulator-cell",
    sort: "press",
    name: "20",
    markup: '<div id="t"></div>',
    wire: `${GRID}.then(() => truth.take(root.querySelector('.tabulator-row .tabulator-cell[tabulator-field=age]')));`,
    assets: ["tabulator-tables/dist/css/tabulator.min.css", "tabulator-tables/dist/js/tabulator.min.js"],
    css: ".tabulator-row .tabulator-cell[tabulator-field=age]",
    tasks: [CLICK],
    ...LIBRARY,
  },
  {
    kind: "tabulator-scroll",
    sort: "own",
    name: "Grid",
    markup: '<div id="t"></div>',
    wire: `${GRID}.then(() => { const box = root.querySelector('.tabulator-tableholder'); truth.take(box); truth.state = () => ({ moved: String(box.scrollTop) }); });`,
    assets: ["tabulator-tables/dist/css/tabulator.min.css", "tabulator-tables/dist/js/tabulator.min.js"],
    css: ".tabulator-tableholder",
    tasks: [{ deed: "scroll", words: ["down", "600"], want: { kind: "moved" } }],
    ...LIBRARY,
  },
];

/** Kinds of libraries. */
export const LIBRARIES: readonly Widget[] = [
  ...SELECTS,
  ...DATES,
  ...EDITORS,
  ...COMPONENTS,
  ...REACTS,
  ...MASKS,
  sortable("sortable", "{ animation: 0 }"),
  sortable("sortable-fallback", "{ animation: 0, forceFallback: true }"),
  ...GRIDS,
];
