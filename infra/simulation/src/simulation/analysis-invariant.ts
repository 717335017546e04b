/**
 * Checks that the rollups are the sum of the count transitions in the events, each counted once, at every granularity.
 */
import {
  countFromRollups,
  countsByTime,
  createGroupedCounts,
  serializeDimensions,
} from "@signalbox/analytics";
import { deliveryClasses, type DeliveryMove, type CountedState, type EventBody } from "@signalbox/core";
import type { Storage } from "@signalbox/storage";
import { simulatedWorkspace as workspaceId, type WorkItem } from "./workload.js";

const bucketLengths = [30_000, 300_000, 1_800_000, 21_600_000];
const dayMs = 86_400_000;

export async function checkAnalysis(
  workload: readonly WorkItem[],
  storage: Storage,
  now: number,
): Promise<void> {
  for (const bucketMs of bucketLengths) {
    const bucketAt = (at: number): number => Math.floor(at / bucketMs) * bucketMs;
    const from = bucketAt(now - dayMs);
    const to = from + 5 * dayMs;
    const buckets = Math.ceil((to - from) / bucketMs);
    const counts = createGroupedCounts(
      Array.from({ length: buckets }, (_, index) => from + index * bucketMs),
    );
    const question = { workspaceId, from, to, groupOf: serializeDimensions };
    await countFromRollups(question, counts, storage.actors);
    const found = new Map<string, number>();
    for (const { at, group, classes } of countsByTime(counts)) {
      deliveryClasses.forEach((each, index) => {
        const count = classes[index] ?? 0;
        if (count !== 0) found.set(`${group} ${at} ${each}`, count);
      });
    }
    const expected = sumOf(workload, bucketAt);
    const wrong = [...new Set([...found.keys(), ...expected.keys()])].filter(
      (key) => found.get(key) !== expected.get(key),
    );
    if (wrong.length === 0) continue;
    const differences = wrong.map(
      (key) => `${key}: ${found.get(key) ?? 0} instead of ${expected.get(key) ?? 0}`,
    );
    throw new Error(`rollups of ${bucketMs} ms are wrong: ${differences.join("; ")}`);
  }
}

function sumOf(workload: readonly WorkItem[], bucketAt: (at: number) => number): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  const add = (transition: DeliveryMove, { at, provider, as }: CountedState, by: number): void => {
    const { journeyId = "", nodeId = "", broadcastId = "", templateId, channel } = transition;
    const line = JSON.stringify([journeyId, nodeId, broadcastId, templateId, channel, provider]);
    const key = `${line} ${bucketAt(at)} ${as}`;
    const count = (sum.get(key) ?? 0) + by;
    if (count === 0) sum.delete(key);
    else sum.set(key, count);
  };
  for (const { message, kind } of workload) {
    if (kind !== "user") continue;
    const { news } = message.body as EventBody;
    if (news?.move === undefined) continue;
    if (news.move.from !== undefined) add(news.move, news.move.from, -1);
    add(news.move, news.move.to, 1);
  }
  return sum;
}
