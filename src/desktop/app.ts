/** An installed desktop app, as far as it is known before it runs. */
import type { Environment } from "../upstream/host/environment.ts";
import type { Walk } from "../world/walk.ts";

export interface InstalledApp {
  readonly platform: string;
  readonly name: string;
  /** macOS: `com.example.notes`. */
  readonly bundleId?: string;
  /** Linux: `notes.desktop`. */
  readonly desktopId?: string;
  /** Its folder, its bundle, or its one file. */
  readonly appPath?: string;
  /** The program that is started. */
  readonly executablePath: string;
  /** Words before our own flags; `{profile}` in them stands for the profile of the launch. */
  readonly prefix: readonly string[];
  readonly icon?: string;
  readonly packageSource: "app-bundle" | "appimage" | "desktop-file" | "flatpak" | "snap" | "unpacked";
  /** What shows that it is made with Electron; never empty. */
  readonly evidence: readonly string[];
  readonly sensitivity?: Sensitivity;
}

/** A hint, which holds nothing up. */
export interface Sensitivity {
  readonly level: "likely-sensitive";
  readonly categories: readonly string[];
}

/** The machine that is looked at. */
export interface Host {
  /** As Node names it. */
  readonly platform: string;
  readonly home: string;
  readonly env: Environment;
  readonly walk: Walk;
}

const LONGEST_TEXT = 256 * 1024;

/** The text of a small file; undefined when it is none, or cannot be read. */
export function textOf(walk: Walk, file: string, most = LONGEST_TEXT): string | undefined {
  const bytes = walk.kind(file) === "file" ? walk.bytes(file, most) : undefined;
  return bytes && new TextDecoder().decode(bytes);
}
