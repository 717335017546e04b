import type { Row, TableStore } from "@signalbox/core";
import { broadcastCleanUpTable, broadcastRowId } from "@signalbox/workspace";
import { describe, expect, it } from "vitest";
import { broadcastAddressPrefix, broadcastAddressTable } from "../deliveries/store/broadcast-addresses.js";
import { theWorkspace as workspaceId } from "../deliveries/state/delivery.fixture.js";
import { removeAddresses } from "./remove-addresses.js";

/** Rows of both tables; `asked` are broadcasts that are over, with the time from which their rows are removed. */
function aStore(addresses: Readonly<Record<string, number>>, asked: Readonly<Record<string, number>>) {
  const rows = new Map<string, Row>();
  const cleanUps = new Map<string, Row>();
  for (const [broadcastId, count] of Object.entries(addresses)) {
    for (let index = 0; index < count; index += 1) {
      const hash = String(index).padStart(64, "0");
      const row = { workspaceId, deliveryId: `${index}` };
      rows.set(broadcastAddressPrefix(workspaceId, broadcastId) + hash, row);
    }
  }
  for (const [broadcastId, at] of Object.entries(asked)) {
    cleanUps.set(broadcastRowId(workspaceId, broadcastId), { workspaceId, broadcastId, open: true, at });
  }
  const sizes: number[] = [];
  const tables: Pick<TableStore, "apply" | "query" | "walk"> = {
    async apply(changes) {
      sizes.push(changes.length);
      for (const { change } of changes) {
        if (change.do !== "remove") throw new Error(`not a removal: ${change.do}`);
        (change.table === broadcastAddressTable.name ? rows : cleanUps).delete(change.id);
      }
    },
    async query({ table }) {
      expect(table).toBe(broadcastCleanUpTable.name);
      const found = [...cleanUps].map(([id, row]) => ({ id, row }));
      return found.toSorted((one, other) => Number(one.row["at"]) - Number(other.row["at"]));
    },
    async walk({ prefix, limit }) {
      const found = [...rows].filter(([id]) => id.startsWith(prefix)).slice(0, limit);
      return found.map(([id, row]) => ({ id, row }));
    },
  };
  const left = (): Readonly<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const id of rows.keys()) {
      const broadcastId = id.split("/")[1] ?? "";
      counts[broadcastId] = (counts[broadcastId] ?? 0) + 1;
    }
    return counts;
  };
  return { tables, sizes, left, asked: () => [...cleanUps.keys()].map((id) => id.split("/")[1]) };
}

const ports = { now: () => new Date(10_000), sleep: () => Promise.resolve() };
const never = (): boolean => false;

describe("the addresses of broadcasts that are over", () => {
  it("are removed, those of others stay", async () => {
    const store = aStore({ over: 3, running: 2, "over-again": 1 }, { over: 9_000, "over-again": 10_000 });
    await removeAddresses(never, { ...store, ...ports });
    expect([store.left(), store.asked()]).toEqual([{ running: 2 }, []]);
  });

  it("stay until their time", async () => {
    const store = aStore({ over: 1, soon: 2 }, { soon: 10_001, over: 1 });
    await removeAddresses(never, { ...store, ...ports });
    expect([store.left(), store.asked()]).toEqual([{ soon: 2 }, ["soon"]]);
  });

  it("are removed 500 at a time, and by the next call what this one has left", async () => {
    const store = aStore({ over: 1_200 }, { over: 1 });
    let looks = 0;
    await removeAddresses(() => (looks += 1) > 2, { ...store, ...ports });
    expect([store.left(), store.asked()]).toEqual([{ over: 200 }, ["over"]]);
    await removeAddresses(never, { ...store, ...ports });
    expect([store.left(), store.asked()]).toEqual([{}, []]);
    expect(store.sizes).toEqual([500, 500, 200, 1]);
  });

  it("are removed when there are as many as are removed at a time", async () => {
    const store = aStore({ over: 500 }, { over: 1 });
    await removeAddresses(never, { ...store, ...ports });
    expect([store.left(), store.asked()]).toEqual([{}, []]);
  });
});
