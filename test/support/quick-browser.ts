/**
 * The browser of most tests: the headless shell, where there is one. What differs between it and a whole browser
 * (windows, downloads, logins, processes) is tested in the project `real-whole`.
 */

/** For the environment of what starts agent-browser; empty where the whole browser is wanted, or there is no other. */
export function quickBrowser(): Readonly<Record<string, string>> {
  const quick = process.env["TEST_QUICK_BROWSER"];
  const whole = process.env["TEST_WHOLE_BROWSER"] !== undefined;
  return whole || quick === undefined || quick === "" ? {} : { AGENT_BROWSER_EXECUTABLE_PATH: quick };
}
