/** The checks, in the order in which they are shown. A new one is one file and one line here. */
import { binary } from "./binary.ts";
import { browser } from "./browser.ts";
import type { Check } from "./check.ts";
import { ffmpeg } from "./ffmpeg.ts";
import { fonts } from "./fonts.ts";
import { installs } from "./installs.ts";
import { live } from "./live.ts";
import { node } from "./node.ts";
import { sandbox } from "./sandbox.ts";
import { settings } from "./settings.ts";
import { sockets } from "./sockets.ts";
import { orphanBrowsers, staleDaemons, staleProfiles } from "./stale.ts";

export const CHECKS: readonly Check[] = [
  node,
  binary,
  browser,
  sandbox,
  sockets,
  staleDaemons,
  orphanBrowsers,
  staleProfiles,
  installs,
  fonts,
  ffmpeg,
  settings,
  live,
];
