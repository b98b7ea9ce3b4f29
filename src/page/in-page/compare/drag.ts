import type { Compared, Deed } from "../kit/deed.ts";

export default function drag({ watched: { events, destination }, words }: Deed): Compared {
  const on = events.get("drop");
  const there = on && (!destination || words.within(destination, on) || words.within(on, destination));
  return { holds: there === true };
}
