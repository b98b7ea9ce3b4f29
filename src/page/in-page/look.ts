/**
 * Asks each sensor; one that throws must not take the others with it. A promise when one of them has to wait. `then` comes
 * when all have been asked.
 */
export function look(sensors: Readonly<Record<string, () => unknown>>, then?: () => unknown): object | Promise<object> {
  const seen: Record<string, unknown> = {};
  const late: Promise<unknown>[] = [];
  for (const [id, sense] of Object.entries(sensors)) {
    try {
      const facts = sense();
      if (facts instanceof Promise) late.push(facts.then((all) => Object.assign(seen, { [id]: all })).catch(() => {}));
      else seen[id] = facts;
    } catch {}
  }
  then?.();
  return late.length > 0 ? Promise.all(late).then(() => seen) : seen;
}

export default look;
