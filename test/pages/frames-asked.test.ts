import { describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { actionOf, refOf } from "../support/real.ts";

const { real, site } = onSite();

async function host(html: string): Promise<void> {
  await real.call(["open", `data:text/html,${encodeURIComponent(`<title>Host</title>${html}`)}`]);
}

describe("a frame that is asked for", () => {
  it.each(["payments", "Pay here", "1", "status/200"])("as %s is offered by its selector", async (asked) => {
    const other = `<iframe id="other" src="${site.url}/list"></iframe>`;
    await host(`${other}<iframe id="pay" name="payments" title="Pay here" src="${site.url}/status/200"></iframe>`);
    const missed = await real.call(["frame", asked]);
    expect(missed.isError).toBe(true);
    expect(actionOf(missed, "select-frame")).toMatchObject({ args: ["frame", "#pay"] });
  });

  it("by a name that none has is answered with those there are", async () => {
    await host(`<iframe id="a"></iframe><iframe id="b"></iframe>`);
    expect((await real.call(["frame", "7"])).text).toContain("The page's frames: #a, #b.");
  });
});

it("A snapshot in a frame that has gone gives the way back to the page", async () => {
  await host(`<iframe id="a" srcdoc="<button>In</button>"></iframe>`);
  await real.call(["frame", "#a"]);
  await real.call(["eval", "a.remove()"]);
  const gone = await real.call(["snapshot", "-i"]);
  expect(gone.text).toContain("The selected frame is not on the page any more");
  await real.call(actionOf(gone, "leave-frame"));
  expect((await real.call(["snapshot", "-i"])).isError).toBe(false);
});

it("A control of another site's frame that agent-browser takes for outside the viewport is pressed by the keyboard", async () => {
  const inner = `<div style="height:90px"></div><button onclick="this.textContent='Paid'">Pay</button>`;
  await host(
    `<div style="height:1500px"></div><iframe sandbox="allow-scripts" srcdoc="${inner.replaceAll('"', "&quot;")}"></iframe>`,
  );
  const refused = await real.call(["click", refOf(await real.call(["snapshot", "-i"]), 'button "Pay"')]);
  expect(refused.text).toContain("where agent-browser misjudges places");
  await real.call(actionOf(refused, "press-enter"));
  expect((await real.call(["snapshot", "-i"])).text).toContain('button "Paid"');
});

describe("what lies outside the frame that is selected", () => {
  const field = (id: string, label: string): string =>
    `<iframe id="${id}" srcdoc="<input id=${id}-in aria-label='${label}'>"></iframe>`;
  const page = `${field("number", "Card number")}${field("cvc", "Code")}<button id="pay" onclick="document.title='paid'">Pay</button>`;

  it.each([
    [["click", "#pay"]],
    [["find", "text", "Pay", "click"]],
    [["find", "role", "button", "click", "--name", "Pay"]],
  ])("%j is told to be on the main page, and the offered call does it there", async (args) => {
    await host(page);
    await real.call(["frame", "#number"]);
    const missed = await real.call(args);
    expect(missed.text).toContain('There is a button "Pay" on the main page, outside the selected frame number.');
    expect((await real.call(actionOf(missed, "use-on-page"))).isError).toBe(false);
    expect((await real.call(["get", "title"])).text).toBe("  paid");
  });

  it("A field of the frame beside it is told with that frame, and is filled there by the offered call", async () => {
    await host(page);
    await real.call(["frame", "#number"]);
    const missed = await real.call(["fill", "#cvc-in", "123"]);
    expect(missed.text).toContain('There is a textbox "Code" in the frame #cvc, outside the selected frame number.');
    expect((await real.call(actionOf(missed, "use-in-frame"))).isError).toBe(false);
    expect((await real.call(["eval", "cvc.contentDocument.querySelector('input').value"])).text).toContain("123");
  });

  it("What is nowhere is said to be nowhere, and nothing of the selected frame is called outside it", async () => {
    await host(page);
    await real.call(["frame", "#number"]);
    const missed = await real.call(["wait", "#nope", "--timeout", "300"]);
    expect(missed.text).not.toContain("outside the selected frame");
    expect((await real.call(["click", "#number-in"])).isError).toBe(false);
  });
});
