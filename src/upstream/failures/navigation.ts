/** Pages that did not open: what failed may have left the old page for the browser's error page, and so have run. */
import { aboutUrl, type Failure, type FailureRow, name, pageWord, row } from "./row.ts";

const LOOPBACK = /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/?#]|$)/i;

function onLoopback(failure: Failure): boolean {
  return failure.argv.some((word) => LOOPBACK.test(word));
}

/** The address as a message has it. */
function shown(url: string | undefined): string {
  return name(url ?? "the address");
}

function failedWith(code: string): ReturnType<typeof aboutUrl> {
  return aboutUrl(new RegExp(`^Navigation failed: net::(?<code>${code})$`));
}

const SHOWN = "The browser shows its error page now.";

/** What a code means where its name does not say it, and what to do. */
const MEANT: ReadonlyMap<string, string> = new Map(Object.entries({
  ERR_INTERNET_DISCONNECTED: 'the browser is offline. Where ["set","offline","on"] has made it so, ["set","offline","off"] ends that.',
  ERR_PROXY_CONNECTION_FAILED: "the proxy that this browser was started with does not answer. Start one without it, or with another (sessionMode fresh).",
  ERR_TUNNEL_CONNECTION_FAILED: "the proxy that this browser was started with did not let it through. Start one without it, or with another (sessionMode fresh).",
  ERR_TOO_MANY_REDIRECTS: "its server redirects without end, often for want of a cookie or a login.",
  ERR_EMPTY_RESPONSE: "its server ended the connection without an answer.",
  ERR_CONNECTION_RESET: "its server broke the connection off.",
  ERR_CONNECTION_CLOSED: "its server broke the connection off.",
  ERR_CONNECTION_TIMED_OUT: "its server does not answer.",
  ERR_TIMED_OUT: "its server does not answer.",
  ERR_ADDRESS_UNREACHABLE: "no network leads there.",
  ERR_FILE_NOT_FOUND: "there is no such file.",
  ERR_ACCESS_DENIED: "it may not be read.",
  ERR_FAILED: "a route of this session may have aborted it: network unroute removes them.",
}));

/** Why it did not open, as far as the code tells. */
function reason(code: string | undefined): string {
  const meant = MEANT.get(code ?? "");
  return meant === undefined ? "" : ` ${meant.charAt(0).toUpperCase()}${meant.slice(1)}`;
}

export const NAVIGATION: readonly FailureRow[] = [
  row("navigation-refused", "upstream-error", failedWith("ERR_CONNECTION_REFUSED"), ({ url }, failure) =>
    `Nothing listens at ${shown(url)} (ERR_CONNECTION_REFUSED). ${
      onLoopback(failure)
        ? "Start the server, and mind that a local address is that of the machine the browser runs on."
        : "Check host and port."
    } ${SHOWN}`, "may-have-run"),
  row("navigation-name", "upstream-error", failedWith("ERR_NAME_NOT_RESOLVED"),
    "The host name of {url} is not known (ERR_NAME_NOT_RESOLVED). Check its spelling, and that the browser's machine " +
    `has a network. ${SHOWN}`, "may-have-run"),
  row("navigation-plain-http", "upstream-error", failedWith("ERR_SSL_PROTOCOL_ERROR"), ({ url, code }) =>
    /^https:/i.test(shown(url))
      ? `The server at ${shown(url)} does not speak https (${code}). If it speaks plain http, open it with http://.`
      : `${shown(url)} was opened as https, as every address without a scheme is, and its server does not speak it ` +
        `(${code}). Open http://${shown(url)}.`, "may-have-run"),
  row("navigation-tls", "upstream-error", failedWith("ERR_SSL_\\w+|ERR_CERT_\\w+"), ({ url, code }) =>
    `No secure connection to ${shown(url)} (${code}). ${
      code?.startsWith("ERR_CERT")
        ? "If the certificate is known to be private, start the session with --ignore-https-errors."
        : SHOWN
    }`, "may-have-run"),
  row("navigation-port", "upstream-error", failedWith("ERR_UNSAFE_PORT"),
    "Chrome does not open pages on the port of {url} (ERR_UNSAFE_PORT). Serve it on another port.", "may-have-run"),
  row("navigation-credentials", "upstream-error", failedWith("ERR_INVALID_AUTH_CREDENTIALS"),
    'The server of {url} wants a user name and a password (HTTP 401). Give them with ["set","credentials","USER",' +
    '"PASSWORD"], then open it again.', "may-have-run"),
  row("navigation-aborted", "upstream-error", failedWith("ERR_ABORTED"),
    "{url} did not open (ERR_ABORTED): its answer is a download or holds no page, or the page failed. The page before " +
    "stays. A download is saved with download and an element that leads to it.", "may-have-run"),
  row("navigation-failed", "upstream-error", aboutUrl(/^Navigation failed: (?:net::)?(?<code>[\s\S]*)$/),
    ({ url, code }) => `${shown(url)} did not open (${pageWord(code)}).${reason(code)} ${SHOWN}`, "may-have-run"),
  row("navigation-invalid", "validation-error",
    aboutUrl(/^CDP error \(Page\.navigate\): Cannot navigate to invalid URL$/),
    "{url} is no address that can be opened; the page did not change. Give an http, https, file or data URL."),
  row("read-status", "upstream-error", aboutUrl(/^Read failed with HTTP (?<status>\d+)/),
    "The server answered {url} with HTTP {status}; no text was read."),
  row("read-failed", "upstream-error", aboutUrl(/^Read request failed: /), ({ url }, failure) =>
    `${shown(url)} could not be fetched; no text was read. ${
      onLoopback(failure) ? "Check that the server is running." : "Check host and port."
    }`),
];
