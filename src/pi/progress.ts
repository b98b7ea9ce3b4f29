/** What is shown while a call runs. */
import { auditTime, combineLatest, map, type Observable, startWith, timer } from "rxjs";

/** A change is shown at most this often, in ms. */
const CHANGE_MS = 250;
const SECOND_MS = 1000;

/** Most characters of what is waited for; a script may be of any length. */
const LONGEST = 80;

function shortened(text: string): string {
  const [first = ""] = text.split("\n", 1);
  const characters = [...first];
  const isWhole = characters.length <= LONGEST && first.length === text.length;
  return isWhole ? first : `${characters.slice(0, LONGEST - 1).join("")}…`;
}

/**
 * Lines like `Waiting for open https://example.com · 3 s`: when what is waited for changes, at most every 250 ms,
 * and each second. What upstream does inside of one batch cannot be seen, so it is one thing that is waited for.
 *
 * @param waits what is being waited for, without secrets; before its first value the call has not begun
 */
export function progressLines(waits: Observable<string>): Observable<string> {
  return combineLatest([waits.pipe(map(shortened), startWith("its turn")), timer(0, SECOND_MS)]).pipe(
    map(([wait, seconds]) => `Waiting for ${wait}${seconds === 0 ? "" : ` · ${seconds} s`}`),
    auditTime(CHANGE_MS),
  );
}
