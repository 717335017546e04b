/** What a file is by its first bytes; its name and the type that a client gives it count for nothing. Pure. */

export type ReadableFormat = "png" | "jpeg" | "gif" | "webp";

export type ImageFormat =
  | { readonly isReadable: true; readonly format: ReadableFormat }
  /** `format` names what people sent, where it is known. */
  | { readonly isReadable: false; readonly format?: string };

const readable: readonly (readonly [ReadableFormat, RegExp])[] = [
  ["png", /^\x89PNG\r\n\x1a\n/],
  ["jpeg", /^\xff\xd8\xff/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF[^]{4}WEBP/],
];

const named: readonly (readonly [string, RegExp])[] = [
  ["SVG", /^(?:\xef\xbb\xbf)?\s*(?:<\?xml\b[^]*|<!--[^]*|<!DOCTYPE\s+)?<?svg\b/i],
  ["PDF", /^%PDF-/],
  ["AVIF", /^[^]{4}ftypavi[fs]/],
  ["HEIC", /^[^]{4}ftyp(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1)/],
  ["TIFF", /^(?:II\*\0|MM\0\*)/],
  ["BMP", /^BM/],
  ["ICO", /^\0\0\x01\0/],
  ["PSD", /^8BPS/],
  ["MP4", /^[^]{4}ftyp/],
  ["WebM", /^\x1a\x45\xdf\xa3/],
];

/** Comments before the root of an SVG may be long. */
const headBytes = 4_096;

export function imageFormatOf(bytes: Uint8Array): ImageFormat {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  const known = readable.find(([, pattern]) => pattern.test(head));
  if (known !== undefined) return { isReadable: true, format: known[0] };
  const other = named.find(([, pattern]) => pattern.test(head));
  return { isReadable: false, ...(other !== undefined && { format: other[0] }) };
}
