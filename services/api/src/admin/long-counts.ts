/**
 * Counts that take long, remembered for callers who accept a number that is not of this moment. Callers with the same
 * question at the same time wait for one count. In one process.
 */
import type { WorkspaceId } from "@signalbox/core";
import { LRUCache } from "lru-cache";
import { z } from "zod";

export interface CountQuestion {
  /** What is counted. */
  readonly name: string;
  readonly workspaces: readonly WorkspaceId[];
  /** JSON. */
  readonly filter: unknown;
  /** How long ago the count may have begun. */
  readonly maxAgeMs: number;
}

export interface LongCounts {
  /** The number that `count` resolves with now, or resolved with within the last `maxAgeMs`. */
  answer(question: CountQuestion, count: () => Promise<number>): Promise<number>;
}

interface Counting {
  /** ms */
  readonly begunAt: number;
  readonly number: Promise<number>;
}

/** A shorter one is not remembered: small workspaces show each change at once. */
const longMs = 250;
/** Of the questions, which name up to a thousand users; a longer one is not remembered. */
const mostCharacters = 4_000_000;
const maxAgeLimitSeconds = 300;

export const maxAgeField: z.ZodType<number> = z
  .int()
  .min(0)
  .max(maxAgeLimitSeconds)
  .default(0)
  .describe(
    "Seconds: how old the number may be, for lists that count a million again and again. What is counted within a quarter of a second is always counted anew.",
  );

export function createLongCounts({ now }: { readonly now: () => Date }): LongCounts {
  const known = new LRUCache<string, Counting>({
    maxSize: mostCharacters,
    sizeCalculation: (_, id) => id.length,
  });
  return {
    answer({ name, workspaces, filter, maxAgeMs }, count) {
      const id = JSON.stringify([name, workspaces, filter]);
      const begunAt = now().getTime();
      const earlier = known.get(id);
      if (earlier !== undefined && begunAt - earlier.begunAt < maxAgeMs) return earlier.number;
      const counting = { begunAt, number: count() };
      const forget = (): void => {
        if (known.peek(id) === counting) known.delete(id);
      };
      known.set(id, counting);
      counting.number.then(() => {
        if (now().getTime() - begunAt < longMs) forget();
      }, forget);
      return counting.number;
    },
  };
}
