/**
 * A broadcast as callers see it: what it is, how far it is. Those something may still become of stand in their workspace;
 * of one that has ended the workspace knows the name and whether it is archived, and its row the rest.
 */
import {
  broadcastConfigSchema,
  broadcastProgress,
  broadcastRunRowId,
  broadcastStatuses,
  readBroadcastRow,
  readBroadcastRun,
  type StoredBroadcast,
  type WorkspaceState,
} from "@signalbox/actors";
import type { Row, TableStore, WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export const exampleConfig: object = {
  type: "V2",
  rateLimit: 100,
  errorHandling: "SkipOnError",
  message: { type: "Email" },
};

const count = z.int();

export const savedBroadcastSchema: z.ZodType = z.object({
  id: z.string(),
  workspaceId: z.string(),
  name: z.string(),
  segmentId: z.string().optional(),
  messageTemplateId: z.string().optional(),
  subscriptionGroupId: z.string().optional(),
  config: broadcastConfigSchema,
  status: z.enum(broadcastStatuses),
  scheduledAt: z.string().optional().describe("A local date and time in `config.defaultTimezone`."),
  createdAt: z.int(),
  updatedAt: z.int(),
  archived: z.boolean().optional(),
  version: z.literal("V2"),
  pausedBecause: z.string().optional().describe("Why the service paused it by itself."),
  failedBecause: z.string().optional(),
  progress: z
    .object({ recipients: count, sent: count, skipped: count, failed: count })
    .optional()
    .describe("From the start on."),
});

/** `run` is its row of `broadcastRuns`. */
export function savedBroadcast(
  workspaceId: WorkspaceId,
  stored: StoredBroadcast,
  run: Row | undefined,
): object {
  const { epoch: _, because, archived, ...broadcast } = stored;
  const { status } = broadcast;
  const isStarted = status !== "Draft" && status !== "Scheduled";
  return {
    ...broadcast,
    workspaceId,
    version: "V2",
    ...(archived === true && { archived }),
    ...(because !== undefined && status === "Paused" && { pausedBecause: because }),
    ...(because !== undefined && status === "Failed" && { failedBecause: because }),
    ...(isStarted && { progress: broadcastProgress(run && readBroadcastRun(run)) }),
  };
}

/** The broadcast of a row of `broadcasts` as it is now. */
export function presentBroadcast(
  { broadcasts, endedBroadcasts }: Pick<WorkspaceState, "broadcasts" | "endedBroadcasts">,
  row: Row,
): StoredBroadcast {
  const { archived: _, ...stored } = readBroadcastRow(row);
  const live = broadcasts.find(({ id }) => id === stored.id);
  if (live !== undefined) return live;
  const ended = endedBroadcasts.find(({ id }) => id === stored.id);
  return { ...stored, ...ended };
}

/** The row that says how far it is, as `savedBroadcast` wants it. */
export function readRunRow(
  workspaceId: WorkspaceId,
  broadcastId: string,
  { tables }: { readonly tables: Pick<TableStore, "get"> },
): Promise<Row | undefined> {
  return tables.get("broadcastRuns", broadcastRunRowId(workspaceId, broadcastId));
}
