import type { FrameNamed } from "../../facts/frame-named.ts";
import { selectorOf } from "./path.ts";

const MOST = 5;

function isCalled(frame: Element, at: number, asked: string): boolean {
  const names = ["name", "title", "id", "aria-label"].map((name) => frame.getAttribute(name) ?? "");
  if (asked === `${at}` || names.some((name) => name.trim().toLowerCase() === asked.toLowerCase())) return true;
  const url = URL.parse(frame.getAttribute("src") ?? "", document.baseURI)?.href ?? "";
  return /[/.]/.test(asked) && url.includes(asked);
}

/** The frames of the page, of which one may be called as was asked. */
export function frameNamed(asked: string): FrameNamed {
  const frames = [...document.querySelectorAll("iframe,frame")];
  const wanted = asked.trim();
  const [meant, ...more] = wanted === "" ? [] : frames.filter((frame, at) => isCalled(frame, at, wanted));
  return {
    meant: meant && more.length === 0 ? selectorOf(meant) : null,
    frames: frames.slice(0, MOST).map(selectorOf),
  };
}
