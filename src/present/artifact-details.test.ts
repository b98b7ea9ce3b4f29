import { describe, expect, it } from "vitest";
import { eventOf, FULL } from "../../test/support/events.ts";
import type { SavedArtifact } from "../call/outcome.ts";
import { fileCategory, fileFields } from "./artifact-details.ts";

function file(state: SavedArtifact["state"], extra: Partial<SavedArtifact> = {}): SavedArtifact {
  const path = "/project/a.pdf";
  const exists = state === "verified" || state === "unverified";
  return { kind: "pdf", step: 0, path, absolutePath: path, state, exists, storageScope: "explicit-path", ...extra };
}

function fields(...files: readonly SavedArtifact[]): ReturnType<typeof fileFields> {
  return fileFields({ files, attachments: [], session: "shop", events: [] });
}

describe("the details of files", () => {
  it("are absent when there are none", () => {
    expect(fields()).toEqual({});
  });

  it("count every state, and are verified only when all files are", () => {
    const states = ["verified", "verified", "missing", "pending", "unverified"] as const;
    expect(fields(...states.map((state) => file(state)))["artifactVerification"]).toMatchObject({
      verified: false,
      verifiedCount: 2,
      missingCount: 1,
      pendingCount: 1,
      unverifiedCount: 1,
    });
    expect(fields(file("verified"))["artifactVerification"]).toMatchObject({ verified: true });
  });

  it.each([
    ["persistent-session", { retentionState: "live" }],
    ["process-temp", { retentionState: "ephemeral", limitation: "It is removed when pi quits." }],
  ] as const)("tell of output that was kept in a file (%s)", (scope, row) => {
    const events = [eventOf({ ...FULL["output.spilled"], scope }, 1)];
    const { artifactVerification, artifacts } = fileFields({ files: [], attachments: [], session: "shop", events });
    expect(artifacts).toBeUndefined();
    expect(artifactVerification).toMatchObject({
      verified: true,
      artifacts: [{ kind: "spill", state: "verified", storageScope: scope, ...row }],
    });
  });

  it("have a saved file only when it is there, and the only one", () => {
    expect(fields(file("missing"))["savedFilePath"]).toBeUndefined();
    expect(fields(file("verified"))["savedFilePath"]).toBe("/project/a.pdf");
    expect(fields(file("verified"), file("verified", { step: 1 }))["savedFilePath"]).toBeUndefined();
  });

  it("name the images of these files alone", () => {
    const shown = ["/project/a.png", "/project/b.png"].map((path) => ({ path, mediaType: "image/png", base64: "" }));
    const own = file("verified", { absolutePath: "/project/b.png" });
    expect(fileFields({ files: [own], attachments: shown, session: undefined, events: [] })).toMatchObject({
      imagePath: "/project/b.png",
    });
  });
});

describe("the category of a success", () => {
  it.each([
    [[], undefined],
    [["verified"], "artifact-saved"],
    [["verified", "pending"], "artifact-pending"],
    [["pending", "missing"], "artifact-unverified"],
    [["verified", "unverified"], "artifact-unverified"],
  ] as const)("of files that are %j is %s", (states, category) => {
    expect(fileCategory(states.map((state) => file(state)))).toBe(category);
  });
});
