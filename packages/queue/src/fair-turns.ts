/**
 * Fair turns between shares (start-time fair queueing): a job starts where its share ends, and never before the job that
 * is next in the queue. So a share with a million jobs and one with a single job take turns. Pure; `bull-fair-turns.ts`
 * is the same as a script in Redis.
 */
import type { JobShare } from "@signalbox/core";

/** The last turn there is: the largest priority of BullMQ. Beyond it jobs are taken in the order of their arrival. */
export const lastTurn: number = 2 ** 21 - 1;

export interface FairTurns {
  /** The turn of a new job, from 1; `next` is the turn at the head of the queue, undefined when nothing waits. */
  turnOf(share: JobShare, next: number | undefined): number;
  /** How much of a share waits, in units of cost. */
  backlogOf(share: string, next: number | undefined): number;
}

export function createFairTurns(): FairTurns {
  /** Where each share ends; forgotten when nothing waits. */
  const ends = new Map<string, number>();
  return {
    turnOf({ of, cost }, next) {
      if (next === undefined) ends.clear();
      const turn = Math.min(Math.max(next ?? 1, ends.get(of) ?? 1), lastTurn);
      ends.set(of, turn + cost);
      return turn;
    },
    backlogOf: (share, next) => (next === undefined ? 0 : Math.max(0, (ends.get(share) ?? 0) - next)),
  };
}
