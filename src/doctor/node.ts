import { type Check, finding, ok } from "./check.ts";

const LEAST = [22, 19] as const;

/** Node itself. */
export const node: Check = {
  id: "node",
  run: ({ nodeVersion }) => {
    const [major = 0, minor = 0] = nodeVersion.split(".").map(Number);
    const isEnough = major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
    if (isEnough) return [ok(`Node ${nodeVersion}`)];
    const means = `This package needs Node ${LEAST.join(".")} or newer; pi may not load it.`;
    return [finding(`Node ${nodeVersion}`, means, "nvm install 24")];
  },
};
