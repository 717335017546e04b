import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { expect, test } from "vitest";
import { inEvenPieces } from "./even-pieces.js";

const size = 10;

async function piecesOf(texts: readonly string[]): Promise<string[]> {
  const stream = Readable.from(texts.map((text) => Buffer.from(text))).pipe(inEvenPieces(size));
  const pieces: string[] = [];
  // As a pipe takes them; who asks for all that is there gets it in one.
  stream.on("data", (piece: Buffer) => pieces.push(String(piece)));
  await finished(stream);
  return pieces;
}

test.each([
  ["small ones leave together", ["ab", "cd", "efgh"], ["abcdefgh"]],
  ["a large one in several", ["abcdefghijABCDEFGHIJxyz"], ["abcdefghij", "ABCDEFGHIJ", "xyz"]],
  ["across their borders", ["abcdefg", "hijABCDEFGH", "IJ"], ["abcdefghij", "ABCDEFGHIJ"]],
  ["nothing is nothing", [], []],
])("%s", async (_what, texts, pieces) => {
  expect(await piecesOf(texts)).toEqual(pieces);
});

test("in place of nodemailer's small pieces: no byte is lost, whatever their sizes", async () => {
  for (let length = 0; length < 200; length += 1) {
    const texts = Array.from({ length }, (_, index) => "x".repeat(index % 23) + String(index));
    const pieces = await piecesOf(texts);

    expect(pieces.join("")).toBe(texts.join(""));
    expect(pieces.slice(0, -1).every((piece) => piece.length === size)).toBe(true);
  }
});
