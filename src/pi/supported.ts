/** Which pi the extension runs in, and what is said of one that is too old for it. */

/** The first pi that keeps what a failed call returns and checks parameters as they are described here. */
const LEAST = [1, 5] as const;

/** The version of the pi that has loaded this; undefined where it does not tell. */
export async function runningVersion(): Promise<string | undefined> {
  try {
    const { VERSION } = await import("@earendil-works/pi-coding-agent");
    return VERSION;
  } catch {
    return undefined;
  }
}

/** One sentence where this version of pi is older than what is supported. One that cannot be read is taken for new. */
export function unsupported(version: string | undefined): string | undefined {
  const [major = LEAST[0], minor = LEAST[1]] = (/^v?(\d+)\.(\d+)/.exec(version ?? "") ?? []).slice(1).map(Number);
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return undefined;
  return `agent_browser needs pi ${LEAST.join(".")} or newer, and this is pi ${version}: update pi to use it.`;
}
