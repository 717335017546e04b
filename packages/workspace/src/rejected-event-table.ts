/** Rows of `rejectedEvents`: items of lenient batches that were not accepted. */
import { defineTable, workspaceIdSchema, type JsonText, type Table, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export interface RejectedEventRow {
  readonly workspaceId: WorkspaceId;
  /** As it was sent. */
  readonly item: JsonText;
  readonly reason: string;
  /** What `reason` says, sentences; absent in rows of the release before. */
  readonly reasonSays?: JsonText;
  /** The user named in the item, so that an erasure finds it; empty when it names none. */
  readonly userKey: string;
  /** ms */
  readonly at: number;
}

export const rejectedEventTable: Table<RejectedEventRow> = defineTable(
  "rejectedEvents",
  z.object({
    workspaceId: workspaceIdSchema,
    item: z.string(),
    reason: z.string(),
    reasonSays: z.string().exactOptional(),
    userKey: z.string(),
    at: z.number(),
  }),
);
