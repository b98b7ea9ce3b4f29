/** Public failure reports about pages, tabs, refs and dialogs, on their own fixture pages (`site/cases/`). */
import { describe, expect, it } from "vitest";
import { onSite, withEngine } from "../support/on-site.ts";
import { actionOf, refOf, runs, until } from "../support/real.ts";

const { real, site } = onSite();

function fx(name: string): string {
  return `${site.url}/fx/${name}`;
}

describe("stale-ref-after-click-nav", () => {
  it("refuses the ref of the page before, names the way on, and presses nothing on the new page", async () => {
    await real.call(["open", fx("nav1.html")]);
    const ref = refOf(await real.call(["snapshot", "-i"]), 'button "Delete"');
    const moved = await real.call(["find", "text", "Go second", "click"]);
    expect(moved.details).toMatchObject({ page: { url: fx("nav2.html"), title: "Second" } });
    const refused = await real.call(["click", ref]);
    expect(refused.details).toMatchObject({ failureCategory: "stale-ref", upstreamProcesses: 0 });
    expect((await real.call(["get", "title"])).text).toBe("  Second");
    const fresh = await real.call(actionOf(refused, "refresh-interactive-refs"));
    await real.call(["click", refOf(fresh, 'button "Delete"')]);
    expect((await real.call(["get", "title"])).text).toBe("  deleted-second");
  });

  it("also after a script of the agent's own that leaves the page", async () => {
    await real.call(["open", fx("nav1.html")]);
    const ref = refOf(await real.call(["snapshot", "-i"]), 'button "Delete"');
    await real.call(["eval", "void (location.href = 'nav2.html')"]);
    expect((await real.call(["click", ref])).details).toMatchObject({ failureCategory: "stale-ref" });
    expect((await real.call(["get", "title"])).text).toBe("  Second");
  });
});

describe("renumbered-ref", () => {
  it("refuses a ref whose element was replaced among equals: nothing is deleted", async () => {
    await real.call(["open", fx("samename.html")]);
    const ref = refOf(await real.call(["snapshot", "-i"]), 'button "Delete"');
    await real.call(["click", "#swap"]);
    const refused = await real.call(["click", ref]);
    expect(refused.details).toMatchObject({ failureCategory: "stale-ref" });
    expect(actionOf(refused, "refresh-interactive-refs")).toEqual({ args: ["snapshot", "-i"] });
    expect((await real.call(["get", "text", "#log"])).text).toBe("  none");
    const fresh = await real.call(["snapshot", "-i"]);
    const again = await real.call(["click", ref]);
    // The first refusal has given its new refs: the old one is known to be void.
    expect(again.details).toMatchObject({ failureCategory: "stale-ref", upstreamProcesses: 0 });
    expect(again.text).toContain("@");
    expect((await real.call(["get", "text", "#log"])).text).toBe("  none");
    await real.call(["click", refOf(fresh, 'button "Delete"')]);
    expect((await real.call(["get", "text", "#log"])).text).toBe("  deleted gamma");
  });
});

describe("page-lost-to-blank", () => {
  it("a browser that shut down while idle is a lost session, not an empty page", async () => {
    await withEngine({ env: { AGENT_BROWSER_IDLE_TIMEOUT_MS: "1500" } }, async (other) => {
      await other.call(["open", fx("clean.html")]);
      const daemon = other.daemonPid();
      await until("the idle daemon has ended", () => !runs(daemon));
      for (const args of [
        ["get", "url"],
        ["snapshot", "-i"],
      ]) {
        const seen = await other.call(args);
        expect(seen.details).toMatchObject({ failureCategory: "session-lost", upstreamProcesses: 0 });
        expect(seen.text).toContain(fx("clean.html"));
      }
      const lost = await other.call(["get", "title"]);
      expect((await other.call(actionOf(lost, "reopen-page"))).details).toMatchObject({
        page: { url: fx("clean.html") },
      });
    });
  });
});

describe("dialog-burns-30s", () => {
  it("the click names the dialog and both answers; the rest is refused at once until it is answered", async () => {
    await real.call(["open", fx("dialogs.html")]);
    const clicked = await real.call(["click", "#c"]);
    expect(clicked.text).toContain("Delete item?");
    expect(actionOf(clicked, "accept-dialog")).toEqual({ args: ["dialog", "accept"] });
    expect(actionOf(clicked, "dismiss-dialog")).toEqual({ args: ["dialog", "dismiss"] });
    for (const args of [
      ["get", "title"],
      ["snapshot", "-i"],
      ["get", "url"],
    ]) {
      const refused = await real.call(args);
      expect(refused.details).toMatchObject({ failureCategory: "dialog-blocked", upstreamProcesses: 0 });
      expect(refused.text).toContain("Delete item?");
    }
    await real.call(["dialog", "dismiss"]);
    expect((await real.call(["get", "title"])).text).toBe("  no");
  });
});

describe("new-tab-steals-active", () => {
  it.each(["#l", "#pop"])("a click on %s says which page is active now and the way back", async (selector) => {
    await real.call(["open", fx("newtab.html")]);
    const clicked = await real.call(["click", selector]);
    expect(clicked.text).toContain(
      `Another tab (${fx("nav2.html")}) is active now; the one before was on ${fx("newtab.html")}.`,
    );
    expect(clicked.details).toMatchObject({ page: { url: fx("nav2.html") }, tabDrift: { followed: true } });
    expect((await real.call(["get", "title"])).text).toBe("  Second");
    const numbered = await real.call(["tab", "1"]);
    expect(numbered).toMatchObject({ isError: true });
    expect(numbered.text).toContain("Use t1");
    await real.call(actionOf(clicked, "back-to-tab"));
    expect((await real.call(["get", "title"])).text).toBe("  Opener");
  });
});

