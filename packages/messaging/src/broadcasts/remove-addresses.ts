/**
 * Removes what broadcasts that are over keep about the addresses they were sent to, some rows at a time. A worker that
 * dies leaves fewer rows to the next one; the row that asks for it goes last.
 */
import type { TableStore } from "@signalbox/core";
import { broadcastCleanUpTable } from "@signalbox/workspace";
import { broadcastAddressPrefix, broadcastAddressTable } from "../deliveries/store/broadcast-addresses.js";

export interface RemoveAddressesPorts {
  readonly tables: Pick<TableStore, "apply" | "query" | "walk">;
  readonly now: () => Date;
  /** Waits, ms. */
  readonly sleep: (ms: number) => Promise<void>;
}

export const removeAddressesEveryMs = 10_000;
const broadcastsPerCall = 100;
const rowsAtOnce = 500;
/** Between removals, for other work of the database, ms. */
const pauseMs = 50;
/** Nothing else writes the rows any more. */
const version = Number.MAX_SAFE_INTEGER;

/** Returns as soon as `isOver`; the next call continues. */
export async function removeAddresses(isOver: () => boolean, ports: RemoveAddressesPorts): Promise<void> {
  const { tables, now } = ports;
  const asked = await tables.query({
    table: broadcastCleanUpTable.name,
    where: { open: true },
    order: { by: "at", direction: "asc" },
    limit: broadcastsPerCall,
  });
  for (const { id, row } of asked) {
    const { workspaceId, broadcastId, at } = broadcastCleanUpTable.read(row);
    if (at > now().getTime()) return;
    if (!(await removeAll(broadcastAddressPrefix(workspaceId, broadcastId), isOver, ports))) return;
    await tables.apply([{ change: broadcastCleanUpTable.remove(id), version }]);
  }
}

/** Returns whether none is left. */
async function removeAll(
  prefix: string,
  isOver: () => boolean,
  { tables, sleep }: RemoveAddressesPorts,
): Promise<boolean> {
  while (!isOver()) {
    const rows = await tables.walk({
      table: broadcastAddressTable.name,
      prefix,
      where: {},
      direction: "asc",
      limit: rowsAtOnce,
      columns: [],
    });
    await tables.apply(rows.map(({ id }) => ({ change: broadcastAddressTable.remove(id), version })));
    if (rows.length < rowsAtOnce) return true;
    await sleep(pauseMs);
  }
  return false;
}
