/** Public failure reports about fields, frames, files and tabs, on their own fixture pages (`site/cases/`). */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isJsonObject, type Json } from "../../src/json.ts";
import { onSite, withEngine } from "../support/on-site.ts";
import { actionOf, refOf } from "../support/real.ts";

const { real, site } = onSite();

async function open(name: string): Promise<void> {
  const seen = await real.call(["open", `${site.url}/fx/${name}`]);
  expect(seen.isError, seen.text).toBe(false);
}

async function text(...args: readonly string[]): Promise<string> {
  return (await real.call(args)).text;
}

function ids(details: Readonly<Record<string, Json | undefined>>): readonly Json[] {
  const actions = details["nextActions"];
  return Array.isArray(actions) ? actions.map((action) => (isJsonObject(action) ? (action["id"] ?? null) : null)) : [];
}

describe("native-validation: a form that the browser keeps back", () => {
  it("is not called sent: the first field, its message, and how many more", async () => {
    await open("validate.html");
    await real.call(["fill", "#name", "Ann"]);
    await real.call(["fill", "#mail", "ann@"]);
    await real.call(["fill", "#seats", "9"]);
    const clicked = await real.call(["click", "#send"]);
    expect(clicked.text).toMatch(
      /^Sent click #send\.\nThe form was not sent: email field "E-mail" is not valid \(".+"\)\./,
    );
    expect(clicked.text).toContain("2 more are not valid.");
    const again = await real.call(["click", "#send"]);
    expect(again.text).toContain("The form was not sent");
    expect(again.text).not.toContain("Nothing changed");
    await real.call(["focus", "#mail"]);
    expect(await text("press", "Enter")).toContain("The form was not sent");
  });

  it("is said of a button that is disabled until its form is valid, by selector and by ref", async () => {
    const html = `<form oninput="b.disabled=!checkValidity()"><input id=m type=email required aria-label=Mail value=ann>
      <button id=b disabled>Join</button></form>`;
    await real.call(["open", `data:text/html,${encodeURIComponent(html)}`]);
    const ref = refOf(await real.call(["snapshot", "-i"]), "Join");
    for (const target of ["#b", ref]) {
      const refused = await real.call(["click", target]);
      expect(refused.text).toContain('In its form email field "Mail" is not valid ("');
    }
  });

  it("is called sent when it was", async () => {
    await open("validate.html");
    for (const row of [
      ["fill", "#name", "Ann"],
      ["fill", "#mail", "a@b.c"],
      ["check", "#ok"],
    ])
      await real.call(row);
    const clicked = await real.call(["click", "#send"]);
    expect(clicked.text).toBe("Clicked #send.");
    expect(await text("get", "title")).toBe("  account created");
  });
});

describe("multiline-type: a line break that is typed is an Enter", () => {
  it("is said where the page sent the first line", async () => {
    await open("multiline.html");
    const typed = await real.call(["type", "#chat", "Hi all,\nrelease is done."]);
    expect(typed.text).toContain('does not hold the text. It holds "release is done." now.');
    expect(typed.text).toContain("Each line break was pressed as Enter");
  });

  it("is kept in an editor, and no word is lost on a break at the end", async () => {
    await open("multiline.html");
    expect(await text("type", "#note", "First point.\nSecond point.")).toBe("Typed into #note.");
    expect(await text("type", "#chat", "done\n")).toBe('Typed into #chat.\nThe page says: "done".');
  });
});

