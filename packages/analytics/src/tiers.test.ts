import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucketStarts, type Granularity } from "./granularity.js";
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

  it("cover a range without gaps or overlaps", () => {
    const moment = fc.integer({ min: 0, max: 4_000 * day });
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 100 * day }), (from, length) => {
        let at = Math.floor(from / 30_000) * 30_000;
        for (const piece of piecesOf(from, from + length)) {
          expect(piece.from).toBe(at);
          expect(piece.from % piece.tier.cellMs).toBe(0);
          const starts = rowStarts(piece);
          expect(starts.at(0)).toBeLessThanOrEqual(piece.from);
          expect((starts.at(-1) ?? 0) + piece.tier.rowMs).toBeGreaterThanOrEqual(piece.to);
          at = piece.to;
        }
        expect(at).toBe(Math.ceil((from + length) / 30_000) * 30_000);
      }),
    );
  });

  it.each<[days: number, granularity: Granularity, zone: string, rows: number]>([
    [90, "30days", "UTC", 10],
    [90, "1day", "UTC", 10],
    [90, "1day", "Europe/Berlin", 16],
    [90, "1day", "Asia/Kathmandu", 130],
    [90, "1hour", "UTC", 16],
    [8, "5minutes", "UTC", 12],
    [1.5, "1minute", "UTC", 40],
  ])("need few rows for %d days by %s in %s", (days, granularity, zone, most) => {
    const [from, to] = [17.3 * day, (17.3 + days) * day];
    const starts = bucketStarts(granularity, { from, to }, zone);
    const pieces = starts.flatMap((start, index) =>
      piecesOf(Math.max(start, from), Math.min(starts[index + 1] ?? to, to)),
    );
    const rows = pieces.flatMap((piece) => rowStarts(piece).map((start) => timeRow(piece.tier.name, start)));
    expect(new Set(rows).size).toBeLessThan(most);
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
