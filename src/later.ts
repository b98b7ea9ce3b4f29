/**
 * What `make` gives, made when it is first asked for, and then kept. For what most starts of pi have no use for: a large
 * schema takes longer to build than the rest of its file to load.
 */
export function later<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
