import { faultLine } from "../config/fault.ts";
import { type Check, finding, ok } from "./check.ts";

/** The settings in force, and what is wrong with them. */
export const settings: Check = {
  id: "settings",
  run: ({ config }) => {
    const read = config.files.filter(({ state }) => state === "read").map(({ file }) => file);
    const set = config.held.filter(({ value }) => value !== undefined).map(({ setting }) => setting.key);
    const from = read.length === 0 ? "no file" : read.join(", ");
    const faults = config.faults.map((fault) =>
      finding(faultLine(fault), "What is wrong is left out; the rest holds.", "pi-agent-browser config"),
    );
    return [ok(`settings: ${from}${set.length === 0 ? "" : `; set: ${set.join(", ")}`}`), ...faults];
  },
};
