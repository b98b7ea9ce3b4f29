import { settled } from "./kit/settled.ts";

/** See `settled`: as a row of its own. */
export default function timers(): ReturnType<typeof settled> {
  return settled();
}
