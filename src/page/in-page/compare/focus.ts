import type { Compared, Deed } from "../kit/deed.ts";

export default function focus({ element, words }: Deed): Compared {
  return { holds: words.within(element, words.focused()) };
}
