import type { Compared, Deed } from "../kit/deed.ts";
import { isInput } from "../kit/elements.ts";

function lastPart(path: string): string {
  // An @ before a path is left out, as before it was given.
  return (
    path
      .replace(/^@/, "")
      .split(/[\\/]/)
      .findLast((part) => part !== "") ?? ""
  );
}

/** Of a folder the browser gives the files in it, each with its way from that folder on. */
function nameOf({ webkitRelativePath, name }: File): string {
  return webkitRelativePath === "" ? name : (webkitRelativePath.split("/")[0] ?? "");
}

/** The field has what was given, by name: it may have kept what it had before. */
export default function upload({ element, values }: Deed): Compared {
  if (!isInput(element) || element.type !== "file") return {};
  const names = [...(element.files ?? [])].map(nameOf);
  return { holds: values.every((path) => names.includes(lastPart(path))) };
}
