/**
 * The stored progress of a running broadcast: how many recipients were walked, the outcomes of their deliveries, and
 * the deliveries without an outcome. Every recipient up to the cursor is counted once or is in `waiting`. The pager
 * computes the next progress from the current one and offers it; an offer that does not follow the current revision
 * is refused, so a worker that was taken for dead cannot undo progress or count anyone twice. It ends with the
 * broadcast.
 */
import {
  broadcastPlanSchema,
  broadcastPlanText,
  broadcastStatuses,
  defineTable,
  workspaceIdSchema,
  type BroadcastPlan,
  type BroadcastStatus,
  type JsonText,
  type Row,
  type StoreChange,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import { localTimeCountsSchema, type LocalTimeCounts } from "@signalbox/workspace";
import { z } from "zod";
import type { ExcludedCount } from "./audience-users.js";
import { timeAheadSchema, type TimeAhead } from "./times-ahead.js";

/** What the pager reports. */
export interface PagerProgress {
  /** The pass over the recipients, from 1; only one unless the broadcast goes out at local times. */
  readonly wave: number;
  /** Users whose time is later than this are left to a later pass, ms. */
  readonly waveAt: number;
  /** The earliest of these times that this pass has met, ms. */
  readonly nextWaveAt: number | null;
  /** The sort key of the last recipient that is done; empty at the start of a pass. */
  readonly cursor: string;
  /** The number of recipients when the broadcast began; null before. */
  readonly total: number | null;
  readonly walked: number;
  readonly sent: number;
  readonly skipped: number;
  readonly failed: number;
  /** Ids of requested deliveries without an outcome. */
  readonly waiting: readonly string[];
  /** The earliest time of the next message within the broadcast's rate, ms. */
  readonly nextTurnAt: number;
  /** Of the recipients that the first pass has walked. */
  readonly localTimes?: LocalTimeCounts;
  /** Recipients whom the start expected to reach; absent where it did not count them. */
  readonly expected?: number;
  /** Members of included segments who are no recipients. */
  readonly excluded?: readonly ExcludedCount[];
  /**
   * When it is sent to how many users, as of the first pass: of those who are expected to be reached, without `expected` of
   * the recipients that this pass has walked.
   */
  readonly ahead?: readonly TimeAhead[];
}

export const newPagerProgress: PagerProgress = {
  wave: 0,
  waveAt: 0,
  nextWaveAt: null,
  cursor: "",
  total: null,
  walked: 0,
  sent: 0,
  skipped: 0,
  failed: 0,
  waiting: [],
  nextTurnAt: 0,
};

export const pagerProgressSchema: z.ZodType<PagerProgress> = z.object({
  wave: z.int(),
  waveAt: z.number(),
  nextWaveAt: z.number().nullable(),
  cursor: z.string(),
  total: z.int().nullable(),
  walked: z.int(),
  sent: z.int(),
  skipped: z.int(),
  failed: z.int(),
  waiting: z.array(z.string()),
  nextTurnAt: z.number(),
  localTimes: localTimeCountsSchema.exactOptional(),
  expected: z.int().exactOptional(),
  excluded: z.array(z.object({ segmentId: z.string(), count: z.int() })).exactOptional(),
  ahead: z.array(timeAheadSchema).exactOptional(),
});

interface RunColumns {
  readonly workspaceId: WorkspaceId;
  readonly broadcastId: string;
  readonly status: BroadcastStatus;
  /** Whether the pager has work. */
  readonly open: boolean;
  /** Grows with every change; a report names the revision that it follows. */
  readonly revision: number;
}

export interface BroadcastRun extends RunColumns {
  readonly order: BroadcastPlan;
  readonly account: PagerProgress;
}

interface BroadcastRunRow extends RunColumns {
  readonly order: JsonText;
  readonly account: JsonText;
}

export const broadcastRunTable: Table<BroadcastRunRow> = defineTable(
  "broadcastRuns",
  z.object({
    workspaceId: workspaceIdSchema,
    broadcastId: z.string(),
    status: z.enum(broadcastStatuses),
    open: z.boolean(),
    revision: z.int(),
    order: z.string(),
    account: z.string(),
  }),
);

export function broadcastRunRow({ workspaceId, order, account, ...run }: BroadcastRun): StoreChange {
  return broadcastRunTable.put(broadcastRunRowId(workspaceId, run.broadcastId), {
    workspaceId,
    ...run,
    order: broadcastPlanText(order),
    account: JSON.stringify(account),
  });
}

export function broadcastRunRowId(workspaceId: WorkspaceId, broadcastId: string): string {
  return `${workspaceId}/${broadcastId}`;
}

/** Throws for a row that does not have the stored shape. */
export function readBroadcastRun(row: Row): BroadcastRun {
  const { order, account, ...run } = broadcastRunTable.read(row);
  return {
    ...run,
    order: broadcastPlanSchema.parse(JSON.parse(order)),
    account: pagerProgressSchema.parse(JSON.parse(account)),
  };
}
