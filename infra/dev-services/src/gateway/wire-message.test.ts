import { deserialize, serialize } from "bson";
import { describe, expect, it } from "vitest";
import { commandName, encodeReply, parseRequest } from "./wire-message.js";

const document = (fields: Record<string, unknown>): Buffer => Buffer.from(serialize(fields));

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function aMessage(opCode: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([int32(body.length + 16), int32(7), int32(0), int32(opCode), body]);
}

function aSequence(name: string, ...documents: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(`${name}\0`), ...documents]);
  return Buffer.concat([Buffer.from([1]), int32(body.length + 4), body]);
}

describe("a wire message", () => {
  const command = document({ insert: "users", $db: "app" });

  it("is parsed with its command and its document sequences", () => {
    const [one, two] = [document({ _id: 1 }), document({ _id: 2 })];
    const frame = aMessage(2013, int32(0), Buffer.from([0]), command, aSequence("documents", one, two));
    const request = parseRequest(frame);
    expect(commandName(request.body)).toBe("insert");
    expect(deserialize(request.body)).toEqual({ insert: "users", $db: "app" });
    expect(request.sequences.get("documents")).toEqual(Buffer.concat([one, two]));
    expect(request.wantsReply).toBe(true);
  });

  it("may have a checksum, and may request no answer", () => {
    const request = parseRequest(aMessage(2013, int32(3), Buffer.from([0]), command, int32(12345)));
    expect(deserialize(request.body)).toEqual({ insert: "users", $db: "app" });
    expect(request.wantsReply).toBe(false);
  });

  it("may be an OP_QUERY, and is answered with an OP_REPLY", () => {
    const hello = document({ isMaster: 1 });
    const frame = aMessage(2004, int32(0), Buffer.from("admin.$cmd\0"), int32(0), int32(-1), hello);
    const request = parseRequest(frame);
    const reply = Buffer.concat(encodeReply(request, document({ ok: 1 })));
    expect(commandName(request.body)).toBe("isMaster");
    expect([reply.readInt32LE(0), reply.readInt32LE(8), reply.readInt32LE(12)]).toEqual([reply.length, 7, 1]);
    expect(deserialize(reply.subarray(36))).toEqual({ ok: 1 });
  });

  it("is rejected when it is truncated, empty, or another operation", () => {
    const whole = aMessage(2013, int32(0), Buffer.from([0]), command);
    for (let length = 21; length < whole.length; length += 1) {
      expect(() => parseRequest(whole.subarray(0, length))).toThrow(RangeError);
    }
    expect(() => parseRequest(aMessage(2013, int32(0)))).toThrow(RangeError);
    expect(() => parseRequest(aMessage(2012, int32(0)))).toThrow(RangeError);
    expect(() => parseRequest(aMessage(2013, int32(0), Buffer.from([9]), command))).toThrow(RangeError);
  });
});
