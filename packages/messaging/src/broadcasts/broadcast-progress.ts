/**
 * The progress of broadcasts as callers see it. While a broadcast runs it comes from its row, which the pager
 * advances. After the end it comes from the totals of the analysis, which count every delivery exactly once, include
 * late claims and corrections, and lag by a second or two. Until they cover as many deliveries as the row does, the
 * row is shown, so progress never decreases at the end.
 */
import {
  deliveryClasses,
  type ActorStore,
  type BroadcastStatus,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { broadcastRow, loadRows, totalsOf } from "@signalbox/analytics";
import { hasEnded, type LocalTimeCounts } from "@signalbox/workspace";
import {
  broadcastRunRowId,
  broadcastRunTable,
  newPagerProgress,
  readBroadcastRun,
  type PagerProgress,
} from "./broadcast-run.js";

export interface BroadcastProgress {
  /** Users of the audience, also those who are skipped. */
  readonly recipients: number;
  /** Those of them who get it: as expected at the start, as far as what became of the messages agrees with that. */
  readonly reached: number;
  /** Absent when the audience excludes nobody. */
  readonly excluded?: PagerProgress["excluded"];
  readonly sent: number;
  readonly skipped: number;
  readonly failed: number;
  /** Requested deliveries without an outcome; absent when there are none. */
  readonly waiting?: number;
  /** At the users' local times: when the next users are sent to, ms; absent when none are left to a later time. */
  readonly nextLocalTimeAt?: number;
  /** For a broadcast at the users' local times: of the recipients walked so far. */
  readonly localTimes?: LocalTimeCounts;
  /** At the users' local times: those to come, the earliest first; absent when none are left to a later time. */
  readonly timesAhead?: PagerProgress["ahead"];
}

type Outcomes = Pick<BroadcastProgress, "sent" | "skipped" | "failed">;

/** A broadcast and its status as its workspace has it. */
export interface BroadcastToShow {
  readonly workspaceId: WorkspaceId;
  readonly id: string;
  readonly status: BroadcastStatus;
}

export interface ProgressPorts {
  readonly tables: Pick<TableStore, "getMany">;
  readonly actors: Pick<ActorStore, "load">;
}

/** By `broadcastRunRowId`. Broadcasts that have not started are absent. */
export async function loadBroadcastProgress(
  broadcasts: readonly BroadcastToShow[],
  { tables, actors }: ProgressPorts,
): Promise<ReadonlyMap<string, BroadcastProgress>> {
  const started = broadcasts.filter(({ status }) => status !== "Draft" && status !== "Scheduled");
  const [rows, totals] = await Promise.all([
    tables.getMany(broadcastRunTable.name, started.map(rowIdOf)),
    loadOutcomes(
      started.filter(({ status }) => hasEnded(status)),
      actors,
    ),
  ]);
  return new Map(
    started.map((broadcast) => {
      const rowId = rowIdOf(broadcast);
      const row = rows.get(rowId);
      return [rowId, broadcastProgress(row && readBroadcastRun(row).account, totals.get(rowId))];
    }),
  );
}

/**
 * `counted` is what the analysis has counted of an ended broadcast. Users who joined the segment meanwhile count as
 * recipients.
 */
export function broadcastProgress(
  account: PagerProgress = newPagerProgress,
  counted: Outcomes = nothingCounted,
): BroadcastProgress {
  const { total, waiting, nextWaveAt, localTimes, expected, excluded } = account;
  const { sent, skipped, failed } = sumOf(counted) >= sumOf(account) ? counted : account;
  const recipients = Math.max(total ?? 0, sumOf(account) + waiting.length, sumOf(counted));
  const ahead = (account.ahead ?? []).filter(({ at }) => at > account.waveAt);
  const unskipped = recipients - skipped;
  return {
    recipients,
    reached: Math.min(Math.max(expected ?? unskipped, sent + failed), unskipped),
    sent,
    skipped,
    failed,
    ...(waiting.length > 0 && { waiting: waiting.length }),
    ...(nextWaveAt !== null && { nextLocalTimeAt: nextWaveAt }),
    ...(localTimes !== undefined && { localTimes }),
    ...(excluded !== undefined && { excluded }),
    ...(ahead.length > 0 && { timesAhead: ahead }),
  };
}

const nothingCounted: Outcomes = { sent: 0, skipped: 0, failed: 0 };

function sumOf({ sent, skipped, failed }: Outcomes): number {
  return sent + skipped + failed;
}

function rowIdOf({ workspaceId, id }: Pick<BroadcastToShow, "workspaceId" | "id">): string {
  return broadcastRunRowId(workspaceId, id);
}

async function loadOutcomes(
  broadcasts: readonly BroadcastToShow[],
  actors: ProgressPorts["actors"],
): Promise<ReadonlyMap<string, Outcomes>> {
  const outcomes = new Map<string, Outcomes>();
  for (const workspaceId of new Set(broadcasts.map((each) => each.workspaceId))) {
    const own = broadcasts.filter((each) => each.workspaceId === workspaceId);
    const rows = await loadRows(workspaceId, new Set(own.map(({ id }) => broadcastRow(id))), actors);
    for (const each of own) {
      const totals = totalsOf(rows.get(broadcastRow(each.id)) ?? []);
      outcomes.set(rowIdOf(each), outcomesIn(totals.values()));
    }
  }
  return outcomes;
}

/** Clamps at zero: a correction may be counted before the outcome that it corrects. */
function outcomesIn(lines: Iterable<readonly number[]>): Outcomes {
  const sums = { ...nothingCounted };
  for (const counts of lines) {
    for (const [index, of] of deliveryClasses.entries()) {
      sums[of === "skipped" || of === "failed" ? of : "sent"] += counts[index] ?? 0;
    }
  }
  return {
    sent: Math.max(sums.sent, 0),
    skipped: Math.max(sums.skipped, 0),
    failed: Math.max(sums.failed, 0),
  };
}
