/**
 * Samples of stored data, remembered for a short time: a caller who types asks again with every letter. One that took
 * long to read is used for longer, and read again meanwhile. In one process.
 */
import { LRUCache } from "lru-cache";

export interface RememberedSamples<Sample> {
  /** What `read` resolves with, now or within the last seconds. Callers with one id at a time share a read. */
  of(id: string, read: () => Promise<Sample>): Promise<Sample>;
}

export interface RememberedOptions<Sample> {
  readonly now: () => Date;
  /** Of all samples together, in the unit of `sizeOf`. */
  readonly mostSize: number;
  readonly sizeOf: (sample: Sample) => number;
}

/** Or this many times as long as it took to read, up to `longestMs`. */
const recentMs = 3_000;
const timesTaken = 500;
const longestMs = 300_000;
/** What is read as fast is read again before it is answered. */
const quickMs = 50;

interface Known<Sample> {
  readonly sample: Sample;
  readonly tookMs: number;
  /** ms */
  readonly recentUntil: number;
}

export function createRememberedSamples<Sample extends object>({
  now,
  mostSize,
  sizeOf,
}: RememberedOptions<Sample>): RememberedSamples<Sample> {
  const known = new LRUCache<string, Known<Sample>>({
    maxSize: mostSize,
    sizeCalculation: ({ sample }) => Math.max(1, Math.ceil(sizeOf(sample))),
  });
  const running = new Map<string, Promise<Sample>>();

  const readAgain = (id: string, read: () => Promise<Sample>): Promise<Sample> => {
    const pending = running.get(id);
    if (pending !== undefined) return pending;
    const begunAt = now().getTime();
    const reading = read()
      .then((sample) => {
        const endedAt = now().getTime();
        const tookMs = endedAt - begunAt;
        const forMs = Math.min(Math.max(recentMs, timesTaken * tookMs), longestMs);
        known.set(id, { sample, tookMs, recentUntil: endedAt + forMs });
        return sample;
      })
      .finally(() => running.delete(id));
    running.set(id, reading);
    return reading;
  };

  return {
    async of(id, read) {
      const entry = known.get(id);
      if (entry === undefined) return readAgain(id, read);
      const lateMs = now().getTime() - entry.recentUntil;
      if (lateMs < 0) return entry.sample;
      if (entry.tookMs <= quickMs || lateMs > longestMs) return readAgain(id, read);
      // The next call reports the failure if it lasts.
      readAgain(id, read).catch(() => undefined);
      return entry.sample;
    },
  };
}
