/** When it goes wrong, and what the agent does at that time. */

import type { Seen } from "../../support/given.ts";
import type { Real } from "../../support/real.ts";
import { until } from "../../support/real.ts";
import type { Site } from "../../support/site.ts";

export interface Scene {
  readonly real: Real;
  readonly site: Site;
}

/** The call that it hits, and the order that the server may have had by then. */
export interface Struck {
  readonly seen: Seen;
  readonly ordered: boolean;
}

export type Strike = () => Promise<void> | void;

/** A call that nobody answers any more is over after this, in ms. */
const PATIENCE_MS = 9000;

/** A button whose click sends an order, and waits until the server has taken it. */
const ORDERING = `document.body.innerHTML = "<button id=pay>Pay</button>"; pay.onclick = () => {
  const order = new XMLHttpRequest();
  order.open("POST", "/slow?ms=3000", false);
  order.send();
};`;

async function onPage({ real, site }: Scene): Promise<void> {
  const opened = await real.call(["open", `${site.url}/list`]);
  if (opened.isError) throw new Error(opened.text);
}

/** One call that is hit as soon as the server hears of it. */
async function hit({ real, site }: Scene, params: object, strike: Strike): Promise<Struck> {
  const before = site.count("slow");
  const running = real.call({ ...params, timeoutMs: PATIENCE_MS });
  let ended = false;
  running.then(() => {
    ended = true;
  });
  await until("the server heard of it", () => ended || site.count("slow") > before);
  await strike();
  return { seen: await running, ordered: site.count("slow") > before };
}

async function onOrder(scene: Scene, params: object, strike: Strike): Promise<Struck> {
  await onPage(scene);
  await scene.real.call({ args: ["eval", "--stdin"], stdin: ORDERING });
  return hit(scene, params, strike);
}

const PAY = ["click", "#pay"];

export const MOMENTS = {
  before: async (scene: Scene, strike: Strike): Promise<Struck> => {
    await strike();
    const seen = await scene.real.call({ args: ["open", `${scene.site.url}/list`], timeoutMs: 60_000 });
    return { seen, ordered: false };
  },
  "during the first open": (scene: Scene, strike: Strike) =>
    hit(scene, { args: ["open", `${scene.site.url}/slow?ms=3000`] }, strike),
  "during a click": (scene: Scene, strike: Strike) => onOrder(scene, { args: PAY }, strike),
  "during a batch": (scene: Scene, strike: Strike) =>
    onOrder(scene, { args: ["batch"], stdin: JSON.stringify([["get", "title"], PAY, ["get", "url"]]) }, strike),
  "before a close": async (scene: Scene, strike: Strike): Promise<Struck> => {
    await onPage(scene);
    await strike();
    return { seen: await scene.real.call({ args: ["close"], timeoutMs: PATIENCE_MS }), ordered: false };
  },
  idle: async (scene: Scene, strike: Strike): Promise<Struck> => {
    await onPage(scene);
    await strike();
    return { seen: await scene.real.call({ args: ["get", "title"], timeoutMs: PATIENCE_MS }), ordered: false };
  },
} as const;

export type Moment = keyof typeof MOMENTS;
