/**
 * Keeps a worker at the partitions that it attends: its share among the living workers, which changes when one joins or
 * leaves, and those of others that are neglected. All of it is a hint. Two workers at one partition do no harm, and one
 * without a worker waits for the second slow look at most.
 */
import { asError, pauseUnlessAborted } from "./bounded-wait.js";
import type { AttendedGroup, Division } from "./bull-workers.js";
import { partitionsOf } from "./attendance.js";
import { lookAtPartitions } from "./look-at-partitions.js";
import { createNeglectJudge } from "./neglect-judge.js";
import type { Sharing } from "./worker-presence.js";

export interface AttendShareOptions {
  /** How often the partitions of others are looked at, ms. */
  readonly lookMs: number;
  /** Once it aborts, the process has no share: it attends neglected partitions only. */
  readonly former?: AbortSignal | undefined;
  /** Called with the partitions that this process attends, ascending, whenever they change. */
  readonly onAttended?: ((partitions: readonly number[]) => void) | undefined;
  readonly onError?: ((error: Error) => void) | undefined;
}

export function attendShare(
  group: AttendedGroup,
  { lookMs, former, onAttended, onError }: AttendShareOptions,
): Division {
  const { presence, queues, connection } = group;
  const over = new AbortController();
  const judge = createNeglectJudge(presence.workerId);
  let share: ReadonlySet<number> = new Set();
  let neglected: ReadonlySet<number> = new Set();

  function attend(): void {
    const attended = new Set([...queues.keys()].filter((each) => share.has(each) || neglected.has(each)));
    group.attendOnly(attended);
    onAttended?.([...attended]);
  }

  async function look(): Promise<void> {
    const others = [...queues.keys()].filter((each) => !share.has(each));
    const found = others.length === 0 ? [] : await lookAtPartitions(others, { queues, connection });
    const before = neglected;
    neglected = judge.look(found);
    if (over.signal.aborted || (before.size === 0 && neglected.size === 0)) return;
    if (neglected.size > before.size) onError?.(new Error(textOf(neglected)));
    attend();
  }

  async function keepLooking(): Promise<void> {
    while (!over.signal.aborted) {
      await pauseUnlessAborted(lookMs, over.signal);
      if (!over.signal.aborted) await look().catch((error: unknown) => onError?.(asError(error)));
    }
  }

  /** Undefined in a layout that is not in force. */
  let sharing: Sharing | undefined;
  if (former?.aborted !== true) {
    sharing = presence.share((workers) => {
      share = new Set(partitionsOf(presence.workerId, { workers, partitions: queues.length }));
      attend();
    });
  }
  async function giveUpShare(): Promise<void> {
    const given = sharing;
    sharing = undefined;
    share = new Set();
    await given?.leave();
  }
  former?.addEventListener("abort", () => {
    if (over.signal.aborted) return;
    void giveUpShare();
    attend();
  });
  async function leave(): Promise<void> {
    over.abort();
    await sharing?.leave();
  }

  void keepLooking();
  let left: Promise<void> | undefined;
  // Once: a second call would wait for a connection that may be closed.
  return { leave: () => (left ??= leave()) };
}

function textOf(neglected: ReadonlySet<number>): string {
  return `partitions ${[...neglected].join(", ")} wait for workers that do not take from them; this one does`;
}
