/**
 * What happens in workspaces at this moment, as a few numbers. Every query reads a bounded number of entries, so the cost
 * does not depend on how many events, dead letters or broadcasts there are.
 */
import { broadcastRunTable, broadcastRunRowId, loadBroadcastProgress } from "@signalbox/messaging";
import {
  broadcastRowId,
  broadcastTable,
  presentBroadcast,
  type Permission,
  type WorkspaceViews,
} from "@signalbox/workspace";
import {
  firstSeqAt,
  isUnavailable,
  type ActorStore,
  type EventStore,
  type QueueMonitor,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import { readRecompute } from "../admin/computed-properties/recompute-account.js";

export interface LiveCounts {
  readonly eventsPerSecond: number;
  /** Null while Redis does not answer. */
  readonly backlog: { readonly messageBatches: number; readonly oldestMs: number } | null;
  readonly deadLetters: CappedCount;
  readonly broadcasts: readonly object[];
  readonly recomputes: readonly object[];
}

/** A number that is counted only up to a limit. */
export interface CappedCount {
  readonly count: number;
  readonly isAtLeast: boolean;
}

/** Each part needs a permission of its own. */
export const partPermissions: Readonly<Record<keyof LiveCounts, Permission>> = {
  eventsPerSecond: "events:read",
  backlog: "operations:read",
  deadLetters: "operations:read",
  broadcasts: "broadcasts:read",
  recomputes: "operations:read",
};

export const liveCountsSchema: z.ZodType = z.object({
  eventsPerSecond: z
    .number()
    .optional()
    .describe("Events accepted in the last ten seconds and applied, per second."),
  backlog: z
    .object({
      messageBatches: z.int().describe("Waiting and active ones of the whole installation."),
      oldestMs: z.int().describe("Age of the oldest one."),
    })
    .nullable()
    .optional()
    .describe("Null while Redis does not answer."),
  deadLetters: z
    .object({ count: z.int(), isAtLeast: z.boolean().describe("There may be more than that.") })
    .optional(),
  broadcasts: z
    .array(
      z.object({
        workspaceId: z.string(),
        id: z.string(),
        name: z.string(),
        status: z.string(),
        progress: z.object({
          recipients: z.int(),
          reached: z.int().describe("Of them, those who get it; the others are skipped."),
          nextLocalTimeAt: z.int().optional().describe("When the next users are sent to, ms."),
          sent: z.int(),
          skipped: z.int(),
          failed: z.int(),
        }),
      }),
    )
    .optional()
    .describe("Those that are being sent, at most 20."),
  recomputes: z
    .array(
      z.object({
        workspaceId: z.string(),
        status: z.enum(["Running", "Paused"]),
        done: z.int(),
        total: z.int(),
        startedAt: z.int().nullable(),
      }),
    )
    .optional()
    .describe("Those that are not finished."),
});

export interface LiveCountPorts {
  readonly actors: Pick<ActorStore, "load">;
  readonly events: Pick<EventStore, "list" | "count">;
  readonly tables: TableStore;
  readonly views: WorkspaceViews;
  readonly queue: Pick<QueueMonitor, "depths">;
  readonly now: () => Date;
}

export async function readLiveCounts(
  workspaces: readonly WorkspaceId[],
  api: LiveCountPorts,
): Promise<LiveCounts> {
  const [rates, backlog, deadLetters, broadcasts, recomputes] = await Promise.all([
    Promise.all(workspaces.map((workspaceId) => eventsPerSecond(workspaceId, api))),
    readBacklog(api),
    Promise.all(workspaces.map((workspaceId) => countDeadLetters(workspaceId, api))),
    Promise.all(workspaces.map((workspaceId) => runningBroadcasts(workspaceId, api))),
    Promise.all(workspaces.map((workspaceId) => openRecomputes(workspaceId, api))),
  ]);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  return {
    eventsPerSecond: Math.round(sum(rates) * 10) / 10,
    backlog,
    deadLetters: {
      count: sum(deadLetters.map(({ count }) => count)),
      isAtLeast: deadLetters.some(({ isAtLeast }) => isAtLeast),
    },
    broadcasts: broadcasts.flat().slice(0, shownBroadcasts),
    recomputes: recomputes.flat(),
  };
}

const rateWindowMs = 10_000;
/** More events of the window than that are not counted one by one. */
const countedEvents = 1_000;

async function eventsPerSecond(
  workspaceId: WorkspaceId,
  { events, now }: Pick<LiveCountPorts, "events" | "now">,
): Promise<number> {
  const end = now().getTime();
  const filter = { workspaceId, fromSeq: firstSeqAt(end - rateWindowMs) };
  const [last] = await events.list(filter, { offset: countedEvents - 1, limit: 1 });
  if (last !== undefined) return (countedEvents * 1_000) / Math.max(end - last.receivedAt, 1);
  return ((await events.count(filter)) * 1_000) / rateWindowMs;
}

async function readBacklog({ queue }: Pick<LiveCountPorts, "queue">): Promise<LiveCounts["backlog"]> {
  try {
    const depths = await queue.depths();
    return {
      messageBatches: depths.reduce((total, { waiting, active }) => total + waiting + active, 0),
      oldestMs: Math.max(0, ...depths.map(({ oldestMs }) => oldestMs)),
    };
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

const countedDeadLetters = 1_000;

async function countDeadLetters(
  workspaceId: WorkspaceId,
  { tables }: Pick<LiveCountPorts, "tables">,
): Promise<CappedCount> {
  const beyond = await tables.query({
    table: "deadLetters",
    where: { workspaceId },
    order: { by: "at", direction: "desc" },
    offset: countedDeadLetters,
    limit: 1,
  });
  if (beyond.length > 0) return { count: countedDeadLetters, isAtLeast: true };
  return { count: await tables.count("deadLetters", { workspaceId }), isAtLeast: false };
}

const shownBroadcasts = 20;

async function runningBroadcasts(
  workspaceId: WorkspaceId,
  { tables, actors, views }: Pick<LiveCountPorts, "tables" | "actors" | "views">,
): Promise<readonly object[]> {
  const open = await tables.query({
    table: broadcastRunTable.name,
    where: { open: true, workspaceId },
    order: { by: "workspaceId", direction: "asc" },
    limit: shownBroadcasts,
  });
  if (open.length === 0) return [];
  const ids = open.map(({ row }) => broadcastRunTable.read(row).broadcastId);
  const rows = await tables.getMany(
    broadcastTable.name,
    ids.map((id) => broadcastRowId(workspaceId, id)),
  );
  const state = (await views.load([workspaceId])).get(workspaceId)?.state;
  if (state === undefined) return [];
  const broadcasts = [...rows.values()].map((row) => presentBroadcast(state, broadcastTable.read(row)));
  const progress = await loadBroadcastProgress(
    broadcasts.map(({ id, status }) => ({ workspaceId, id, status })),
    { tables, actors },
  );
  return broadcasts.flatMap(({ id, name, status }) => {
    const current = progress.get(broadcastRunRowId(workspaceId, id));
    return current === undefined ? [] : [{ workspaceId, id, name, status, progress: current }];
  });
}

async function openRecomputes(
  workspaceId: WorkspaceId,
  { tables, views }: Pick<LiveCountPorts, "tables" | "views">,
): Promise<readonly object[]> {
  const { wanted, reached, done, total, startedAt } = await readRecompute(workspaceId, { tables });
  if (wanted <= reached) return [];
  const isPaused = (await views.load([workspaceId])).get(workspaceId)?.state.recomputePaused === true;
  return [{ workspaceId, status: isPaused ? "Paused" : "Running", done, total, startedAt }];
}
