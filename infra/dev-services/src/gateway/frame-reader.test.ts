import { describe, expect, it } from "vitest";
import { createFrameReader, type FrameFormat } from "./frame-reader.js";

const format: FrameFormat = {
  headerBytes: 4,
  frameBytes: (chunk, at) => chunk.readInt32LE(at),
  maxFrameBytes: 64,
};

function aFrame(text: string): Buffer {
  const frame = Buffer.alloc(4 + text.length);
  frame.writeInt32LE(frame.length);
  frame.write(text, 4);
  return frame;
}

function readInPieces(bytes: Buffer, pieceBytes: number): string[] {
  const texts: string[] = [];
  const read = createFrameReader(format, (frame) => texts.push(frame.toString("utf8", 4)));
  for (let at = 0; at < bytes.length; at += pieceBytes) read(bytes.subarray(at, at + pieceBytes));
  return texts;
}

describe("a frame reader", () => {
  const texts = ["one", "", "a longer one, over several pieces", "x"];
  const stream = Buffer.concat(texts.map(aFrame));

  it("finds the same frames for every split of the stream", () => {
    for (let pieceBytes = 1; pieceBytes <= stream.length; pieceBytes += 1) {
      expect(readInPieces(stream, pieceBytes)).toEqual(texts);
    }
  });

  it("returns a frame that arrived whole as a view of its chunk", () => {
    const frame = aFrame("whole");
    const read = createFrameReader(format, (found) => expect(found.buffer).toBe(frame.buffer));
    read(frame);
  });

  it("rejects impossible lengths before it waits for the bytes", () => {
    for (const bytes of [-1, 0, 3, 65, 0x7fffffff]) {
      const header = Buffer.alloc(4);
      header.writeInt32LE(bytes);
      expect(() => readInPieces(header, 4)).toThrow(RangeError);
    }
  });
});
