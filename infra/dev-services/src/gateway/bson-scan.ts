/**
 * Reads single fields of a BSON document without decoding it: nested documents and arrays are skipped by their length.
 * The gateway uses this to identify a command and forwards its bytes unchanged. Throws a `RangeError` for bytes that
 * are not BSON. Source: bsonspec.org, version 1.1.
 */

/**
 * Where the value of one element is in its document. For documents, strings and binaries the value includes its length.
 */
export interface BsonElement {
  readonly type: number;
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The element types that the gateway distinguishes. */
export const BsonType = {
  double: 1,
  string: 2,
  document: 3,
  array: 4,
  binary: 5,
  boolean: 8,
  int32: 16,
  int64: 18,
} as const;

const FIXED_BYTES: ReadonlyMap<number, number> = new Map([
  [0x01, 8], // double
  [0x06, 0], // undefined
  [0x07, 12], // object id
  [0x08, 1], // boolean
  [0x09, 8], // date
  [0x0a, 0], // null
  [0x10, 4], // int32
  [0x11, 8], // timestamp
  [0x12, 8], // int64
  [0x13, 16], // decimal128
  [0x7f, 0], // max key
  [0xff, 0], // min key
]);

/** The elements of the document that starts at `from`, in order. */
export function* scanElements(bytes: Buffer, from = 0): Generator<BsonElement, void> {
  const end = from + bytes.readInt32LE(from) - 1;
  if (end < from + 4 || end >= bytes.length)
    throw new RangeError("a BSON document does not end at its declared length");
  let offset = from + 4;
  while (offset < end) {
    const type = bytes.readUInt8(offset);
    const nameEnd = endOfCString(bytes, offset + 1);
    const start = nameEnd + 1;
    const valueEnd = start + valueBytes(bytes, type, start);
    if (valueEnd > end) throw new RangeError("a BSON element is longer than its document");
    yield { type, name: bytes.toString("latin1", offset + 1, nameEnd), start, end: valueEnd };
    offset = valueEnd;
  }
}

/** The first top-level element with that name, if any. */
export function findElement(bytes: Buffer, name: string, from = 0): BsonElement | undefined {
  for (const element of scanElements(bytes, from)) if (element.name === name) return element;
  return undefined;
}

/** The text of a string element; undefined for any other type. */
export function readString(bytes: Buffer, element: BsonElement | undefined): string | undefined {
  if (element?.type !== BsonType.string) return undefined;
  return bytes.toString("utf8", element.start + 4, element.end - 1);
}

/** An int32, int64 or double element as a 64-bit integer; undefined for any other type. */
export function readInteger(bytes: Buffer, element: BsonElement | undefined): bigint | undefined {
  if (element?.type === BsonType.int64) return bytes.readBigInt64LE(element.start);
  if (element?.type === BsonType.int32) return BigInt(bytes.readInt32LE(element.start));
  if (element?.type === BsonType.double) return BigInt(Math.trunc(bytes.readDoubleLE(element.start)));
  return undefined;
}

/** True for the values MongoDB treats as true: a true boolean or a number other than zero. */
export function readTruth(bytes: Buffer, element: BsonElement | undefined): boolean {
  if (element?.type === BsonType.boolean) return bytes[element.start] === 1;
  return (readInteger(bytes, element) ?? 0n) !== 0n;
}

function endOfCString(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(0, from);
  if (end < 0) throw new RangeError("a BSON name is not terminated");
  return end;
}

function valueBytes(bytes: Buffer, type: number, start: number): number {
  const fixed = FIXED_BYTES.get(type);
  if (fixed !== undefined) return fixed;
  switch (type) {
    case 0x02: // string
    case 0x0d: // code
    case 0x0e: // symbol
      return 4 + bytes.readInt32LE(start);
    case 0x03: // document
    case 0x04: // array
    case 0x0f: // code with scope
      return bytes.readInt32LE(start);
    case 0x05: // binary
      return 5 + bytes.readInt32LE(start);
    case 0x0c: // database pointer
      return 4 + bytes.readInt32LE(start) + 12;
    case 0x0b: // regular expression: two names
      return endOfCString(bytes, endOfCString(bytes, start) + 1) + 1 - start;
    default:
      throw new RangeError(`0x${type.toString(16)} is not a BSON type`);
  }
}
