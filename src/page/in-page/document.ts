import type { DocumentFacts } from "../facts/document.ts";

export default function documentFacts(): DocumentFacts {
  return { url: location.href, title: document.title, origin: performance.timeOrigin };
}
