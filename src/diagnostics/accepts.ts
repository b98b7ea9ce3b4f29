/** What a file field asks for (`accept`), against the names of files. Pure. */

const ENDINGS: Readonly<Record<string, string>> = {
  "image/*": "apng avif bmp gif heic heif ico jpeg jpg png svg tif tiff webp",
  "video/*": "avi m4v mkv mov mp4 mpeg mpg ogv webm",
  "audio/*": "aac flac m4a mid midi mp3 oga ogg opus wav weba",
  "image/png": "png",
  "image/jpeg": "jpeg jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg",
  "application/pdf": "pdf",
  "application/json": "json",
  "application/zip": "zip",
  "text/csv": "csv",
  "text/plain": "txt text log md csv",
};

/** The endings that a part of the list means; undefined where that is not known. */
function endingsOf(part: string): readonly string[] | undefined {
  return part.startsWith(".") ? [part.slice(1)] : ENDINGS[part]?.split(" ");
}

/** The files whose names end in nothing that is asked for; none where a part of the list is not known. */
export function unaccepted(accept: string, files: readonly string[]): readonly string[] {
  const parts = accept
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const known = parts.map(endingsOf);
  if (parts.length === 0 || known.includes(undefined)) return [];
  const endings = known.flatMap((some) => some ?? []);
  return files.filter((file) => !endings.some((ending) => file.toLowerCase().endsWith(`.${ending}`)));
}
