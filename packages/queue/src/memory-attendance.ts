/**
 * How consumers in memory share the partitions: as worker processes do, by the same pure rules, with the delays of
 * heartbeats and of slow looks. Without it each consumer attends all partitions.
 */
import { createAttendantList } from "./attendant-list.js";
import { partitionsOf } from "./attendance.js";
import type { Clock } from "./clock.js";
import { createNeglectJudge, type PartitionLook } from "./neglect-judge.js";

export interface AttendanceTimes {
  readonly beatMs: number;
  /** A consumer without a heartbeat for this long is gone. */
  readonly silentMs: number;
  /** How often the partitions of others are looked at. */
  readonly lookMs: number;
}

export interface MemoryAttendance {
  /**
   * `moved` is called when the consumer may take from other partitions than before. Once `former` aborts, it has no share.
   */
  join(moved: () => void, former?: AbortSignal): MemoryAttendant;
}

export interface MemoryAttendant {
  readonly id: string;
  attends(partition: number): boolean;
  /** It does not report for so long, so that it is presumed gone. It goes on at its partitions. */
  beSilent(ms: number): void;
  /** The others take over with their next heartbeats. */
  leave(): void;
  /** It reports no more, and stays in the list until it has been silent for long enough. */
  die(): void;
}

export interface MemoryAttendanceOptions {
  readonly times: AttendanceTimes;
  readonly partitions: number;
  readonly clock: Clock;
  readonly look: () => readonly PartitionLook[];
}

export function createMemoryAttendance({
  times,
  partitions,
  clock,
  look,
}: MemoryAttendanceOptions): MemoryAttendance {
  const beats = new Map<string, number>();
  let joined = 0;

  function living(): readonly string[] {
    const silentSince = clock.now() - times.silentMs;
    for (const [id, at] of beats) if (at < silentSince) beats.delete(id);
    return [...beats.keys()];
  }

  return {
    join(moved, former): MemoryAttendant {
      const id = `worker-${(joined += 1)}`;
      const list = createAttendantList(id);
      const judge = createNeglectJudge(id);
      const over = new AbortController();
      let share: ReadonlySet<number> = new Set();
      let neglected: ReadonlySet<number> = new Set();
      let silentUntil = 0;

      async function every(ms: number, act: () => void): Promise<void> {
        while (!over.signal.aborted) {
          await clock.wait(ms, over.signal);
          if (!over.signal.aborted && clock.now() >= silentUntil) act();
        }
      }

      function beat(): void {
        if (list.isListed()) beats.set(id, clock.now());
        list.learn(living(), { mayLack: false });
      }

      list.learn(living(), { mayLack: true });
      const takeShare = (workers: readonly string[]): void => {
        share = new Set(partitionsOf(id, { workers, partitions }));
        moved();
      };
      if (former?.aborted !== true) list.list(takeShare);
      former?.addEventListener("abort", () => {
        list.unlist(takeShare);
        beats.delete(id);
        share = new Set();
      });
      void every(times.beatMs, beat);
      void every(times.lookMs, () => {
        neglected = judge.look(look().filter(({ partition }) => !share.has(partition)));
        moved();
      });
      return {
        id,
        attends: (partition) => share.has(partition) || neglected.has(partition),
        beSilent(ms): void {
          silentUntil = clock.now() + ms;
        },
        leave(): void {
          over.abort();
          beats.delete(id);
        },
        die: () => over.abort(),
      };
    },
  };
}

/** Each consumer attends everything. */
export const attendEverything: MemoryAttendance = {
  join: () => ({
    id: "worker",
    attends: () => true,
    beSilent: () => undefined,
    leave: () => undefined,
    die: () => undefined,
  }),
};
