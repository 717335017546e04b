/**
 * Rows of `broadcastCleanUps`: broadcasts that are over and may have rows of `broadcastAddresses`, which a worker removes
 * some time later, together with the row. Pure.
 */
import {
  defineTable,
  workspaceIdSchema,
  type StoreChange,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import { broadcastRowId, isOncePerAddress, type StoredBroadcast } from "./broadcasts.js";

export interface BroadcastCleanUp {
  readonly workspaceId: WorkspaceId;
  readonly broadcastId: string;
  readonly open: true;
  /** Not before this moment, ms. */
  readonly at: number;
}

export const broadcastCleanUpTable: Table<BroadcastCleanUp> = defineTable(
  "broadcastCleanUps",
  z.object({
    workspaceId: workspaceIdSchema,
    broadcastId: z.string(),
    open: z.literal(true),
    at: z.number(),
  }),
);

/** A message that was about to be sent at the end may still write a row, ms. */
const cleanUpAfterMs = 60_000;

/** For those of `broadcasts` that were started and are over at `now`, ms. */
export function cleanUpsOf(
  broadcasts: readonly StoredBroadcast[],
  { workspaceId, now }: { readonly workspaceId: WorkspaceId; readonly now: number },
): readonly StoreChange[] {
  return broadcasts
    .filter((broadcast) => isOncePerAddress(broadcast) && wasStarted(broadcast))
    .map(({ id: broadcastId }) =>
      broadcastCleanUpTable.put(broadcastRowId(workspaceId, broadcastId), {
        workspaceId,
        broadcastId,
        open: true,
        at: now + cleanUpAfterMs,
      }),
    );
}

function wasStarted({ status }: Pick<StoredBroadcast, "status">): boolean {
  return status !== "Draft" && status !== "Scheduled";
}
