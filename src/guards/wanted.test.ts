import { describe, expect, it } from "vitest";
import { filesWanted, missingOf } from "./wanted.ts";

describe("files that a prompt asks for by name", () => {
  it.each<[string, readonly string[]]>([
    ["Open a.test and take a screenshot to shots/home.png", ["shots/home.png"]],
    ["Screenshot the page as `my shot.png`, then save the PDF as out/page.pdf.", ["my shot.png", "out/page.pdf"]],
    ["Record the flow to ./flow.webm. Then close.", ["./flow.webm"]],
    ["Save a HAR file at /tmp/net.har and close the browser", ["/tmp/net.har"]],
    ["Take screenshots: home.png, about.png", ["home.png", "about.png"]],
    ["Upload photo.png and save the result as done.png", ["done.png"]],
    ["save ~/shots/a.png", ["~/shots/a.png"]],
  ])("%s", (prompt, files) => {
    expect(filesWanted(prompt)).toEqual(files);
  });

  it.each([
    "Open https://a.test/logo.png and tell me what it shows",
    "Take a screenshot of https://a.test/logo.png",
    "Upload photo.png to the form",
    "Compare the page with before.png",
    "Don't save home.png",
    "Do not take a screenshot to x.png",
    "Take a screenshot",
    "Save the table as data.csv",
    "What is in report.pdf?",
  ])("are none in %j", (prompt) => {
    expect(filesWanted(prompt)).toEqual([]);
  });
});

it("a file that was there before the prompt came is missing like one that is not there", () => {
  const times: Readonly<Record<string, number>> = { "old.png": 1_000, "new.png": 60_500 };
  const wanted = { files: ["old.png", "new.png", "none.png"], since: 60_900 };
  expect(missingOf(wanted, (file) => times[file])).toEqual(["old.png", "none.png"]);
});
