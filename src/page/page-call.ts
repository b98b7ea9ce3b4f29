/** Functions of `in-page/`, and how the page is asked to call them. */

/**
 * A module of `in-page/` as it is sent to a page. `code` is a function of an empty object and what its `uses` export, in
 * their order: it gives the object with all that the module exports. Modules that are alike have one `name`.
 */
export interface PageModule {
  readonly name: string;
  readonly code: string;
  readonly uses: readonly PageModule[];
}

/** A call of the default export of a module with these expressions, and then with the default export of `callback`. */
export interface PageCall {
  readonly of: PageModule;
  readonly given: readonly string[];
  readonly callback?: PageModule;
}

/** What a page evaluates: a JavaScript expression, or a call whose modules may be in its document already. */
export type Script = string | PageCall;

/** Whether a script is a call of a module; of what users give, it may be neither that nor text. */
export function isPageCall(script: unknown): script is PageCall {
  if (typeof script !== "object" || script === null || !("of" in script)) return false;
  const { of } = script;
  return typeof of === "object" && of !== null && "code" in of && "name" in of && "uses" in of && "given" in script;
}

/** The call of a function in the page (`FILE?module`). Arguments travel as JSON. */
export function calling<A extends readonly unknown[]>(of: PageModule, ...given: A): PageCall {
  return { of, given: given.map((one) => JSON.stringify(one)) };
}

/** The same with one more argument behind them: another function in the page, which the first one calls. */
export function callingWith<A extends readonly unknown[]>(of: PageModule, callback: PageModule, ...given: A): PageCall {
  return { ...calling(of, ...given), callback };
}

/** The script that calls a function in the page by itself (`FILE?script`), as text that may be shown and run anywhere. */
export function called<A extends readonly unknown[]>(inPage: string, ...given: A): string {
  return `${inPage}(${given.map((one) => JSON.stringify(one)).join()})`;
}
