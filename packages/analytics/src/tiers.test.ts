import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellOf, maxCells, piecesOf, rowStarts, tiers, timeRow } from "./tiers.js";

const day = 86_400_000;

describe("the tiers", () => {
  it("consist of whole cells of the finer tier, and their rows have a bounded number of cells", () => {
    for (const [index, { cellMs, rowMs }] of tiers.entries()) {
      const finer = tiers[index - 1];
      expect(cellMs % (finer?.cellMs ?? 1)).toBe(0);
      expect(rowMs % cellMs).toBe(0);
      expect(rowMs / cellMs).toBeLessThanOrEqual(maxCells);
      expect(rowMs % 3_600_000).toBe(0);
    }
  });

  it("cover a range without gaps or overlaps, and no cell crosses a bucket", () => {
    const moment = fc.integer({ min: 0, max: 4_000 * day });
    const bucket = fc.constantFrom(
      30_000,
      60_000,
      300_000,
      600_000,
      1_800_000,
      3_600_000,
      day / 4,
      day,
      Infinity,
    );
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 100 * day }), bucket, (from, length, bucketMs) => {
        const pieces = piecesOf(from, from + length, bucketMs);
        let at = Math.floor(from / 30_000) * 30_000;
        for (const piece of pieces) {
          expect(piece.from).toBe(at);
          expect(piece.from % piece.tier.cellMs).toBe(0);
          expect(bucketMs === Infinity ? 0 : bucketMs % piece.tier.cellMs).toBe(0);
          const starts = rowStarts(piece);
          expect(starts.at(0)).toBeLessThanOrEqual(piece.from);
          expect((starts.at(-1) ?? 0) + piece.tier.rowMs).toBeGreaterThanOrEqual(piece.to);
          at = piece.to;
        }
        expect(at).toBe(Math.ceil((from + length) / 30_000) * 30_000);
      }),
    );
  });

  it("need few rows for long queries", () => {
    const rowsFor = (days: number, bucketMs: number): number =>
      new Set(
        piecesOf(17.3 * day, (17.3 + days) * day, bucketMs).flatMap((piece) =>
          rowStarts(piece).map((start) => timeRow(piece.tier.name, start)),
        ),
      ).size;
    expect(rowsFor(90, day)).toBeLessThan(10);
    expect(rowsFor(90, 3_600_000)).toBeLessThan(16);
    expect(rowsFor(8, 300_000)).toBeLessThan(12);
    expect(rowsFor(1.5, 60_000)).toBeLessThan(40);
  });

  it("name rows by their start", () => {
    const at = Date.UTC(2026, 10, 21, 21, 7, 45);
    expect(tiers.map((tier) => cellOf(tier, at))).toEqual([
      { row: "30s/2026-11-21T21", cell: 15 },
      { row: "5m/2026-11-21T00", cell: 253 },
      { row: "30m/2026-11-21T00", cell: 42 },
      { row: "1h/2026-11-15T00", cell: 165 },
      { row: "6h/2026-11-03T00", cell: 75 },
    ]);
  });
});
