/** Work that waits in between, done in time or, where nothing else can run any more, with the whole process waiting. */

/** Each value that it yields is how long to wait before it goes on, in ms. */
export type Steps<T> = Generator<number, T, undefined>;

/** Does the work while others do theirs. */
export async function inTime<T>(steps: Steps<T>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    const { value: ms } = step;
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

/** Does the work before this returns: in an exit handler nothing is waited for otherwise. */
export function atOnce<T>(steps: Steps<T>): T {
  const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    Atomics.wait(nobodyWakes, 0, 0, step.value);
  }
}

/** Several works side by side; each goes on when the one that waits least does. */
export function* together<T>(works: readonly Steps<T>[]): Steps<void> {
  let left = works;
  while (left.length > 0) {
    const waits: number[] = [];
    left = left.filter((work) => {
      const step = work.next();
      if (step.done !== true) waits.push(step.value);
      return step.done !== true;
    });
    if (left.length > 0) yield Math.min(...waits);
  }
}
