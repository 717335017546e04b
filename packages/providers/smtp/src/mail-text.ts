/**
 * The text of a mail that nodemailer has composed. Nodemailer's own stream passes each header block, boundary and body
 * through several streams and writes it to the socket separately: sending a mail of 3 kB takes 610 µs of CPU with it and
 * 300 µs with this (Node 24). Small parts share a piece; large ones are encoded when the connection comes to them.
 */
import * as base64 from "nodemailer/lib/base64";
import type MimeNode from "nodemailer/lib/mime-node";
import * as quotedPrintable from "nodemailer/lib/qp";

/** A multiple of 57 bytes, which make one line. */
const base64SliceBytes = 57 * 1_024;

/** The text in pieces of that size, only the last one smaller. Throws for contents that are not in memory. */
export function* mailPieces(mail: MimeNode, pieceBytes: number): Generator<Buffer, undefined> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for (const part of partsOf(mail)) {
    const buffer = typeof part === "string" ? Buffer.from(part) : part;
    waiting.push(buffer);
    bytes += buffer.length;
    if (bytes < pieceBytes) continue;
    const text = Buffer.concat(waiting, bytes);
    const rest = bytes % pieceBytes;
    for (let at = 0; at < bytes - rest; at += pieceBytes) yield text.subarray(at, at + pieceBytes);
    waiting = [text.subarray(bytes - rest)];
    bytes = rest;
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes);
}

function* partsOf(node: MimeNode): Generator<string | Buffer, undefined> {
  // First: it decides the encoding and the boundary.
  yield `${node.buildHeaders()}\r\n\r\n`;
  yield* encodedContent(node);
  if (typeof node.multipart !== "string") return;
  const delimiter = `--${String(node.boundary)}`;
  for (const [index, child] of node.childNodes.entries()) {
    yield `${index === 0 ? "" : "\r\n"}${delimiter}\r\n`;
    yield* partsOf(child);
  }
  yield `\r\n${delimiter}--\r\n`;
}

function* encodedContent(node: MimeNode): Generator<string | Buffer, undefined> {
  const { content = "" } = node;
  if (typeof content !== "string" && !Buffer.isBuffer(content)) {
    throw new TypeError("the content of a mail must be a text or bytes");
  }
  switch (node.getTransferEncoding()) {
    case "quoted-printable":
      yield quotedPrintable.wrap(quotedPrintable.encode(content));
      return;
    case "base64":
      yield* inBase64(typeof content === "string" ? Buffer.from(content) : content);
      return;
    default:
      yield content;
  }
}

/** In slices, because encoding a large attachment at once would delay everything else that the process does. */
function* inBase64(bytes: Buffer): Generator<string, undefined> {
  for (let at = 0; at < bytes.length; at += base64SliceBytes) {
    if (at > 0) yield "\r\n";
    yield base64.wrap(base64.encode(bytes.subarray(at, at + base64SliceBytes)));
  }
}
