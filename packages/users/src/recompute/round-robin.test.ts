import type { RowQuery, StoredRow } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { createRoundRobin, rowsPerRound, type RoundRobin } from "./round-robin.js";

const idOf = (number: number): string => `row-${String(number).padStart(4, "0")}`;

/** Two rows have each time. */
function rows(count: number): StoredRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: idOf(index),
    row: { open: true, at: Math.floor(index / 2) },
  }));
}

function turnsOf(open: readonly StoredRow[], queries: RowQuery[] = []): RoundRobin {
  const isBehind = ({ id, row }: StoredRow, { value, id: last }: NonNullable<RowQuery["after"]>): boolean =>
    Number(row["at"]) > Number(value) || (row["at"] === value && id > last);
  const query = (asked: RowQuery): Promise<readonly StoredRow[]> => {
    const { after, limit } = asked;
    queries.push(asked);
    return Promise.resolve(open.filter((row) => after === undefined || isBehind(row, after)).slice(0, limit));
  };
  return createRoundRobin({ table: "longTasks", by: "at" }, { query });
}

describe("turns of open rows", () => {
  it("are those behind the last one, then the others, each once", async () => {
    const turns = turnsOf(rows(3));
    const idsOf = async (): Promise<readonly string[]> => (await turns.next()).map(({ id }) => id);
    expect(await idsOf()).toEqual([0, 1, 2].map(idOf));
    turns.noteTurn({ id: idOf(0), row: { at: 0 } });
    expect(await idsOf()).toEqual([1, 2, 0].map(idOf));
    turns.noteTurn({ id: idOf(2), row: { at: 1 } });
    expect(await idsOf()).toEqual([0, 1, 2].map(idOf));
  });

  it("come to every row when there are more than fit in a round", async () => {
    const open = rows(2 * rowsPerRound + 10);
    const turns = turnsOf(open);
    const met = new Map<string, number>();
    for (let round = 0; round < 4; round += 1) {
      const found = await turns.next();
      expect(new Set(found.map(({ id }) => id)).size).toBe(rowsPerRound);
      for (const row of found) {
        turns.noteTurn(row);
        met.set(row.id, (met.get(row.id) ?? 0) + 1);
      }
    }
    expect(met.size).toBe(open.length);
    expect(Math.max(...met.values())).toBe(2);
  });

  it("go on when the row of the last turn is no longer open, and when none is", async () => {
    const open = rows(4);
    const queries: RowQuery[] = [];
    const turns = turnsOf(open, queries);
    turns.noteTurn({ id: idOf(1), row: { at: 0 } });
    open.splice(1, 1);
    expect((await turns.next()).map(({ id }) => id)).toEqual([2, 3, 0].map(idOf));
    open.splice(0);
    expect(await turns.next()).toEqual([]);
    queries.splice(0);
    expect(await turns.next()).toEqual([]);
    expect(queries).toHaveLength(1);
  });
});