describe("click-starts-download", () => {
  it("each click says that a download began, and the offered call saves the file", async () => {
    await real.call(["open", fx("blob-download.html")]);
    const link = await real.call(["click", "#l"]);
    expect(link.text).toContain(`A navigation to ${site.url}/report.csv began and the page stayed`);
    expect(actionOf(link, "save-download")).toEqual({ args: ["download", "#l", "report.csv"] });
    expect((await real.call(actionOf(link, "save-download"))).text).toContain("(8 bytes)");
    const blob = await real.call(["click", "#b"]);
    expect(blob.text).toContain('A download of "q3.csv" began.');
    expect((await real.call(actionOf(blob, "save-download"))).text).toContain("(22 bytes)");
    expect((await real.call(["get", "title"])).text).toBe("  Exports");
  });
});

describe("hover-only-menu", () => {
  it.each([[["find", "text", "Invoices", "click"]], [["click", "#inv"]]])("%j says what shows it", async (args) => {
    await real.call(["open", fx("hovermenu.html")]);
    const hidden = await real.call(args);
    expect(hidden.isError).toBe(true);
    expect(hidden.text).toContain("is not visible");
    expect(hidden.text).not.toContain("data-agent-browser-located");
    expect(hidden.text).toContain("It shows once the pointer is over");
    expect(actionOf(hidden, "show-hidden-target")).toEqual({ args: ["hover", "#prod"] });
    await real.call(actionOf(hidden, "show-hidden-target"));
    expect((await real.call(args)).isError).toBe(false);
    expect((await real.call(["get", "title"])).text).toBe("  invoices");
  });

  it.each([
    ["#in-panel", ["click", "#tab2"]],
    ["#in-accordion", ["click", "#head"]],
    ["#sibling", ["hover", "#trigger"]],
  ])("its kind: %s is shown by %j", async (target, offered) => {
    await real.call(["open", fx("hidden.html")]);
    const hidden = await real.call(["click", target]);
    expect(actionOf(hidden, "show-hidden-target")).toEqual({ args: offered });
    await real.call(actionOf(hidden, "show-hidden-target"));
    expect((await real.call(["click", target])).isError).toBe(false);
  });

  it.each([[["click", "#inside"]], [["find", "text", "Inside", "click"]]])(
    "its kind: what a closed <details> holds is not called clicked by %j",
    async (args) => {
      const html = `<details><summary>More</summary><button id=inside onclick="document.title='in'">Inside</button></details>`;
      await real.call(["open", `data:text/html,${encodeURIComponent(html)}`]);
      const past = await real.call(args);
      expect(past.text).toMatch(/^Sent /);
      expect(past.text).toContain('It shows after a click on <summary> "More"');
      await real.call(actionOf(past, "show-hidden-target"));
      expect((await real.call(args)).text).not.toContain("It shows");
      expect((await real.call(["get", "title"])).text).toBe("  in");
    },
  );

  it.each([
    [
      "<select id=s aria-label=Size><option>Any<option id=m>Medium</select>",
      ["click", "#m"],
      "It is an option of list",
      "select-option",
      ["select", "#s", "Medium"],
    ],
    [
      "<label id=l><input id=b type=checkbox style='display:none'><b>News</b></label>",
      ["click", "#b"],
      "in its place",
      "click-label",
      ["click", "#l"],
    ],
    [
      "<ul><li id=t aria-expanded=false>src<ul hidden><li id=in>index.ts</ul></ul>",
      ["click", "#in"],
      "It shows after a click on",
      "show-hidden-target",
      ["click", "#t"],
    ],
  ])("its kind: what stands for it is told: %s", async (html, args, says, id, offered) => {
    await real.call(["open", `data:text/html,${encodeURIComponent(html)}`]);
    const hidden = await real.call(args);
    expect(hidden.isError).toBe(true);
    expect(hidden.text).toContain(says);
    expect(actionOf(hidden, id)).toEqual({ args: offered });
    expect((await real.call(actionOf(hidden, id))).isError).toBe(false);
  });

  it("offers nothing where the page does not say how", async () => {
    await real.call(["open", fx("hidden.html")]);
    const hidden = await real.call(["click", "#nowhere"]);
    expect(JSON.stringify(hidden.details["nextActions"] ?? [])).not.toContain("show-hidden-target");
  });
});

describe("open-hanging-subresource", () => {
  it("the page is said to be there, with what hangs and the snapshot as next call", async () => {
    const opened = await real.call(["open", fx("hang-sub.html")]);
    expect(opened.text).toContain('The page "Dashboard" is there and can be used; do not open it again.');
    expect(opened.text).toContain(`1 request has not finished: ${site.url}/never.`);
    expect(actionOf(opened, "inspect-opened-page")).toEqual({ args: ["snapshot", "-i"] });
    expect(JSON.stringify(opened.details["nextActions"])).not.toContain('"open"');
    expect((await real.call(["click", "#b"])).isError).toBe(false);
    expect((await real.call(["get", "title"])).text).toBe("  refreshed");
  });
});
