import { describe, expect, it } from "vitest";
import type { ExportSource } from "../sources/export-source.js";
import { fillPart, type PartLimits } from "./fill-part.js";

/** Rows with one cell, the number. */
function sourceOf(count: number): ExportSource & { readonly read: () => number } {
  let read = 0;
  return {
    columns: ["n"],
    read: () => read,
    total: () => Promise.resolve(count),
    async *rows(cursor) {
      for (let n = cursor === "" ? 0 : Number(cursor) + 1; n < count; n += 1) {
        read += 1;
        yield { cells: [n], cursor: String(n) };
      }
    },
  };
}

async function partsOf(count: number, limits: PartLimits): Promise<readonly string[]> {
  const source = sourceOf(count);
  const texts: string[] = [];
  for (let cursor = ""; ;) {
    const part = await fillPart(source, { number: texts.length, cursor, format: "csv", limits });
    if (part === undefined) return texts;
    expect(part.bytes).toBe(Buffer.byteLength(part.text));
    texts.push(part.text);
    ({ cursor } = part);
  }
}

describe("parts of an export", () => {
  it("have every row once, in order, up to the number of rows", async () => {
    const texts = await partsOf(7, { rows: 3, bytes: 1_000 });
    expect(texts).toEqual(["0\r\n1\r\n2\r\n", "3\r\n4\r\n5\r\n", "6\r\n"]);
  });

  it("end with the row that passes the number of bytes", async () => {
    expect(await partsOf(4, { rows: 100, bytes: 4 })).toEqual(["0\r\n1\r\n", "2\r\n3\r\n"]);
  });

  it("are none of a source without rows", async () => {
    expect(await partsOf(0, { rows: 3, bytes: 10 })).toEqual([]);
  });

  it("read no more rows than they take", async () => {
    const source = sourceOf(1_000);
    await fillPart(source, { number: 0, cursor: "", format: "ndjson", limits: { rows: 3, bytes: 1_000 } });
    expect(source.read()).toBe(3);
  });
});
