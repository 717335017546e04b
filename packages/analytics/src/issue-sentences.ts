/** What can be wrong in a question of the analysis, beyond what a schema says. Each completes its path. */
import { defineSentences, type SentenceTable } from "@signalbox/core";

interface TooFine {
  readonly granularity: string;
  readonly buckets: number;
  readonly maximum: number;
  readonly coarser: string;
}

const english = {
  tooManyBuckets: ({ granularity, buckets, maximum, coarser }: TooFine): string =>
    `"${granularity}" makes ${buckets} buckets of this time, and a chart has at most ${maximum}; use "${coarser}" or a shorter time`,
  tooManyUsers: ({ maximum }: { readonly maximum: number }): string =>
    `at most ${maximum}, because their deliveries are counted one by one; leave it out to count all users`,
};

export const says: SentenceTable<typeof english> = defineSentences(english);
