import { settledBy } from "./kit/settled.ts";

/** See `settled`: as a row of its own. Throws `asks` with the time that is to be waited for in another way, in ms. */
export default function timers(asks: string): true | Promise<true> {
  return settledBy(asks);
}
