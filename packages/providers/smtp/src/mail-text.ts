/**
 * The text of a mail as it goes over the wire. Nodemailer would make it with a chain of streams for each part of the mail,
 * which costs as much as all the rest of sending a small one; here a part is encoded when the connection comes to it. Its
 * pieces have one size: each is a write to the socket of its own, and an attachment in one piece would count as handed over
 * while nearly all of it waits in memory.
 */
import { Readable } from "node:stream";
import type { MailMessage } from "nodemailer";
import { encode as encodeBase64, wrap as wrapBase64 } from "nodemailer/lib/base64";
import { encode as encodeQuoted, wrap as wrapQuoted } from "nodemailer/lib/qp";

/** A mail, or a part of one, as nodemailer compiles it. */
export type MailPart = MailMessage["message"];

const pieceBytes = 65_536;
/** So many make whole lines, of 57 bytes each. */
const base64Slice = 57 * 1_024;

/** Made anew by each call. The parts of `mail` hold their content themselves, text or bytes; any other fails the stream. */
export function readMail(mail: MailPart): Readable {
  const pieces = inEvenPieces(partsOf(mail), pieceBytes);
  return new Readable({
    read() {
      const { done = false, value } = pieces.next();
      this.push(done ? null : value);
    },
  });
}

/** The same bytes in pieces of that size; only the last one is smaller. */
export function* inEvenPieces(parts: Iterable<Buffer>, size: number): Generator<Buffer, undefined> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for (const part of parts) {
    waiting.push(part);
    bytes += part.length;
    if (bytes < size) continue;
    const whole = Buffer.concat(waiting, bytes);
    const end = bytes - (bytes % size);
    for (let at = 0; at < end; at += size) yield whole.subarray(at, at + size);
    waiting = [whole.subarray(end)];
    bytes -= end;
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes);
}

function* partsOf(part: MailPart): Generator<Buffer, undefined> {
  yield Buffer.from(`${part.buildHeaders()}\r\n\r\n`);
  if (typeof part.multipart !== "string") {
    yield* contentOf(part);
    return;
  }
  for (const [index, child] of part.childNodes.entries()) {
    yield Buffer.from(`${index === 0 ? "" : "\r\n"}--${part.boundary}\r\n`);
    yield* partsOf(child);
  }
  yield Buffer.from(`\r\n--${part.boundary}--\r\n`);
}

function* contentOf(part: MailPart): Generator<Buffer, undefined> {
  const { content = "" } = part;
  if (typeof content !== "string" && !Buffer.isBuffer(content)) {
    throw new TypeError("A part of a mail is neither text nor bytes");
  }
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  switch (part.getHeader("Content-Transfer-Encoding")) {
    case "quoted-printable":
      yield Buffer.from(wrapQuoted(encodeQuoted(bytes)), "latin1");
      return;
    case "base64":
      yield* inBase64(bytes);
      return;
    default:
      yield bytes;
  }
}

/** A slice at a time: to encode a large attachment at once would hold up whatever else the process does. */
function* inBase64(bytes: Buffer): Generator<Buffer, undefined> {
  for (let at = 0; at < bytes.length; at += base64Slice) {
    const lines = wrapBase64(encodeBase64(bytes.subarray(at, at + base64Slice)));
    yield Buffer.from(at + base64Slice < bytes.length ? `${lines}\r\n` : lines, "latin1");
  }
}
