/**
 * When the batch windows of a process are applied. Brief ones are applied in rounds. Large ones are applied a few at a time:
 * they need the same processor, so side by side each would take as long as all of them, and a message that comes meanwhile
 * would wait for that. A partition whose latest attempt failed waits for no other and no other for it, because a server of
 * it may be away.
 */
import { createPlaces } from "./places.js";
import { createRounds } from "./rounds.js";

/** Enough that the processor is busy while some wait for the servers. */
const largeAtOnce = 4;

export interface WindowScheduler {
  /** Resolves when the window of the partition may be opened. `isBrief`: as far as its head tells. */
  begin(partition: number, isBrief: boolean): Promise<ScheduledWindow>;
}

/** Ends with `end` or `fail`. */
export interface ScheduledWindow {
  /** Resolves when the window, which is known now, may be applied. */
  opened(isBrief: boolean): Promise<void>;
  /** `next` resolves when the partition's next message batch has come, if one waits: it takes part in the next round. */
  end(next: Promise<void>): void;
  fail(): void;
}

export function createWindowScheduler(): WindowScheduler {
  const rounds = createRounds();
  const places = createPlaces(largeAtOnce);
  /** Their latest window was large: much is waiting in them, whatever the head tells. */
  const large = new Set<number>();
  const failing = new Set<number>();

  const enter = async (partition: number): Promise<() => void> => {
    if (failing.has(partition)) return () => undefined;
    return large.has(partition) ? places.take() : rounds.join();
  };

  return {
    async begin(partition, isHeadBrief) {
      if (!isHeadBrief) large.add(partition);
      let leave = await enter(partition);
      return {
        async opened(isBrief) {
          if (isBrief) large.delete(partition);
          else if (!large.has(partition)) {
            large.add(partition);
            leave();
            leave = await enter(partition);
          }
        },
        end(next) {
          failing.delete(partition);
          void next.then(leave);
        },
        fail() {
          failing.add(partition);
          leave();
        },
      };
    },
  };
}
