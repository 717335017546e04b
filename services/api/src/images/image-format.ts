/** What a file is by its first bytes; its name and the type that a client gives it count for nothing. Pure. */

export type ReadableFormat = "png" | "jpeg" | "gif" | "webp";

export type ImageFormat =
  | { readonly isReadable: true; readonly format: ReadableFormat }
  /** `format` names what people sent, where it is known. */
  | { readonly isReadable: false; readonly format?: string };

/** Texts of Latin-1 by their place in the file. */
type Marks = Readonly<Record<number, string>>;

const readable: readonly (readonly [ReadableFormat, Marks])[] = [
  ["png", { 0: "\x89PNG\r\n\x1a\n" }],
  ["jpeg", { 0: "\xff\xd8\xff" }],
  ["gif", { 0: "GIF87a" }],
  ["gif", { 0: "GIF89a" }],
  ["webp", { 0: "RIFF", 8: "WEBP" }],
];

/** The first that fits counts. */
const others: readonly (readonly [string, Marks])[] = [
  ["PDF", { 0: "%PDF-" }],
  ["AVIF", { 4: "ftypavi" }],
  ["HEIC", { 4: "ftyphe" }],
  ["HEIC", { 4: "ftypmif1" }],
  ["HEIC", { 4: "ftypmsf1" }],
  ["MP4", { 4: "ftyp" }],
  ["TIFF", { 0: "II*\0" }],
  ["TIFF", { 0: "MM\0*" }],
  ["BMP", { 0: "BM" }],
  ["ICO", { 0: "\0\0\x01\0" }],
  ["PSD", { 0: "8BPS" }],
  ["WebM", { 0: "\x1a\x45\xdf\xa3" }],
];

/** Its root may follow a declaration, comments and a document type. */
const svg = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml\b|!--|!doctype\s+svg\b|svg\b)/i;

/** Comments before the root of an SVG may be long. */
const headBytes = 4_096;

export function imageFormatOf(bytes: Uint8Array): ImageFormat {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  const known = readable.find(([, marks]) => fits(head, marks));
  if (known !== undefined) return { isReadable: true, format: known[0] };
  if (svg.test(head) && /<svg\b/i.test(head)) return { isReadable: false, format: "SVG" };
  const other = others.find(([, marks]) => fits(head, marks));
  return { isReadable: false, ...(other !== undefined && { format: other[0] }) };
}

function fits(head: string, marks: Marks): boolean {
  return Object.entries(marks).every(([at, text]) => head.startsWith(text, Number(at)));
}
