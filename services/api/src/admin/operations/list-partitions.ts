/** GET `/operations/partitions`: what waits in each queue, and how old it is. Of the whole installation. */
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";

const depth = { waiting: z.int(), active: z.int() };

export const listPartitions: Endpoint = defineEndpoint({
  summary: "List the backlog by partition",
  description:
    "Of the whole installation. Every live worker takes message batches of every partition, one at a time for each partition.",
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
          }),
        ),
        queues: z.array(z.object({ name: z.string(), ...depth })),
      }),
      example: {
        partitions: [{ partition: 0, waiting: 3, active: 1, oldestMs: 41 }],
        queues: [{ name: "deliveries", waiting: 0, active: 2 }],
      },
    },
  ],
  handle: async (_, { queue, workQueues }) => {
    const [partitions, queues] = await Promise.all([
      queue.depths(),
      Promise.all(
        Object.entries(workQueues).map(async ([name, { depth: read }]) => ({ name, ...(await read()) })),
      ),
    ]);
    return { status: 200, body: { partitions, queues } };
  },
});
