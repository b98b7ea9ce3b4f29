/** What an action's result tells beside the action: errors, late words and states, and what could not be seen. */
import { describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { actionOf, refOf } from "../support/real.ts";
import { shownBy } from "../support/shown.ts";

const { real } = onSite();
const { show, text } = shownBy(real);

describe("of a page's scripts", () => {
  it("an error that nobody caught is told, with the way to see it; of an earlier action no more", async () => {
    await show(`<button id=b onclick="null.x">B</button><button id=c onclick="document.title='c'">C</button>`);
    const failed = await real.call(["click", "#b"]);
    expect(failed.text).toContain("The page's script failed meanwhile: \"Uncaught TypeError");
    expect(actionOf(failed, "inspect-page-errors")).toMatchObject({ args: ["errors"] });
    expect(await text("click", "#c")).not.toContain("failed meanwhile");
  });

  it("several errors are one line, with the first", async () => {
    await show(`<button id=b>B</button><script>for (const word of ["one", "two"])
      b.addEventListener("click", () => { throw Error(word) })</script>`);
    expect(await text("click", "#b")).toContain('failed meanwhile: "Uncaught Error: one", and 1 more.');
  });

  it("words that came after the look are told by the next action, once", async () => {
    await show(`<button id=b onclick="setTimeout(()=>s.textContent='Saved at last',600)">B</button>
      <p id=s role=status></p><button id=c>C</button>`);
    expect(await text("click", "#b")).not.toContain("Saved at last");
    await real.call(["wait", "900"]);
    expect(await text("click", "#c")).toContain('Before this, since the last action, the page said: "Saved at last".');
    expect(await text("click", "#c")).not.toContain("Before this");
  });
});

describe("of an editor that adds to what is typed", () => {
  it.each(["type #e f(x)", "keyboard type f(x)"])("what it holds then is told: %s", async (typed) => {
    await show(`<div id=e contenteditable role=textbox aria-label=Code></div><script>e.addEventListener("beforeinput",
      (event) => event.data === "(" && (event.preventDefault(), document.execCommand("insertText", false, "()"),
      getSelection().modify("move", "backward", "character")))</script>`);
    await real.call(["focus", "#e"]);
    expect(await text(...typed.split(" "))).toContain('Textbox "Code" holds "f(x))" now.');
    await real.call(["fill", "#e", "a b"]);
    expect(await text("type", "#e", " c d")).not.toContain("holds");
  });
});

describe("of a field that was filled", () => {
  const FIELDS = `<input id=c aria-label=City><input id=z aria-label=Next><form onsubmit="t.value='';return false">
    <input id=t aria-label=Task></form>`;
  const EMPTIES = "<script>c.onblur=()=>{c.value=''}</script>";

  it.each([[["click", "#z"]], [["press", "Tab"]], [["fill", "#z", "x"]], [["batch", "get title", "fill #z x"]]])(
    "that the page empties it when the focus leaves is told by %j",
    async (args) => {
      await show(FIELDS + EMPTIES);
      await real.call(["fill", "#c", "Paris"]);
      expect(await text(...args)).toContain('ield "City" was filled before and is empty now');
      expect(await text("press", "Tab")).not.toContain("was filled before");
    },
  );

  it("what the page makes of it later is told once, and nothing of one that is cleared as it is sent", async () => {
    await show(`${FIELDS}<script>c.oninput=()=>setTimeout(()=>{c.value='abc'},200)</script>`);
    await real.call(["fill", "#c", "abcdef"]);
    await real.call(["wait", "400"]);
    expect(await text("press", "Tab")).toContain('ield "City" was filled before and holds "abc" now.');
    await real.call(["fill", "#t", "milk"]);
    expect(await text("press", "Enter")).not.toContain("was filled before");
    expect(await text("press", "Tab")).not.toContain("was filled before");
  });
});

describe("of a state that comes late", () => {
  it("a box that changes after 400 ms is called checked, and one that never does is not", async () => {
    const box = (id: string, does: string): string =>
      `<div role=checkbox id=${id} tabindex=0 aria-checked=false aria-label=${id} onclick="${does}">x</div>`;
    await show(box("late", "setTimeout(()=>this.setAttribute('aria-checked','true'),400)") + box("never", ""));
    expect(await text("check", "#late")).toBe("Checked #late.");
    expect(await text("check", "#never")).toContain('Checkbox "never" is still unchecked');
  });
});

describe("of an element that is sought by its name", () => {
  const click = (name: string) => ({ semanticAction: { action: "click", locator: "role", role: "button", name } });

  it("what the snapshot behind it lacks is said where that was not found alone", async () => {
    await show("<button onclick='this.remove()'>Go</button><label>Tint <input type=color id=tint></label>");
    expect((await real.call(click("Stop"))).text).toContain('Without a ref: color field "Tint"');
    expect((await real.call(click("Go"))).text).not.toContain("Without a ref");
  });
});

describe("of a box that goes away once it is done", () => {
  const TODO = "<input type=checkbox id=r aria-label=Milk onclick='this.remove()'>";

  it.each([
    ["check", "#r"],
    ["check", "@ref"],
    ["find", "first", "#r", "check"],
  ])("it is called checked: %s %s", async (...words) => {
    await show(TODO);
    const ref = refOf(await real.call(["snapshot", "-i"]), 'checkbox "Milk"');
    const seen = await real.call(words.map((word) => (word === "@ref" ? ref : word)));
    expect(seen.isError, seen.text).toBe(false);
    expect(seen.text).toMatch(/^Checked .*\.\nThe page took it away once it was clicked\.$/);
  });

  it("it is called checked in a batch, and the rows after it run", async () => {
    await show(TODO);
    const rows = [
      ["get", "title"],
      ["check", "#r"],
      ["get", "url"],
    ];
    const seen = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(seen.isError, seen.text).toBe(false);
    expect(seen.text).toContain("2. Checked #r.\n3. get url:");
    const last = await real.call({ args: ["batch"], stdin: JSON.stringify([["reload"], ["check", "#r"]]) });
    expect(last.text).toContain("2. Checked #r.");
  });

  it("one that was never there is refused", async () => {
    await show(TODO);
    expect((await real.call(["check", "#nope"])).text).toContain("No element matches #nope");
  });

  it("one in a closed shadow root is sent, and not called checked", async () => {
    await show(`<div><template shadowrootmode=closed>${TODO}</template></div>`);
    const ref = refOf(await real.call(["snapshot", "-i"]), 'checkbox "Milk"');
    expect(await text("check", ref)).toMatch(/^Sent check .*\nNot checked: what holds it was clicked/);
  });
});

describe("of text", () => {
  it("keys for the frame of an editor go to what has the focus in it", async () => {
    await show(`<iframe id=f title=Editor srcdoc="<body contenteditable>"></iframe>`);
    expect(await text("type", "#f", "Breaking news")).toBe("Typed into #f.");
  });

  it("a frame has the focus when what is in it has", async () => {
    await show(`<iframe id=f title=Editor srcdoc="<body contenteditable>"></iframe>`);
    expect(await text("focus", "#f")).toBe("Focused #f.");
    await show(`<iframe id=f title=Outer srcdoc="<iframe title=Inner srcdoc='<p>none</p>'></iframe>"></iframe>`);
    expect(await text("focus", "#f")).toBe("Focused #f.");
  });

  it("keys typed into the focus are read back", async () => {
    await show(`<input id=up oninput="this.value=this.value.toUpperCase()"><input id=no oninput="this.value=''">`);
    await real.call(["focus", "#up"]);
    expect(await text("keyboard", "type", "abc")).toContain('#up holds "ABC" now.');
    await real.call(["focus", "#no"]);
    expect(await text("keyboard", "type", "abc")).toContain("#no does not hold the text.");
  });

  it("keys typed into a field that the page draws anew without them are not called typed", async () => {
    await show(`<p><input id=q aria-label=Search oninput="this.outerHTML=this.outerHTML"></p>`);
    await real.call(["focus", "#q"]);
    expect(await text("keyboard", "type", "cats")).toContain('"Search" does not hold the text.');
  });

  it("rich text has no value, and the call that reads it is given, by selector and by ref", async () => {
    await show("<div id=e contenteditable role=textbox aria-label=Letter>hello</div><input id=i aria-label=Empty>");
    const read = await real.call(["get", "value", "#e"]);
    expect(read.text).toContain("It is rich text, which has no value");
    expect((await real.call(actionOf(read, "read-rich-text"))).text).toBe("  hello");
    expect(await text("get", "value", "#i")).not.toContain("rich text");
    const ref = refOf(await real.call(["snapshot", "-i"]), 'textbox "Letter"');
    expect(await text("get", "value", ref)).toContain("Rich text has no value");
  });
});

describe("of what nobody can see", () => {
  it("a field in a closed shadow root is sent a text, and not called filled", async () => {
    await show(`<div><template shadowrootmode=closed><input aria-label=City></template></div>`);
    const ref = refOf(await real.call(["snapshot", "-i"]), 'textbox "City"');
    const sent = await real.call(["fill", ref, "Rome"]);
    expect(sent.text).toMatch(/^Sent fill /);
    expect(sent.text).toContain("Not checked: ");
  });

  it("keys typed into one that has the focus already are not called typed: its page may have rewritten them", async () => {
    await show(`<div><template shadowrootmode=closed><input aria-label=City></template></div>`);
    const ref = refOf(await real.call(["snapshot", "-i"]), 'textbox "City"');
    await real.call(["focus", ref]);
    for (const words of [
      ["keyboard", "type", "Rome"],
      ["type", ref, "Rome"],
    ]) {
      const sent = await real.call(words);
      expect(sent.text).toMatch(/^Sent (?:keyboard )?type /);
      expect(sent.text).toContain("Not checked: ");
    }
  });
});

describe("of frames", () => {
  it("a hover over what is in one is seen there", async () => {
    await show(`<iframe id=f title=Inner srcdoc="<button aria-label=Go><b>x</b></button>"></iframe>`);
    const ref = refOf(await real.call(["snapshot", "-i"]), 'button "Go"');
    expect(await text("hover", ref)).toBe(`Hovered over ${ref}.`);
    expect(await text("hover", "#f")).toBe("Hovered over #f.");
  });

  it("keys typed into one that cannot be looked into are sent, not checked", async () => {
    await show(`<iframe title=Inner sandbox="allow-scripts" srcdoc="<input aria-label=City>"></iframe>`);
    const ref = refOf(await real.call(["snapshot", "-i"]), 'textbox "City"');
    await real.call(["focus", ref]);
    expect(await text("keyboard", "type", "Rome")).toMatch(/^Sent keyboard type .*\nNot checked: /);
  });
});

describe("of layers", () => {
  it("a page that is itself a dialog is not said to lie over anything, nor one in its flow", async () => {
    await show(`<div role=dialog style="position:fixed;inset:0"><button>B</button></div>`);
    expect(await text("snapshot", "-i")).not.toContain("Open over the page");
    await show("<div role=dialog aria-label=Inline>hello</div><button>B</button>");
    expect(await text("snapshot", "-i")).not.toContain("Open over the page");
    await show("<button>B</button><div role=dialog aria-label=News style='position:fixed;inset:9px'>x</div>");
    expect(await text("snapshot", "-i")).toContain('Open over the page: the dialog "News"');
  });
});

describe("of what is not in the page yet", () => {
  it("a page that renders late is said to be still rendering, with a bounded wait, and no longer once it has", async () => {
    for (const first of ["", "<p role=progressbar>Loading…</p>", "<div aria-busy=true style='height:9px'></div>"]) {
      const late = "setTimeout(()=>root.innerHTML='<button>Go</button>',1500)";
      await show(`<div id=root>${first}</div><script>${late}</script>`);
      const early = await real.call(["snapshot", "-i"]);
      expect(early.text).toContain("The page shows no control yet: it seems to be still rendering.");
      expect((await real.call(actionOf(early, "await-controls"))).isError).toBe(false);
      const then = await text("snapshot", "-i");
      expect(then).toContain('button "Go"');
      expect(then).not.toContain("still rendering");
    }
  });

  it("a page without controls is not said to be rendering", async () => {
    for (const html of [
      "<p>Nothing but a sentence to be read.</p><script>1</script>",
      "<p>Hi</p>",
      "<button>B</button>",
    ]) {
      await show(html);
      expect(await text("snapshot", "-i")).not.toContain("still rendering");
    }
  });

  it("rows of a virtual list are told with their total, and a list that is whole is not", async () => {
    const row = "<div role=row><div role=gridcell tabindex=-1>Ann</div></div>";
    const option = (size: number): string => `<li role=option aria-setsize=${size} aria-posinset=1>One</li>`;
    await show(
      `<div role=grid aria-rowcount=5000 aria-label=Users>${row}${row}</div><ul role=listbox>${option(30)}</ul>`,
    );
    expect(await text("snapshot", "-i")).toContain(
      'Grid "Users" holds 2 of 5000 rows; listbox holds 1 of 30 rows: the others come into the page when',
    );
    await show(`<div role=grid aria-rowcount=1>${row}</div><ul role=listbox>${option(1)}</ul>`);
    expect(await text("snapshot", "-i")).not.toContain("holds");
  });
});
