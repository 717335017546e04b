/**
 * The part of the MongoDB wire protocol that a driver uses with a standalone server: OP_MSG both ways, and OP_QUERY
 * with OP_REPLY for a first `hello`. Parsing returns views of the frame, replies reuse the given bytes. Source: MongoDB
 * manual, "MongoDB Wire Protocol".
 */
import { scanElements } from "./bson-scan.js";
import type { FrameFormat } from "./frame-reader.js";

/** One request: the command's document, and its document sequences by name (for example an insert's `documents`). */
export interface WireRequest {
  readonly requestId: number;
  readonly opCode: number;
  readonly body: Buffer;
  readonly sequences: ReadonlyMap<string, Buffer>;
  /** False when the client requests no answer. */
  readonly wantsReply: boolean;
}

/** Every MongoDB server rejects a longer message. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** Message header: length of all, request id, id answered to, operation; four little-endian 32-bit integers. */
export const MONGO_FRAMES: FrameFormat = {
  headerBytes: 16,
  frameBytes: (chunk, offset) => chunk.readInt32LE(offset),
  maxFrameBytes: MAX_MESSAGE_BYTES,
};

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const CHECKSUM_BYTES = 4;

/** Throws a `RangeError` when the frame is truncated or is neither of the two operations. */
export function parseRequest(frame: Buffer): WireRequest {
  const requestId = frame.readInt32LE(4);
  const opCode = frame.readInt32LE(12);
  if (opCode === OP_MSG) return parseMessage(frame, requestId);
  if (opCode === OP_QUERY) return parseQuery(frame, requestId);
  throw new RangeError(`operation ${opCode} is not supported`);
}

/** The answer as pieces to write one after another; `document` is not copied. */
export function encodeReply(request: WireRequest, document: Buffer): readonly Buffer[] {
  const prefix = request.opCode === OP_QUERY ? replyPrefix() : Buffer.alloc(5);
  const header = Buffer.allocUnsafe(16);
  header.writeInt32LE(16 + prefix.length + document.length, 0);
  header.writeInt32LE(0, 4);
  header.writeInt32LE(request.requestId, 8);
  header.writeInt32LE(request.opCode === OP_QUERY ? OP_REPLY : OP_MSG, 12);
  return [Buffer.concat([header, prefix]), document];
}

/** The command's name: the name of the first field of its document. */
export function commandName(body: Buffer): string {
  for (const element of scanElements(body)) return element.name;
  return "";
}

function parseMessage(frame: Buffer, requestId: number): WireRequest {
  const flags = frame.readUInt32LE(16);
  const end = frame.length - (flags & CHECKSUM_PRESENT ? CHECKSUM_BYTES : 0);
  const sequences = new Map<string, Buffer>();
  let body: Buffer | undefined;
  let offset = 20;
  while (offset < end) {
    const kind = frame[offset];
    const bytes = frame.readInt32LE(offset + 1);
    const section = frame.subarray(offset + 1, offset + 1 + bytes);
    if (bytes < 5 || offset + 1 + bytes > end) throw new RangeError("a section is longer than its message");
    if (kind === 0) body = section;
    else if (kind === 1) {
      const nameEnd = section.indexOf(0, 4);
      sequences.set(section.toString("utf8", 4, nameEnd), section.subarray(nameEnd + 1));
    } else throw new RangeError(`a section of kind ${kind} is not supported`);
    offset += 1 + bytes;
  }
  if (!body) throw new RangeError("a message without a command");
  return { requestId, opCode: OP_MSG, body, sequences, wantsReply: (flags & MORE_TO_COME) === 0 };
}

function parseQuery(frame: Buffer, requestId: number): WireRequest {
  const collectionEnd = frame.indexOf(0, 20);
  if (collectionEnd < 0) throw new RangeError("a query without a collection");
  const start = collectionEnd + 9;
  const body = frame.subarray(start, start + frame.readInt32LE(start));
  return { requestId, opCode: OP_QUERY, body, sequences: new Map(), wantsReply: true };
}

/** Flags, cursor id and starting point, all zero, and one document. */
function replyPrefix(): Buffer {
  const prefix = Buffer.alloc(20);
  prefix.writeInt32LE(8, 0);
  prefix.writeInt32LE(1, 16);
  return prefix;
}
