/** By so many CSS pixels, or hundredths of the box's own size; or to an end of it. */
export type Move =
  | { readonly to: "top" | "end" }
  | { readonly x: number; readonly y: number; readonly unit: "px" | "%" };
