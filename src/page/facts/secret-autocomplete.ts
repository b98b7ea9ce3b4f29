/** Values of `autocomplete` by which a page says itself that a field holds a secret; in lower case. */
export const SECRET_AUTOCOMPLETE = /(?:^|[ -])(?:password|one-time-code|cc-number|cc-csc)(?: |$)/;
