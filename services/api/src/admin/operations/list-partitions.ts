/** GET `/operations/partitions`: what waits in each queue, and how old it is. Of the whole installation. */
import type { PartitionDepth } from "@signalbox/core";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { attendantsOf } from "../../observability/worker-figures.js";

const depth = { waiting: z.int(), active: z.int() };

export const listPartitions: Endpoint = defineEndpoint({
  summary: "List the backlog by partition",
  description:
    "Of the whole installation. The workers that apply events share the partitions; one message batch of a partition is applied at a time.",
  answers: [
    {
      status: 200,
      description: "Message batches of each partition, and jobs of the queues of messages to be sent",
      schema: z.object({
        partitions: z.array(
          z.object({
            partition: z.int(),
            ...depth,
            oldestMs: z.int().describe("Age of the oldest unfinished message batch."),
            workers: z
              .array(z.string())
              .optional()
              .describe(
                "The names of the workers that attend it: one, but for the moment in which it moves, and none until what waits in the former partitions is applied. An api of an earlier release does not say it.",
              ),
          }),
        ),
        former: z
          .object({ ...depth, oldestMs: z.int() })
          .optional()
          .describe(
            "What waits in the former partitions, which are applied first; left out when nothing does.",
          ),
        queues: z.array(z.object({ name: z.string(), ...depth })),
      }),
      example: {
        partitions: [{ partition: 0, waiting: 3, active: 1, oldestMs: 41, workers: ["node-1-4711"] }],
        queues: [{ name: "deliveries", waiting: 0, active: 2 }],
      },
    },
  ],
  handle: async (_, { queue, workQueues, workers }) => {
    const [depths, queues] = await Promise.all([
      queue.depths(),
      Promise.all(
        Object.entries(workQueues).map(async ([name, { depth: read }]) => ({ name, ...(await read()) })),
      ),
    ]);
    const alive = workers.alive();
    const partitions = depths
      .filter(({ isFormer }) => !isFormer)
      .map(({ epoch, partition, waiting, active, oldestMs }) => ({
        partition,
        waiting,
        active,
        oldestMs,
        workers: attendantsOf({ epoch, partition }, alive),
      }));
    const former = depths.filter(({ isFormer }) => isFormer);
    return { status: 200, body: { partitions, ...(former.length > 0 && { former: sumOf(former) }), queues } };
  },
});

function sumOf(depths: readonly PartitionDepth[]): Pick<PartitionDepth, "waiting" | "active" | "oldestMs"> {
  const sum = (of: "waiting" | "active"): number => depths.reduce((total, each) => total + each[of], 0);
  return {
    waiting: sum("waiting"),
    active: sum("active"),
    oldestMs: Math.max(...depths.map(({ oldestMs }) => oldestMs)),
  };
}
