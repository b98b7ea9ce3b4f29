/** Short texts by which a page answers an action, where nothing says that they are an answer. */
import { beforeEach, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";

const { real, site } = onSite();

beforeEach(async () => {
  await real.call(["open", `${site.url}/`]);
  await real.call(["open", `${site.url}/fx/answers`]);
});

it("A card that a hover brings up a frame later is told by the hover", async () => {
  expect((await real.call(["hover", "#hint"])).text).toBe('Hovered over #hint.\nThe page says: "Opens on Monday".');
});

it("What a drop has the page say a moment later is told by the drag", async () => {
  const { text } = await real.call(["drag", "#one", "#done"]);
  expect(text).toContain('The page says: "Task is done now".');
  expect(text).not.toContain("nothing changed");
});

it("What a page says of a value is told by the fill and the select, and a text that holds the value is not", async () => {
  expect((await real.call(["fill", "#code", "abc"])).text).toBe(
    'Filled #code.\nThe page says: "Four letters at least".',
  );
  expect((await real.call(["fill", "#code", "abcd"])).text).toBe("Filled #code.");
  expect((await real.call(["select", "#places", "2"])).text).toContain('The page says: "That makes 40 EUR".');
});

it("All that a form finds fault with is told by the click that sends it, and what is mended is not told again", async () => {
  const both = await real.call(["click", "#send"]);
  expect(both.text).toContain('The page says: "A name is needed". The page says: "That is no address".');
  await real.call(["fill", "#name", "Ada"]);
  expect((await real.call(["click", "#send"])).text).not.toContain("A name is needed");
});
