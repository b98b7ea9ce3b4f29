/** Addresses as upstream and the browser read them: which hosts a word may lead to. Pure. */

/** What upstream opens as it stands; to all others it puts `https://` in front (seen on 0.41.2). */
const KEPT = /^(?:https?:\/\/|file:|data:|about:|chrome(?:-[a-z]+)?:)/i;
/** Addresses that show another one, which stands behind them. */
const WRAPPER = /^(?:view-source|blob|filesystem|feed|jar):/i;
/** Schemes whose address begins with a host. */
const HOSTED = /^(?:https?|wss?|ftp|file):$/;

function trimmed(word: string): string {
  // A browser takes these away at the ends of an address.
  return word.replace(/^[\0-\x20]+|[\0-\x20]+$/g, "");
}

/** The word without what only wraps the address. */
export function unwrapped(word: string): string {
  let address = trimmed(word);
  while (WRAPPER.test(address)) address = trimmed(address.replace(WRAPPER, ""));
  return address;
}

/** An IPv4 address that is written as one of IPv6 is the same machine. */
function asIpv4(host: string): string {
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join(".");
}

/** A host as it is compared: lower case, in Punycode, numbers as IPv4, without a dot behind it. */
function hostOf(url: URL): string | undefined {
  const host = asIpv4(url.hostname.toLowerCase().replace(/\.+$/, ""));
  return host === "" ? undefined : host;
}

/** The scheme of an address with its colon, in lower case; undefined where it has none of its own. */
export function schemeOf(word: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*:)/i.exec(unwrapped(word).replace(/[\t\r\n]/g, ""))?.[1]?.toLowerCase();
}

/** Hosts of an address, each with its port; `undefined` stands for an address without a host. */
export interface Address {
  readonly hosts: readonly string[];
  readonly scheme: string | undefined;
}

/**
 * Every host that a word may lead to, read as an address and as upstream completes it: where two readers may differ,
 * both count. None for `data:`, `about:`, `javascript:` and the like.
 */
export function addressOf(word: string): Address {
  const address = unwrapped(word);
  const itself = URL.parse(address);
  const opaque = /^(?:javascript|data|about|chrome(?:-[a-z]+)?):/i.test(address) || /^file:\/{3}/i.test(address);
  const completed = KEPT.test(address) || opaque ? null : URL.parse(`https://${address}`);
  const readings = [itself !== null && HOSTED.test(itself.protocol) ? itself : null, completed];
  const hosts = readings.flatMap((url) => (url ? (hostOf(url) ?? []) : []));
  return { hosts: [...new Set(hosts)], scheme: schemeOf(word) };
}

/** The same for the host of a rule, which may be written in any of these ways; undefined when it is none. */
export function hostNamed(text: string): string | undefined {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  return url ? hostOf(url) : undefined;
}

/** Addresses of mail, calls and files of other protocols; a port behind the name makes it that of a host. */
const NO_PAGE = /^(?:(?:s?ftps?|ssh|git|wss?):\/\/|(?:mailto|magnet|tel|sms):(?!\d{1,5}(?:[/?#]|$)))/i;
const PART = /^(?:\.{0,2}\/(?!\/)|[?#])/;

/**
 * Why a word leads to no page: upstream takes it for a host, and the browser leaves its page for an error page.
 * `part`: of an address, to be completed by that of a page; `scheme`: of something that no browser opens; `unreadable`.
 */
export type NoAddress = "part" | "scheme" | "unreadable";

/** Undefined when the browser can be asked to open it, whatever may come of that. */
export function noAddress(word: string): NoAddress | undefined {
  const address = trimmed(word);
  if (address === "") return undefined;
  if (PART.test(address)) return "part";
  if (NO_PAGE.test(address)) return "scheme";
  if (KEPT.test(address) && !/^https?:/i.test(address)) return undefined;
  const read = URL.parse(KEPT.test(address) ? address : `https://${address}`);
  return read === null && !WRAPPER.test(address) && !/^javascript:/i.test(address) ? "unreadable" : undefined;
}