describe("a text is not filled into what it would only damage", () => {
  const FIELDS = `<input id=ro readonly value=kept aria-label=RO><select id=s aria-label=S><option>kept<option>b</select>
    <input id=c type=checkbox value=kept aria-label=C><input id=b type=submit value=kept><input id=d disabled value=kept>
    <textarea id=h style="display:none">kept</textarea><input id=ok value=old aria-label=OK>`;
  const page = `data:text/html,${encodeURIComponent(FIELDS)}`;
  const kept = 'JSON.stringify(["ro","s","c","b","d","h"].map((id) => document.getElementById(id).value))';
  const all = ["kept", "kept", "kept", "kept", "kept", "kept"];

  it.each([
    ["#ro", "is read-only"],
    ["#s", "is a list. Use select."],
    ["#c", "is a checkbox"],
    ["#b", "is a button"],
    ["#d", "is disabled"],
    ["#h", "is hidden"],
  ])("%s", async (selector, why) => {
    await real.call(["open", page]);
    const seen = await real.call(["fill", selector, "new"]);
    expect(seen.isError, seen.text).toBe(true);
    expect(seen.text).toContain(`Nothing was filled: ${selector} ${why}`);
    expect((await real.call(["eval", kept])).details["data"]).toMatchObject({ result: JSON.stringify(all) });
  });

  it.each(['textbox "RO"', 'combobox "S"', 'checkbox "C"'])("by the ref of %s", async (control) => {
    await real.call(["open", page]);
    const ref = refOf(await real.call(["snapshot", "-i"]), control);
    const seen = await real.call(["fill", ref, "new"]);
    expect(seen.text).toContain(`Nothing was filled: ${ref} is`);
    expect((await real.call(["eval", kept])).details["data"]).toMatchObject({ result: JSON.stringify(all) });
  });

  it("in a row of a batch, whose other rows run", async () => {
    await real.call(["open", page]);
    const stdin = JSON.stringify([
      ["fill", "#ok", "new"],
      ["fill", "#ro", "new"],
      ["fill", "#ok", "newer"],
    ]);
    const seen = await real.call({ args: ["batch"], stdin });
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain("Nothing was filled: #ro is read-only");
    expect(seen.text).toContain("Row 2 of 3 failed.");
    expect(await text("get", "value", "#ok")).toBe("  newer");
  });

  it("and goes where it belongs, by selector and by ref, also when the field has the focus already", async () => {
    await real.call(["open", page]);
    const ref = refOf(await real.call(["snapshot", "-i"]), 'textbox "OK"');
    expect(await text("fill", "#ok", "one")).toBe("Filled #ok.");
    expect(await text("fill", ref, "two")).toBe(`Filled ${ref}.`);
    expect(await text("get", "value", "#ok")).toBe("  two");
  });
});

describe("files for a field that hides behind a button", () => {
  it("go where the click or the refused upload says", async () => {
    const html = `<button id=b onclick="f.click()">Photo</button><input id=f type=file hidden>`;
    await real.call(["open", `data:text/html,${encodeURIComponent(html)}`]);
    expect(await text("click", "#b")).toContain('give the files with ["upload", "#f", FILE].');
    writeFileSync(path.join(real.cwd, "photo.png"), "x");
    const refused = await real.call(["upload", "#b", "photo.png"]);
    expect(refused.isError).toBe(true);
    expect((await real.call(actionOf(refused, "upload-to-file-field"))).isError).toBe(false);
    expect(await text("eval", "f.files[0].name")).toContain("photo.png");
  });
});

describe("iframe-rich-editor", () => {
  it("is not called filled by its frame or its hidden field, and the route through the frame is given", async () => {
    await open("editor-iframe.html");
    const frame = await real.call(["fill", "#body_ifr", "New words"]);
    expect(frame.text).toContain("Nothing was filled: #body_ifr is a frame. Select it with frame");
    const hidden = await real.call(["fill", "#body", "New words"]);
    expect(hidden.text).toContain("Nothing was filled: #body is hidden");
    await real.call(["frame", "#body_ifr"]);
    expect(await text("fill", "#area", "New words")).toContain("Filled #area.");
    await real.call(["frame", "main"]);
    await real.call(["click", "#save"]);
    expect(await text("get", "text", "#out")).toBe("  saved: New words");
  });
});

