/** Puts a function around one of the page's own, which gets it as `call`; gives what takes it off again. */
export function replaced(
  owner: object,
  name: string,
  around: (call: () => unknown, args: readonly unknown[], on: unknown) => unknown,
): () => void {
  const page: unknown = Reflect.get(owner, name);
  if (typeof page !== "function") return () => {};
  // A method, so that it has the name of the page's own.
  const wrapper = {
    [name](this: unknown, ...args: unknown[]): unknown {
      return around(() => Reflect.apply(page, this ?? owner, args), args, this);
    },
  }[name];
  const isOwn = Object.hasOwn(owner, name);
  Reflect.set(owner, name, wrapper);
  // The page may have put one of its own there meanwhile.
  return () => {
    if (Reflect.get(owner, name) !== wrapper) return;
    if (isOwn) Reflect.set(owner, name, page);
    else Reflect.deleteProperty(owner, name);
  };
}
