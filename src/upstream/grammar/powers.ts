/** What a flag, a command or an address can do beyond the page, as data. */

/**
 * - runs-code: starts a program of the caller's choice, or loads code that runs with more rights than a page
 * - reads-files: brings files of this machine into the browser, or the user's own browser profile
 * - changes-installation: changes what later calls of this user start
 * - weakens-tls: makes the browser take certificates that it would refuse
 */
export const POWERS = ["runs-code", "reads-files", "changes-installation", "weakens-tls"] as const;
export type Power = (typeof POWERS)[number];

export function isPower(text: string): text is Power {
  return POWERS.some((power) => power === text);
}

/** What is told of a power, after "This". */
export const POWER_WORDS: Readonly<Record<Power, string>> = {
  "runs-code": "runs code of the caller's choice",
  "reads-files": "reads files of this machine",
  "changes-installation": "changes the installation",
  "weakens-tls": "weakens TLS",
};

/** Switches of Chromium that `--args` may hold. `maps-hosts`: names lead to other hosts than they say. */
const SWITCHES: Readonly<Record<Power | "maps-hosts", readonly string[]>> = {
  "runs-code": [
    "browser-subprocess-path",
    "gpu-launcher",
    "load-and-launch-app",
    "load-apps",
    "load-extension",
    "nacl-loader-cmd-prefix",
    "plugin-launcher",
    "ppapi-plugin-launcher",
    "register-pepper-plugins",
    "renderer-cmd-prefix",
    "utility-cmd-prefix",
    "zygote-cmd-prefix",
  ],
  "reads-files": ["allow-file-access", "allow-file-access-from-files", "profile-directory", "user-data-dir"],
  "changes-installation": ["install-chrome-app", "make-default-browser", "uninstall"],
  "weakens-tls": [
    "allow-insecure-localhost",
    "allow-running-insecure-content",
    "ignore-certificate-errors",
    "ignore-certificate-errors-spki-list",
    "ignore-urlfetcher-cert-requests",
    "unsafely-treat-insecure-origin-as-secure",
  ],
  "maps-hosts": ["host-resolver-rules", "host-rules", "map-host"],
};

const BY_SWITCH: ReadonlyMap<string, Power | "maps-hosts"> = new Map([
  ...POWERS.flatMap((power) => SWITCHES[power].map((name) => [name, power] as const)),
  ...SWITCHES["maps-hosts"].map((name) => [name, "maps-hosts"] as const),
]);

/** One word of the value of `--args`. */
export interface ChromeArgument {
  /** The switch without its dashes; undefined for a word that is none: Chromium opens it as an address. */
  readonly name: string | undefined;
  readonly value: string;
  readonly does: Power | "maps-hosts" | undefined;
}

/** The words of `--args`, which upstream splits at commas and line breaks; one behind a space is counted as well. */
export function chromeArguments(text: string): readonly ChromeArgument[] {
  return text.split(/[\s,]+/).flatMap((token): readonly ChromeArgument[] => {
    if (token === "") return [];
    // Chromium takes one dash as well, and a slash on Windows.
    const [, name, value = ""] = /^(?:--?|\/)([a-z][\w-]*)(?:=(.*))?$/is.exec(token) ?? [];
    const known = name?.toLowerCase();
    return [{ name: known, value: known === undefined ? token : value, does: BY_SWITCH.get(known ?? "") }];
  });
}
