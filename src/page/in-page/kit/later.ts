import { replaced } from "./replaced.ts";
import type { View } from "./views.ts";

/** A queue of the browser's in which the work of a page waits for no certain time. */
export type Queue = "frame" | "idle" | "task" | "message";

/** What is told of work that a page puts off: how long a timer runs, in ms, or the queue that it stands in. */
export interface PutOff {
  timer(delay: number): void;
  queue(queue: Queue): void;
  /** By its own words it may open a dialog that waits for an answer. */
  asks(): void;
}

/** Calls that open one. */
export const ASKING = /\b(?:confirm|prompt)\s*\(/;

function delayOf(value: unknown): number {
  return Math.max(Number(value) || 0, 0);
}

function delayIn(options: unknown): number {
  return typeof options === "object" && options !== null ? delayOf(Reflect.get(options, "delay")) : 0;
}

/** The words of what is to run; a message is none, and may be no text at all. */
function wordsOf(work: unknown): string {
  if (typeof work === "string") return work;
  return typeof work === "function" ? Function.prototype.toString.call(work) : "";
}

/** Puts wrappers around all by which a page's script puts work off; gives what takes them off again. */
export function watchPutOff(view: View, { timer, queue, asks }: PutOff): () => void {
  const told = (owner: object, name: string, tell: (args: readonly unknown[]) => void): (() => void) =>
    replaced(owner, name, (call, args) => {
      if (ASKING.test(wordsOf(args[0]))) asks();
      tell(args);
      return call();
    });
  const timed = ([, delay]: readonly unknown[]): void => timer(delayOf(delay));
  const scheduler: unknown = Reflect.get(view, "scheduler");
  const undo = [
    told(view, "setTimeout", timed),
    told(view, "setInterval", timed),
    told(view, "requestAnimationFrame", () => queue("frame")),
    told(view, "requestIdleCallback", () => queue("idle")),
    told(view, "postMessage", () => queue("message")),
    told(view.MessagePort.prototype, "postMessage", () => queue("message")),
  ];
  if (typeof scheduler === "object" && scheduler !== null) {
    undo.push(
      told(scheduler, "postTask", ([, options]) => {
        const delay = delayIn(options);
        if (delay > 0) timer(delay);
        queue("task");
      }),
    );
  }
  return () => {
    for (const one of undo) one();
  };
}

/** Comes behind all that stands in a queue by now. A frame's work that puts the rest off to the next one is common. */
export const BEHIND: Readonly<Record<Queue, (ready: () => void) => void>> = {
  frame: (ready) => void requestAnimationFrame(() => requestAnimationFrame(ready)),
  idle: (ready) => void requestIdleCallback(ready),
  message: (ready) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      ready();
    };
    port2.postMessage(null);
  },
  task: (ready) => void scheduler.postTask(ready, { priority: "background" }),
};
