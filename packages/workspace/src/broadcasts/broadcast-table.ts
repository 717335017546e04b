/** Rows of `broadcasts`: all broadcasts of a workspace, from which lists are read in order of creation. */
import { defineTable, workspaceIdSchema, type JsonText, type Table, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export interface BroadcastRow {
  readonly workspaceId: WorkspaceId;
  /** When it was created, ms. */
  readonly at: number;
  /** A `StoredBroadcast`. */
  readonly broadcast: JsonText;
}

export const broadcastTable: Table<BroadcastRow> = defineTable(
  "broadcasts",
  z.object({ workspaceId: workspaceIdSchema, at: z.number(), broadcast: z.string() }),
);
