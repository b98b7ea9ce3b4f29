/** What the form task costs an agent in tokens (o200k): the parameters it writes and the texts it reads. */
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import type { Bed } from "./bed.ts";
import type { Figure } from "./statistics.ts";

type Params = { readonly args: readonly string[]; readonly stdin?: string };

function refIn(text: string, control: string): string {
  const line = text.split("\n").find((one) => one.includes(control));
  const ref = /ref=(e\d+)/.exec(line ?? "")?.[1];
  if (ref === undefined) throw new Error(`The snapshot shows no ${control}:\n${text}`);
  return `@${ref}`;
}

/** Runs the calls that `next` gives, each from the text of the one before; counts calls and tokens. */
async function spent(
  bed: Bed,
  steps: readonly ((before: string) => Params)[],
): Promise<{ calls: number; tokens: number }> {
  let text = "";
  let tokens = 0;
  let snapshot = "";
  for (const step of steps) {
    const params = step(snapshot);
    const result = await bed.call(params);
    if (result.isError) throw new Error(`${params.args.join(" ")} failed: ${result.text}`);
    text = result.text;
    if (text.includes("ref=e")) snapshot = text;
    tokens += encode(JSON.stringify(params)).length + encode(text).length;
  }
  if (!text.includes("Ada")) throw new Error(`The form was not read back: ${text}`);
  return { calls: steps.length, tokens };
}

function rows(...steps: readonly (readonly string[])[]): Params {
  return { args: ["batch"], stdin: JSON.stringify(steps) };
}

/** Open, snapshot, two fills, submit, read the result: in batches, and one call at a time. */
export async function benchTokens(bed: Bed): Promise<readonly Figure[]> {
  const url = `${bed.site.url}/form`;
  const name = (seen: string): readonly string[] => ["fill", refIn(seen, '"Full name"'), "Ada"];
  const mail = (seen: string): readonly string[] => ["fill", refIn(seen, '"E-mail"'), "ada@example.org"];
  const send = (seen: string): readonly string[] => ["click", refIn(seen, '"Send"')];
  const read = ["get", "text", "h1"];
  const batched = await spent(bed, [
    () => rows(["open", url], ["snapshot", "-i"]),
    (seen) => rows(name(seen), mail(seen), send(seen), read),
  ]);
  const single = await spent(bed, [
    () => ({ args: ["open", url] }),
    () => ({ args: ["snapshot", "-i"] }),
    (seen) => ({ args: name(seen) }),
    (seen) => ({ args: mail(seen) }),
    (seen) => ({ args: send(seen) }),
    () => ({ args: read }),
  ]);
  return [
    { name: "form task, batched: calls", value: batched.calls, unit: "", limit: 3 },
    { name: "form task, batched: tokens", value: batched.tokens, unit: "", limit: 350 },
    { name: `form task, ${single.calls} calls: tokens`, value: single.tokens, unit: "", limit: 700 },
  ];
}
