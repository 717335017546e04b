/**
 * The text of an API key: `sb_<kind>_<id>_<secret><checksum>`, so that secret scanners recognise one and a damaged one is
 * known without a look-up. The id is that of lists.
 */
import { crc32 } from "node:zlib";

const mark = "sb_";
const checksumLength = 8;

export function apiKeyOf(kind: "admin", id: string, secret: string): string {
  const text = `${mark}${kind}_${id}_${secret}`;
  return text + checksumOf(text);
}

/** Whether the text looks like an API key and is none: it was cut off or changed. */
export function isDamagedApiKey(text: string): boolean {
  if (!text.startsWith(mark)) return false;
  return checksumOf(text.slice(0, -checksumLength)) !== text.slice(-checksumLength);
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(checksumLength, "0");
}