describe("nested-iframes", () => {
  it("says where the field is and leads into the inner frame, where the click works", async () => {
    await open("nest1.html");
    const seen = await real.call(["snapshot", "-i"]);
    expect(seen.text).toMatch(/A snapshot does not show what is in a frame inside a frame: @e\d+\./);
    const entered = await real.call(actionOf(seen, "enter-inner-frame"));
    expect(entered.text).toContain('textbox "Card number"');
    await real.call(["frame", "main"]);
    const missed = await real.call(["fill", "#card", "4242"]);
    expect(missed.text).toContain("in a frame inside the frame #f1");
    const outer = await real.call(actionOf(missed, "enter-outer-frame"));
    const inner = /Iframe "Card form" \[ref=(e\d+)\]/.exec(outer.text)?.[1] ?? "";
    expect(await text("frame", "#f2")).toContain("a frame inside a frame is entered by its ref");
    await real.call(["frame", `@${inner}`]);
    const snapshot = await real.call(["snapshot", "-i"]);
    await real.call(["click", refOf(snapshot, 'button "Pay')]);
    await real.call(["frame", "main"]);
    expect(await text("get", "title")).toContain("paid");
  });

  it("says that a selector leads from the main page only, and shows the inner frame with its ref", async () => {
    await open("nest1.html");
    await real.call(["frame", "#f1"]);
    const again = await real.call(["frame", "#f1"]);
    expect(again.text).toContain("no frame inside it was entered");
    const seen = await real.call(actionOf(again, "see-inner-frames"));
    await real.call(["frame", refOf(seen, 'Iframe "Card form"')]);
    expect(await text("snapshot", "-i")).toContain('textbox "Card number"');
    await real.call(["frame", "main"]);
  });
});

describe("open-while-in-frame", () => {
  it("leaves the frame by open, and says of a frame that was removed that it is gone", async () => {
    await open("host.html");
    await real.call(["frame", "#w"]);
    await open("landing.html");
    await real.call(["click", "#next"]);
    expect(await text("eval", "window.top === window.self && document.title")).not.toContain("false");
    await open("host.html");
    await real.call(["frame", "#w"]);
    await real.raw(["eval", 'top.document.querySelector("#w").remove()']);
    const gone = await real.call(["get", "text", "h1"]);
    expect(gone.text).toContain("The selected frame is not on the page any more");
    expect(ids(gone.details)).toEqual(["leave-frame"]);
    await real.call(actionOf(gone, "leave-frame"));
    expect((await real.call(["get", "text", "h1"])).isError).toBe(false);
  });
});

describe("tab-close-other", () => {
  it("keeps the page when another tab is closed, and names the one that is there after its own", async () => {
    await open("named.html?A");
    await real.call(["tab", "new", `${site.url}/fx/named.html?B`]);
    await real.call(["tab", "new", `${site.url}/fx/named.html?C`]);
    await real.call(["tab", "t2"]);
    expect(await text("tab", "close", "t1")).toContain('Now on "Page B"');
    expect(await text("get", "title")).toBe("  Page B");
    expect(await text("tab", "close")).toContain('Now on "Page C"');
  });
});

describe("right-click-flag", () => {
  it("is refused with the call that does it, which opens the menu", async () => {
    await open("ctx.html");
    const refused = await real.call(["click", "#row", "--button", "right"]);
    expect(await text("get", "title")).toBe("  Files");
    const call = /\{"args":.*\}$/m.exec(refused.text)?.[0] ?? "";
    await real.call(JSON.parse(call));
    expect(await text("get", "title")).toBe("  menu open");
  });
});

describe("basic-auth", () => {
  it("names the 401 and the way on; the password is in no result", async () => {
    const url = `${site.url}/secure`;
    const closed = await real.call(["open", url]);
    expect(closed.text).toContain("401");
    expect(closed.text).toContain('["set","credentials","USER","PASSWORD"]');
    const set = await real.call(["set", "credentials", "ann", "PUBLIC-SENTINEL-21"]);
    const opened = await real.call(["open", url]);
    expect(await text("get", "text", "h1")).toBe("  Welcome to staging");
    const told = [closed, set, opened, await real.call(["network", "requests"])];
    expect(JSON.stringify([told, real.transcript])).not.toContain("PUBLIC-SENTINEL-21");
  });
});

