/**
 * The account of a broadcast on its way, by which its pager goes on: how far it has come through its recipients, what came
 * of those behind, and who is still waited for. Everybody at or before the cursor is counted once or stands in `waiting`.
 * The pager works out the next account from the one that stands and offers it; one that does not follow the standing one is
 * refused, so anyone who was taken for dead cannot take it back or count anybody twice. It ends with the broadcast.
 */
import {
  broadcastOrderSchema,
  broadcastOrderText,
  broadcastStatuses,
  type BroadcastOrder,
  type BroadcastStatus,
  type Row,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";

/** Of a broadcast at everybody's own time: how many users get it when that time comes, and how many for whom it is past. */
export interface LocalTimeCounts {
  readonly onTime: number;
  /** Past, and sent at that time of their next day. */
  readonly nextDay: number;
  /** Past, and sent at once. */
  readonly now: number;
  /** Past, and not sent. */
  readonly skipped: number;
}

export const noLocalTimes: LocalTimeCounts = { onTime: 0, nextDay: 0, now: 0, skipped: 0 };

/** What the pager finds out. */
export interface BroadcastAccount {
  /** The pass over the recipients, from 1 on; only one where everybody gets it at once. */
  readonly wave: number;
  /** Whose moment is later than this is left to a later wave, ms. */
  readonly waveAt: number;
  /** The earliest of those moments that was met in this wave, ms. */
  readonly nextWaveAt: number | null;
  /** The place of the last one that is done; empty at the start of a wave. */
  readonly cursor: string;
  /** Recipients there were when it began; null before. */
  readonly total: number | null;
  readonly walked: number;
  readonly sent: number;
  readonly skipped: number;
  readonly failed: number;
  /** Deliveries that were asked for and have no outcome yet, by id. */
  readonly waiting: readonly string[];
  /** The earliest moment of the next message within its rate, ms. */
  readonly nextTurnAt: number;
  /** Of the recipients the first wave has walked past. */
  readonly localTimes?: LocalTimeCounts;
}

export const newAccount: BroadcastAccount = {
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

export const localTimeCountsSchema: z.ZodType<LocalTimeCounts> = z.object({
  onTime: z.int().describe("Get it when it is that time where they are."),
  nextDay: z.int().describe("The time is past for them; they get it at that time of their next day."),
  now: z.int().describe("The time is past for them; they get it at once."),
  skipped: z.int().describe("The time is past for them; they do not get it."),
});

export const broadcastAccountSchema: z.ZodType<BroadcastAccount> = z.object({
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
});

/** A row of `broadcastRuns`. */
export interface BroadcastRun {
  readonly workspaceId: WorkspaceId;
  readonly broadcastId: string;
  readonly status: BroadcastStatus;
  /** The pager has something to do. */
  readonly open: boolean;
  /** Grows with every change: names the account that stands. */
  readonly revision: number;
  readonly order: BroadcastOrder;
  readonly account: BroadcastAccount;
}

export function broadcastRunRow({ workspaceId, order, account, ...run }: BroadcastRun): StoreChange {
  const row: Row = {
    workspaceId,
    ...run,
    order: broadcastOrderText(order),
    account: JSON.stringify(account),
  };
  return {
    do: "put",
    table: "broadcastRuns",
    id: broadcastRunRowId(workspaceId, run.broadcastId),
    row,
  };
}

export function broadcastRunRowId(workspaceId: WorkspaceId, broadcastId: string): string {
  return `${workspaceId}/${broadcastId}`;
}

const rowSchema = z.object({
  workspaceId: z.string().transform((id) => id as WorkspaceId),
  broadcastId: z.string(),
  status: z.enum(broadcastStatuses),
  open: z.boolean(),
  revision: z.int(),
  order: z.string().transform((text) => broadcastOrderSchema.parse(JSON.parse(text))),
  account: z.string().transform((text) => broadcastAccountSchema.parse(JSON.parse(text))),
});

/** Throws on a row this system has not written. */
export function readBroadcastRun(row: Row): BroadcastRun {
  return rowSchema.parse(row);
}
