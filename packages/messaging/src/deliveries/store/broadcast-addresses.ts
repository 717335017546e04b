/**
 * Rows of `broadcastAddresses`: which delivery of a broadcast has an address, for broadcasts that each address gets once.
 * The first row of an address stays, whatever becomes of its delivery, until the broadcast is over. A row has no
 * address: its id has a hash of it.
 */
import { createHash } from "node:crypto";
import { comparedAddresses } from "@signalbox/addresses";
import {
  batchOne,
  defineTable,
  workspaceIdSchema,
  type DeliveryRequest,
  type Table,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";

export interface BroadcastAddressRow {
  readonly workspaceId: WorkspaceId;
  readonly deliveryId: string;
}

export const broadcastAddressTable: Table<BroadcastAddressRow> = defineTable(
  "broadcastAddresses",
  z.object({ workspaceId: workspaceIdSchema, deliveryId: z.string() }),
);

/** The ids of all rows of a broadcast begin with it. */
export function broadcastAddressPrefix(workspaceId: WorkspaceId, broadcastId: string): string {
  return `${workspaceId}/${broadcastId}/`;
}

export interface AddressClaim {
  /** Of the row. */
  readonly id: string;
  readonly row: BroadcastAddressRow;
}

/**
 * What the delivery must have before it is sent to the address; undefined when it needs nothing. `country` is where
 * numbers without one are from.
 */
export function addressClaimOf(
  { workspaceId, id: deliveryId, channel, origin, isOncePerAddress }: DeliveryRequest,
  to: string,
  country: string | undefined,
): AddressClaim | undefined {
  const { broadcastId } = origin;
  if (isOncePerAddress !== true || broadcastId === undefined) return undefined;
  // Equal for all that count as one address.
  const compared = JSON.stringify([broadcastId, channel, ...comparedAddresses(channel, to, country)]);
  const hash = createHash("sha256").update(compared).digest("hex");
  return {
    id: broadcastAddressPrefix(workspaceId, broadcastId) + hash,
    row: { workspaceId, deliveryId },
  };
}

/** Concurrent calls share round trips. */
export interface BroadcastAddresses {
  /** The id of the delivery that has the address; undefined while none has. */
  readonly ownerOf: (claim: AddressClaim) => Promise<string | undefined>;
  /** Takes the address unless another delivery has it; returns the id of the delivery that has it now. */
  readonly take: (claim: AddressClaim) => Promise<string>;
}

export interface BroadcastAddressPorts {
  readonly tables: Pick<TableStore, "apply" | "getMany">;
  readonly sleep: (ms: number) => Promise<void>;
}

const maxBatch = 250;
/** Rows are written once; any later removal is of a higher version. */
const version = 1;

export function createBroadcastAddresses({ tables, sleep }: BroadcastAddressPorts): BroadcastAddresses {
  const batching = { limit: maxBatch, gather: { sleep } };
  const ownersOf = async (claims: readonly AddressClaim[]): Promise<(string | undefined)[]> => {
    const rows = await tables.getMany(broadcastAddressTable.name, [...new Set(claims.map(({ id }) => id))]);
    return claims.map(({ id }) => {
      const row = rows.get(id);
      return row && broadcastAddressTable.read(row).deliveryId;
    });
  };
  return {
    ownerOf: batchOne(ownersOf, batching),
    take: batchOne(async (claims: readonly AddressClaim[]) => {
      await tables.apply(
        claims.map(({ id, row }) => ({ change: broadcastAddressTable.add(id, row), version })),
      );
      const owners = await ownersOf(claims);
      // Removed since: the broadcast is over, so nothing of it is sent.
      return claims.map(({ row }, index) => owners[index] ?? row.deliveryId);
    }, batching),
  };
}
