/**
 * How upstream spells a namespace as a folder (tried on 0.41.2): every run of other characters than letters and
 * digits is the one it starts with, `_` or `-`, and all is in lower case. `My Shop` is `my-shop`.
 * @returns undefined when nothing is left (`..`), which upstream takes for no namespace
 */
export function namespaceFolder(namespace: string): string | undefined {
  const folder = namespace
    .replace(/[^\p{Alphabetic}\p{N}]+/gu, (run) => (run.startsWith("_") ? "_" : "-"))
    .replace(/^[-_]|[-_]$/g, "")
    .toLowerCase();
  return folder === "" ? undefined : folder;
}
