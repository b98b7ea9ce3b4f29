import { describe, expect, it } from "vitest";
import { gif, jpeg, MP4, PDF, png, text, WEBM, webp } from "../../test/support/images.ts";
import { contentLimitation, judgedAs } from "./content.ts";
import { extensionOf, HEAD_BYTES, mediaOf } from "./media.ts";

describe("what a file is", () => {
  it.each([
    ["png", png(1280, 12_000), "image/png", 1280, 12_000],
    ["jpeg", jpeg(1280, 633), "image/jpeg", 1280, 633],
    ["jpeg with a long comment", jpeg(70, 60_000, 20_000), "image/jpeg", 70, 60_000],
    ["gif", gif(300, 200), "image/gif", 300, 200],
    ["webp, extended", webp("VP8X", 9000, 4000), "image/webp", 9000, 4000],
    ["webp, lossless", webp("VP8L", 9000, 4001), "image/webp", 9000, 4001],
    ["webp, lossy", webp("VP8 ", 1280, 633), "image/webp", 1280, 633],
  ])("is told with its size in pixels by the first bytes: %s", (_what, head, type, width, height) => {
    expect(mediaOf(head, "/wrong.txt")).toEqual({ type, width, height });
  });

  it.each([
    ["pdf", PDF, "application/pdf"],
    ["webm", WEBM, "video/webm"],
    ["mp4", MP4, "video/mp4"],
    ["html", text("\n  <!DOCTYPE html><title>Log in</title>"), "text/html"],
  ])("is told by the first bytes, whatever its name says: %s", (_what, head, type) => {
    expect(mediaOf(head, "/report.csv")).toEqual({ type });
  });

  it("is told by its name where the first bytes can be anything", () => {
    expect(mediaOf(text("a,b\n1,2"), "/report.CSV")).toEqual({ type: "text/csv" });
    expect(mediaOf(text("  [1]"), "/trace.har")).toEqual({ type: "application/json" });
  });

  it("is unknown when a name that needs a signature has none", () => {
    expect(mediaOf(text("nothing"), "/page.png")).toBeUndefined();
    expect(mediaOf(text("nothing"), "/state.json")).toBeUndefined();
    expect(mediaOf(new Uint8Array(), "/empty.pdf")).toBeUndefined();
    expect(mediaOf(text("nothing"), "/noextension")).toBeUndefined();
  });

  it("has no size when the header is cut off or damaged", () => {
    expect(mediaOf(jpeg(70, 60, 200).subarray(0, 100), "a.jpg")).toEqual({ type: "image/jpeg" });
    expect(mediaOf(Uint8Array.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0]), "a.jpg")).toEqual({
      type: "image/jpeg",
    });
    expect(mediaOf(png(0, 0), "a.png")).toEqual({ type: "image/png" });
  });

  it("is found behind bytes that only fill up", () => {
    const [start, marker, ...rest] = jpeg(70, 60);
    const filled = Uint8Array.from([start ?? 0, marker ?? 0, 0xff, 0xff, 0xff, ...rest.slice(1)]);
    expect(mediaOf(filled, "a.jpg")).toEqual({ type: "image/jpeg", width: 70, height: 60 });
  });

  it("needs no more of a file than is read of it", () => {
    expect(jpeg(1, 1, 60_000).length).toBeLessThan(HEAD_BYTES);
  });

  it("has the extension of its name alone", () => {
    expect([extensionOf("/a.b/c"), extensionOf("/a/b.tar.GZ"), extensionOf("C:\\x.y\\z")]).toEqual(["", "gz", ""]);
  });
});

describe("a file of another kind than it should be", () => {
  it.each([
    ["screenshot", "/a.png", text("<html>"), "Its content is text/html, not an image."],
    ["screenshot", "/a.png", new Uint8Array(), "Its content is something else, not an image."],
    ["pdf", "/a.pdf", png(1, 1), "Its content is image/png, not application/pdf."],
    ["download", "/report.pdf", text("<!doctype html>"), "Its content is text/html, not application/pdf."],
    ["state", "/state", text("not json"), "Its content is something else, not application/json."],
    ["recording", "/a.webm", text("x"), "Its content is something else, not video/webm."],
  ] as const)("is said to be so: a %s at %s", (kind, file, head, limitation) => {
    expect(contentLimitation(kind, file, mediaOf(head, judgedAs(kind, file)))).toBe(limitation);
  });

  it.each([
    ["screenshot", "/a.png", jpeg(1, 1)],
    ["download", "/report.txt", text("<html>")],
    ["download", "/noextension", new Uint8Array()],
    ["download", "/sheet.xlsx", text("PK")],
    ["state", "/state", text('{"cookies":[]}')],
    ["recording", "/a.avi", text("RIFF")],
  ] as const)("is not what a %s at %s is", (kind, file, head) => {
    expect(contentLimitation(kind, file, mediaOf(head, judgedAs(kind, file)))).toBeUndefined();
  });
});
