import type { PartitionDepth } from "@signalbox/core";
import { expect, it } from "vitest";
import { createMetrics } from "./metrics.js";

function aDepth(of: Pick<PartitionDepth, "epoch" | "isFormer" | "waiting">): PartitionDepth {
  return { ...of, partition: 3, active: 0, oldestMs: 1_000 * of.waiting };
}

it("tells the partitions of each former layout apart from each other and from those in force", async () => {
  const metrics = createMetrics({
    queue: {
      depths: async () => [
        aDepth({ epoch: 1, isFormer: false, waiting: 1 }),
        aDepth({ epoch: 0, isFormer: true, waiting: 2 }),
        // Of a change whose record a server has lost.
        aDepth({ epoch: 2, isFormer: true, waiting: 4 }),
      ],
      memoryShare: async () => 0,
      messagesHeldSince: async () => undefined,
    },
    commit: { pending: 0 },
  });
  const { text } = await metrics.render();
  expect(text.match(/^signalbox_queue_.*\} [1-9]$/gm)).toEqual([
    'signalbox_queue_depth{partition="3",state="waiting"} 1',
    'signalbox_queue_depth{partition="former-e0-3",state="waiting"} 2',
    'signalbox_queue_depth{partition="former-e2-3",state="waiting"} 4',
    'signalbox_queue_oldest_seconds{partition="3"} 1',
    'signalbox_queue_oldest_seconds{partition="former-e0-3"} 2',
    'signalbox_queue_oldest_seconds{partition="former-e2-3"} 4',
  ]);
});
