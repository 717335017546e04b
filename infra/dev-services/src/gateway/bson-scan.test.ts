import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from "bson";
import { describe, expect, it } from "vitest";
import { findElement, readInteger, readString, readTruth, scanElements } from "./bson-scan.js";

function aDocument(fields: Record<string, unknown>): Buffer {
  return Buffer.from(serialize(fields, { ignoreUndefined: false }));
}

describe("scanning BSON", () => {
  it("skips values of every type to reach the next field", () => {
    const values = {
      double: 1.5,
      string: "text with ünicode",
      document: { nested: { deeper: 1 } },
      array: [1, "two", { three: 3 }],
      binary: new Binary(Buffer.from([1, 2, 3])),
      uuid: new Binary(Buffer.alloc(16), 4),
      objectId: new ObjectId(),
      boolean: true,
      date: new Date(0),
      nothing: null,
      regex: new BSONRegExp("a.*b", "i"),
      code: new Code("x"),
      scoped: new Code("x", { y: 1 }),
      int32: new Int32(7),
      timestamp: new Timestamp(1n),
      int64: Long.fromNumber(2 ** 40),
      decimal: Decimal128.fromString("1.5"),
      least: new MinKey(),
      most: new MaxKey(),
    };
    for (const [name, value] of Object.entries(values)) {
      const bytes = aDocument({ [name]: value, last: "found" });
      expect(readString(bytes, findElement(bytes, "last"))).toBe("found");
      expect([...scanElements(bytes)].map((element) => element.name)).toEqual([name, "last"]);
    }
  });

  it("reads integers of any numeric type, and truth values", () => {
    const bytes = aDocument({
      small: 3,
      big: Long.fromString("1234567890123456789"),
      double: 2.5,
      yes: true,
      no: 0,
    });
    expect(readInteger(bytes, findElement(bytes, "small"))).toBe(3n);
    expect(readInteger(bytes, findElement(bytes, "big"))).toBe(1234567890123456789n);
    expect(readInteger(bytes, findElement(bytes, "double"))).toBe(2n);
    expect(readTruth(bytes, findElement(bytes, "yes"))).toBe(true);
    expect(readTruth(bytes, findElement(bytes, "no"))).toBe(false);
    expect(readTruth(bytes, findElement(bytes, "absent"))).toBe(false);
  });

  it("rejects truncated bytes and bytes that are not BSON", () => {
    const bytes = aDocument({ a: "some text", b: [1, 2, 3] });
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => [...scanElements(bytes.subarray(0, length))]).toThrow(RangeError);
    }
    const wrongType = Buffer.from(bytes);
    wrongType[4] = 0x55;
    expect(() => [...scanElements(wrongType)]).toThrow(RangeError);
    const endless = Buffer.from(bytes);
    endless.writeInt32LE(1_000_000, 7);
    expect(() => [...scanElements(endless)]).toThrow(RangeError);
  });
});