describe("state-file-restore", () => {
  it("is signed in after the launch with the file, in this call and all later ones", async () => {
    await open("accountstate.html");
    await real.call(["click", "#in"]);
    await real.call(["state", "save", "st.json"]);
    await real.call(["close"]);
    const file = path.join(real.cwd, "st.json");
    expect(readFileSync(file, "utf8")).toContain("PUBLIC-SENTINEL-22");
    const params = { args: ["--state", file, "open", `${site.url}/fx/accountstate.html`], sessionMode: "fresh" };
    const opened = await real.call(params);
    expect(opened.isError, opened.text).toBe(false);
    for (let read = 0; read < 2; read++) expect(await text("get", "text", "#who")).toContain("signed in");
    const shown = await real.call(["state", "show", file]);
    expect(JSON.stringify([opened, shown, real.transcript])).not.toContain("PUBLIC-SENTINEL-22");
    await withEngine({ env: { AGENT_BROWSER_STATE: file } }, async (by) => {
      await by.call(["open", `${site.url}/fx/accountstate.html`]);
      for (let read = 0; read < 2; read++) expect((await by.call(["get", "text", "#who"])).text).toContain("signed in");
    });
  });
});

describe("full-shot-inner-scroll", () => {
  it("says that the page scrolls inside, and reads the rest", async () => {
    await open("shell.html");
    const shot = await real.call(["screenshot", "--full", "full.png"]);
    expect(shot.text).toMatch(/The page scrolls inside #m, by \d+ px: the picture shows only what is on the screen\./);
    expect((await real.call(actionOf(shot, "scroll-container"))).isError).toBe(false);
    expect((await real.call(actionOf(shot, "read-scrolled-part"))).isError).toBe(false);
  });
});

describe("what was right stays right", () => {
  it("inert-button: the click that an inert panel swallows is not called done", async () => {
    await open("inert.html");
    expect((await real.call(["click", "#pay"])).text).not.toBe("Clicked #pay.");
    await real.call(["click", "#sign"]);
    expect((await real.call(["click", "#pay"])).isError).toBe(false);
    expect(await text("get", "title")).toContain("paid");
  });

  it("unicode-typing: every sign arrives", async () => {
    await open("unicode.html");
    const words = "a😀b é 你好 שלום";
    await real.call(["type", "#q", words]);
    expect(await text("get", "value", "#q")).toBe(`  ${words}`);
    await real.call(["focus", "#t"]);
    await real.call(["keyboard", "type", "🚀ok 👨‍👩‍👧"]);
    expect((await real.call(["get", "value", "#t"])).details["data"]).toMatchObject({ value: "🚀ok 👨‍👩‍👧" });
  });

  it("smooth-scroll: a scroll that moves is not called one that moved nothing", async () => {
    await open("smooth.html");
    for (const args of [
      ["scroll", "down", "800"],
      ["scroll", "down", "300", "--selector", "#box"],
    ])
      expect(await text(...args)).not.toMatch(/did not move|nothing moved/i);
  });

  it("layout-shift-click: a click that landed on another element says on which", async () => {
    await open("shift.html");
    const clicked = await real.call(["click", "#buy"]);
    const title = await text("get", "title");
    if (title.includes("trial")) expect(clicked.text).toContain("Start a paid trial");
    else expect(clicked.text).toContain("#buy");
  });

  it("drag-reports-done: a drag that dropped nothing is not called done", async () => {
    await open("sortable.html");
    const refused = await real.call(["drag", "#card", "#locked"]);
    expect(refused.text).not.toMatch(/^Dragged/);
  });

  it("element-shot-below-fold: the picture has the element and not the white of the page", async () => {
    await open("below.html");
    await real.call(["screenshot", "#chart", "chart.png"]);
    const red =
      "c.getContext('2d').drawImage(i,0,0); return [...c.getContext('2d').getImageData(100,100,1,1).data].join()";
    const png = readFileSync(path.join(real.cwd, "chart.png")).toString("base64");
    const script = `(async()=>{const i=new Image();i.src="data:image/png;base64,${png}";await i.decode();
      const c=document.createElement("canvas");c.width=i.width;c.height=i.height;${red}})()`;
    expect((await real.call({ args: ["eval", "--stdin"], stdin: script })).text).toContain("192,0,32,255");
  });

  it("polling-rerender: acts on the device that was meant, or says that it was replaced", async () => {
    await open("poll.html");
    const ref = refOf(await real.call(["snapshot", "-i"]), "Bravo");
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    const clicked = await real.call(["click", ref]);
    expect(clicked.text).not.toContain("navigat");
    const log = await text("get", "text", "#log");
    expect(clicked.isError ? "" : log).not.toMatch(/Alpha|Charlie/);
  });
});
