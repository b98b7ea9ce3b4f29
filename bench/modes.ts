/** What a whole intent costs in one call: tokens of the form task as a job, and ten steps against the same raw batch. */
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import type { Bed } from "./bed.ts";
import { type Figure, median, timed } from "./statistics.ts";

const ROUNDS = 15;

type Step = Readonly<Record<string, string>>;

function named(locator: string, value: string, more: Step): Step {
  return { locator, value, ...more };
}

/** The form task of `tokens.ts` as one job, whose steps find their elements by name. */
async function formJob(bed: Bed): Promise<Figure> {
  const steps: readonly Step[] = [
    { action: "open", url: `${bed.site.url}/form` },
    named("label", "Full name", { action: "fill", text: "Ada" }),
    named("label", "E-mail", { action: "fill", text: "ada@example.org" }),
    { action: "click", role: "button", name: "Send" },
    { action: "assertText", text: "Ada" },
  ];
  const params = { job: { steps } };
  const result = await bed.call(params);
  if (result.isError) throw new Error(`The job failed: ${result.text}`);
  const tokens = encode(JSON.stringify(params)).length + encode(result.text).length;
  return { name: "form task as one job: tokens", value: tokens, unit: "", limit: 300 };
}

/** Ten rows, and the steps of a job that come to the same; by selectors, and with the button by its name. */
function tenSteps(
  url: string,
  byName: boolean,
): { readonly rows: readonly (readonly string[])[]; readonly steps: readonly Step[] } {
  const [name, mail, send] = ["input[name=name]", "input[name=email]", "button[type=submit]"];
  const rows = [
    ["open", url],
    ["fill", name, "Ann"],
    ["fill", mail, "ann@example.org"],
    ["fill", name, "Ada"],
    ["wait", "--text", "Send"],
    ["fill", mail, "ada@example.org"],
    byName ? ["find", "role", "button", "click", "--name", "Send"] : ["click", send],
    ["wait", "--text", "Ada"],
    ["snapshot", "-i"],
    ["wait", "--url", "**/submitted*"],
  ];
  const steps: readonly Step[] = [
    { action: "open", url },
    { action: "fill", selector: name, text: "Ann" },
    { action: "fill", selector: mail, text: "ann@example.org" },
    { action: "fill", selector: name, text: "Ada" },
    { action: "assertText", text: "Send" },
    { action: "fill", selector: mail, text: "ada@example.org" },
    byName ? { action: "click", role: "button", name: "Send" } : { action: "click", selector: send },
    { action: "assertText", text: "Ada" },
    { action: "snapshot" },
    { action: "assertUrl", url: "**/submitted*" },
  ];
  return { rows, steps };
}

async function tenStepsCost(bed: Bed, byName: boolean): Promise<readonly Figure[]> {
  const { rows, steps } = tenSteps(`${bed.site.url}/form`, byName);
  const raw: number[] = [];
  const job: number[] = [];
  let processes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    raw.push(await timed(() => bed.native(["batch", "--bail"], JSON.stringify(rows))));
    job.push(
      await timed(async () => {
        const result = await bed.call({ job: { steps } });
        if (result.isError) throw new Error(`The job failed: ${result.text}`);
        processes = result.processes;
      }),
    );
  }
  const what = byName ? "job of ten steps, one by name" : "job of ten steps";
  const note = `raw ${median(raw).toFixed(0)} ms, job ${median(job).toFixed(0)} ms, ${ROUNDS} rounds`;
  return [
    { name: `${what}: against raw`, value: median(job) / median(raw), unit: "times", limit: 1.2, note },
    { name: `${what}: processes`, value: processes, unit: "", limit: byName ? 2 : 1 },
  ];
}

export async function benchModes(bed: Bed): Promise<readonly Figure[]> {
  return [await formJob(bed), ...(await tenStepsCost(bed, false)), ...(await tenStepsCost(bed, true))];
}
