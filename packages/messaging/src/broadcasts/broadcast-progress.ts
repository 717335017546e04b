/**
 * How far broadcasts are, as callers see it. While one is on its way its account says so, which moves with its pager. Of one
 * that has ended the totals of the analysis do: the moves of every delivery reach them once in effect, however late it was
 * claimed and whatever is corrected. They come a second or two behind; until they know of as many deliveries as the
 * account does the account is told, so nobody sees a broadcast go back when it ends.
 */
import {
  deliveryClasses,
  type ActorStore,
  type BroadcastStatus,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { broadcastRow, loadRows, totalsOf } from "@signalbox/analytics";
import { hasEnded } from "@signalbox/workspace";
import {
  broadcastRunRowId,
  newAccount,
  readBroadcastRun,
  type BroadcastAccount,
  type LocalTimeCounts,
} from "./broadcast-run.js";

export interface BroadcastProgress {
  readonly recipients: number;
  readonly sent: number;
  readonly skipped: number;
  readonly failed: number;
  /** Of a broadcast at everybody's own time: of the recipients that were walked past so far. */
  readonly localTimes?: LocalTimeCounts;
}

type Outcomes = Omit<BroadcastProgress, "recipients" | "localTimes">;

/** A broadcast as its workspace says it is. */
export interface BroadcastToShow {
  readonly workspaceId: WorkspaceId;
  readonly id: string;
  readonly status: BroadcastStatus;
}

export interface ProgressPorts {
  readonly tables: Pick<TableStore, "getMany">;
  readonly actors: Pick<ActorStore, "load">;
}

/** Of all of them at once, by `broadcastRunRowId`; those that were not started yet have none. */
export async function loadBroadcastProgress(
  broadcasts: readonly BroadcastToShow[],
  { tables, actors }: ProgressPorts,
): Promise<ReadonlyMap<string, BroadcastProgress>> {
  const started = broadcasts.filter(({ status }) => status !== "Draft" && status !== "Scheduled");
  const [rows, totals] = await Promise.all([
    tables.getMany("broadcastRuns", started.map(rowIdOf)),
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

/** `counted` is what the analysis has counted of one that has ended. Those who came into the segment meanwhile count as well. */
export function broadcastProgress(
  account: BroadcastAccount = newAccount,
  counted: Outcomes = nothingCounted,
): BroadcastProgress {
  const { total, waiting, localTimes } = account;
  const { sent, skipped, failed } = sumOf(counted) >= sumOf(account) ? counted : account;
  const reached = Math.max(sumOf(account) + waiting.length, sumOf(counted));
  return {
    recipients: Math.max(total ?? 0, reached),
    sent,
    skipped,
    failed,
    ...(localTimes !== undefined && { localTimes }),
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

/** What is owed for a moment, because a correction came before what it corrects, is none. */
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
