/**
 * Counts the users who get a broadcast at their local time and those for whom it is past. Reads their documents page
 * by page.
 */
import {
  broadcastPlanOf,
  maxCountedLocalTimes,
  noLocalTimes,
  type LocalTimeCounts,
  type StoredBroadcast,
  type WorkspaceViews,
} from "@signalbox/workspace";
import { newPagerProgress } from "./broadcast-run.js";
import type { ActorStore, TableStore, WorkspaceId } from "@signalbox/core";
import { audienceSegments, audienceUsers } from "./audience-users.js";
import { isComputedForAll } from "./audience-gate.js";
import { addLocalTimes, countLocalMoments, localMomentsOf } from "./local-moments.js";
import { audienceRecipients } from "./recipients.js";

const pageSize = 250;

export interface LocalTimesQuestion {
  readonly workspaceId: WorkspaceId;
  /** The broadcast as it was started. */
  readonly broadcast: StoredBroadcast;
  /** ms */
  readonly now: number;
}

export interface LocalTimesPorts {
  readonly views: WorkspaceViews;
  readonly actors: Pick<ActorStore, "load">;
  readonly tables: TableStore;
}

/**
 * Undefined for a broadcast without local times, while a segment of it is being computed, and above `maxCountedLocalTimes`
 * recipients.
 */
export async function countLocalTimes(
  { workspaceId, broadcast, now }: LocalTimesQuestion,
  { views, actors, tables }: LocalTimesPorts,
): Promise<LocalTimeCounts | undefined> {
  const order = broadcastPlanOf(broadcast);
  const { localTime } = order ?? {};
  if (order === undefined || order.resend !== undefined || localTime?.past === undefined) return undefined;
  const view = (await views.load([workspaceId])).get(workspaceId);
  const segments = view && audienceSegments(view.state, order);
  if (view === undefined || segments === undefined) return undefined;
  if (!(await isComputedForAll(workspaceId, [...segments.include, ...segments.exclude], { tables }))) {
    return undefined;
  }
  const run = { workspaceId, broadcastId: broadcast.id, order, account: newPagerProgress };
  const recipients = audienceRecipients(run, audienceUsers(workspaceId, segments, { tables }));
  if ((await recipients.count()) > maxCountedLocalTimes) return undefined;
  let counts = noLocalTimes;
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page = await recipients.read({ cursor, limit: pageSize, now });
    const moments = await localMomentsOf(page, localTime, { view, actors, now });
    counts = addLocalTimes(counts, countLocalMoments(moments));
    cursor = page.length < pageSize ? undefined : page.at(-1)?.sortKey;
  }
  return counts;
}
