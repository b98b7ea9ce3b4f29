/**
 * What is in an AppImage, read without running it: names stand in the directory table of its squashfs. One whose table
 * is packed in a way that cannot be unpacked here is not taken for an Electron app.
 */
import { inflateSync, zstdDecompressSync } from "node:zlib";
import type { Walk } from "../world/walk.ts";

const HEAD_BYTES = 64;
const SUPERBLOCK_BYTES = 96;
/** The largest part of a table that is read, in bytes. */
const LARGEST_TABLE = 4 * 1024 * 1024;
/** A block of a table holds so much when it is unpacked. */
const BLOCK_BYTES = 8 * 1024;
const UNPACKED = 0x8000;

const UNPACK: Readonly<Record<number, (packed: Uint8Array) => Uint8Array>> = {
  1: (packed) => inflateSync(packed, { maxOutputLength: BLOCK_BYTES }),
  6: (packed) => zstdDecompressSync(packed, { maxOutputLength: BLOCK_BYTES }),
};

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Where the ELF program in front ends: behind its section headers; undefined for another kind of file. */
function endOfElf(head: Uint8Array): number | undefined {
  const isElf64 = head.length === HEAD_BYTES && head[0] === 0x7f && head[1] === 0x45 && head[4] === 2;
  const isAppImage = head[8] === 0x41 && head[9] === 0x49 && head[10] === 2;
  if (!isElf64 || !isAppImage) return undefined;
  const view = viewOf(head);
  return Number(view.getBigUint64(40, true)) + view.getUint16(58, true) * view.getUint16(60, true);
}

/** The blocks of a table, unpacked, as far as they can be. */
function unpacked(table: Uint8Array, unpack: (packed: Uint8Array) => Uint8Array): string {
  const view = viewOf(table);
  let names = "";
  for (let at = 0; at + 2 <= table.length; ) {
    const header = view.getUint16(at, true);
    const block = table.subarray(at + 2, at + 2 + (header & ~UNPACKED));
    names += Buffer.from((header & UNPACKED) === 0 ? unpack(block) : block).toString("latin1");
    at += 2 + block.length;
    if (block.length === 0) break;
  }
  return names;
}

function namesIn(walk: Walk, file: string): string {
  const start = endOfElf(walk.bytes(file, HEAD_BYTES) ?? new Uint8Array());
  const block = start === undefined ? undefined : walk.bytes(file, SUPERBLOCK_BYTES, start);
  if (start === undefined || block?.length !== SUPERBLOCK_BYTES) return "";
  const view = viewOf(block);
  const unpack = UNPACK[view.getUint16(20, true)];
  if (view.getUint32(0, true) !== 0x73717368 || !unpack) return "";
  const [from, to] = [Number(view.getBigUint64(72, true)), Number(view.getBigUint64(80, true))];
  const size = Math.min(to - from, LARGEST_TABLE);
  return size > 0 ? unpacked(walk.bytes(file, size, start + from) ?? new Uint8Array(), unpack) : "";
}

const CODE = ["app.asar", "electron.asar"] as const;
const PARTS = ["chrome_100_percent.pak", "v8_context_snapshot.bin", "libffmpeg.so", "LICENSE.electron.txt"] as const;

/** The evidence in an AppImage; empty when it is not enough, or cannot be read. */
export function evidenceInAppImage(walk: Walk, file: string): readonly string[] {
  let names = "";
  try {
    names = namesIn(walk, file);
  } catch {
    // Not packed as its head says: it is none, or broken.
  }
  const code = CODE.find((name) => names.includes(name));
  const part = PARTS.find((name) => names.includes(name));
  return code === undefined || part === undefined ? [] : [`${code} in its squashfs`, `${part} in its squashfs`];
}
