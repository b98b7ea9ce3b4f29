/** What a call came to, as `renderResult` of the tool. For the user's eyes only: the model's result stays as it is. */
import type { AgentToolResult, ToolRenderResultOptions } from "@earendil-works/pi-coding-agent";
import { type Component, getCapabilities, getImageDimensions, imageFallback } from "@earendil-works/pi-tui";
import { z } from "zod";
import type { RowState } from "./call-view.ts";
import { type Colours, line, muted, type Part, plain, view, wrapped, wrappedLine } from "./view.ts";

/** What pi tells of the row (its `ToolRenderContext`) as far as it matters to the result. */
export interface ResultRow {
  readonly state: RowState;
  readonly isError: boolean;
  /** The user wants images in the terminal. */
  readonly showImages: boolean;
  readonly durationMs: number | undefined;
  readonly keyText: (binding: "app.tools.expand") => string;
}

/** Lines of a result before it is expanded. */
const SHORT_LINES = 10;

/** `details` of any age; a call that pi refused has none. */
const Details = z
  .object({
    args: z.array(z.string()).optional().catch(undefined),
    command: z.string().optional().catch(undefined),
    subcommand: z.string().optional().catch(undefined),
    sessionName: z.string().optional().catch(undefined),
    upstreamProcesses: z.number().optional().catch(undefined),
  })
  .catch({});
type Details = z.infer<typeof Details>;

/** The parts that can be drawn; a transcript may have been written by anybody. */
const Parts = z
  .array(
    z
      .discriminatedUnion("type", [
        z.object({ type: z.literal("text"), text: z.string() }),
        z.object({ type: z.literal("image"), data: z.string(), mimeType: z.string() }),
      ])
      .optional()
      .catch(undefined),
  )
  .catch([])
  .transform((parts) => parts.flatMap((part) => part ?? []));
type Content = z.infer<typeof Parts>;

/** What stands for an image where the terminal cannot show it; where it can, pi shows it below. */
function imageSigns(content: Content, showImages: boolean): readonly string[] {
  if (showImages && getCapabilities().images) return [];
  return content.flatMap((part) =>
    part.type === "image"
      ? [imageFallback(part.mimeType, getImageDimensions(part.data, part.mimeType) ?? undefined)]
      : [],
  );
}

function textOf(content: Content, showImages: boolean): string {
  const texts = content.flatMap((part) => (part.type === "text" ? [plain(part.text)] : []));
  return [...texts, ...imageSigns(content, showImages)].join("\n").trimEnd();
}

/** The first line of a failure says what went wrong. */
function coloured(text: string, isError: boolean, colours: Colours, width: number): readonly string[] {
  return text
    .split("\n")
    .flatMap((one, index) =>
      wrappedLine(one, width, (piece) => colours.fg(isError && index === 0 ? "error" : "toolOutput", piece)),
    );
}

function facts(details: Details, durationMs: number | undefined): string {
  const { command, subcommand, sessionName, upstreamProcesses: processes } = details;
  return [
    [command, subcommand].filter(Boolean).join(" "),
    sessionName && `session ${sessionName}`,
    processes !== undefined && `${processes} ${processes === 1 ? "process" : "processes"}`,
    durationMs !== undefined && `${durationMs} ms`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function more(hidden: number, key: string): readonly Part[] {
  const lines = hidden === 1 ? "line" : "lines";
  return [muted(`... (${hidden} more ${lines}, `), { text: key, colour: "dim" }, muted(" to expand)")];
}

function progressView(content: Content, colours: Colours): Component {
  const text = textOf(content, true).replaceAll("\n", " ");
  return view((width) => (text === "" ? [] : ["", line([muted(text)], width, colours)]));
}

/**
 * Shows the beginning of a result; expanded, all of it and where it ran. While the call runs, its progress on one
 * line. Images are drawn by pi.
 */
export function renderResult(
  { content: parts, details: given }: AgentToolResult<unknown>,
  { expanded, isPartial }: ToolRenderResultOptions,
  colours: Colours,
  row: ResultRow,
): Component {
  const content = Parts.parse(parts);
  if (isPartial) return progressView(content, colours);
  const details = Details.parse(given);
  row.state.end ??= details.args ? { args: details.args } : {};
  const text = textOf(content, row.showImages);
  const about = facts(details, row.durationMs);
  return view((width) => {
    const lines = text === "" ? [] : ["", ...coloured(text, row.isError, colours, width)];
    if (expanded) return about === "" ? lines : [...lines, ...wrapped(colours.fg("dim", about), width)];
    const hidden = lines.length - 1 - SHORT_LINES;
    if (hidden <= 0) return lines;
    const key = row.keyText("app.tools.expand");
    return [...lines.slice(0, 1 + SHORT_LINES), line(more(hidden, key), width, colours)];
  });
}
