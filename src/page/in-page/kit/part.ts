/** A member of what may be an object of any kind; undefined when it has none, or will not give it. */
export function part(value: unknown, key: string): unknown {
  if ((typeof value !== "object" || value === null) && typeof value !== "function") return undefined;
  try {
    return Reflect.get(value, key);
  } catch {
    return undefined;
  }
}

export function textPart(value: unknown, key: string): string | undefined {
  const found = part(value, key);
  return typeof found === "string" && found !== "" ? found : undefined;
}

export function numberPart(value: unknown, key: string): number | undefined {
  const found = part(value, key);
  return typeof found === "number" ? found : undefined;
}
