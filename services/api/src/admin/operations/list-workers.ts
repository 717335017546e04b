/** GET `/operations/workers`: the workers that are alive, with their latest figures. Of the whole installation. */
import type { Layout } from "@signalbox/core";
import { workerRoles } from "@signalbox/service";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import type { AttendedPartition, LiveWorker } from "../../observability/worker-figures.js";

export const listWorkers: Endpoint = defineEndpoint({
  summary: "List workers",
  description: "Those that have reported in the last ten seconds. Counts are since the start of the worker.",
  answers: [
    {
      status: 200,
      description: "Sorted by name",
      schema: z.object({
        workers: z.array(
          z.object({
            name: z.string(),
            role: z
              .enum(workerRoles)
              .describe("actors applies events and commands, deliveries sends messages, all does both."),
            partitions: z
              .array(z.int())
              .optional()
              .describe(
                "Those that it attends. A worker of an earlier release does not say it, and attends all.",
              ),
            formerPartitions: z
              .array(z.int())
              .optional()
              .describe(
                "The former partitions that it attends, which are applied first after a change of their number; left out when there are none.",
              ),
            reportedAt: z.string().describe("UTC."),
            startedAt: z.string().optional().describe("UTC."),
            lastStepAt: z.string().optional().describe("When it last applied messages, UTC."),
            eventsApplied: z.int(),
            messages: z.int(),
            deadLetters: z.int(),
            deliveries: z.int(),
            memoryBytes: z.int(),
            cpuSeconds: z.number(),
            bulkPerSecond: z.number().describe("Its current rate of messages of broadcasts."),
          }),
        ),
      }),
      example: {
        workers: [
          {
            name: "node-1-4711",
            role: "all",
            partitions: [0, 3, 5, 6],
            reportedAt: "2026-01-01T10:00:00.000Z",
            startedAt: "2026-01-01T08:00:00.000Z",
            lastStepAt: "2026-01-01T09:59:59.871Z",
            eventsApplied: 120_345,
            messages: 131_220,
            deadLetters: 0,
            deliveries: 4_310,
            memoryBytes: 210_000_000,
            cpuSeconds: 812.4,
            bulkPerSecond: 600,
          },
        ],
      },
    },
  ],
  handle: async (_, { mailbox, workers }) => {
    const alive = workers.alive().toSorted((one, other) => (one.worker < other.worker ? -1 : 1));
    return { status: 200, body: { workers: alive.map((worker) => shown(worker, mailbox.layout)) } };
  },
});

function shown({ worker, at, role, attended, sum }: LiveWorker, { epoch }: Layout): object {
  const [startedAt, lastStepAt] = [
    sum("signalbox_worker_process_start_time_seconds"),
    sum("signalbox_last_step_timestamp_seconds"),
  ];
  return {
    name: worker,
    role,
    ...(attended !== undefined && shownPartitions(attended, epoch)),
    reportedAt: new Date(at).toISOString(),
    ...(startedAt > 0 && { startedAt: new Date(startedAt * 1_000).toISOString() }),
    ...(lastStepAt > 0 && { lastStepAt: new Date(lastStepAt * 1_000).toISOString() }),
    eventsApplied: sum("signalbox_events_applied_total"),
    messages: sum("signalbox_messages_total"),
    deadLetters: sum("signalbox_dead_letters_total"),
    deliveries: sum("signalbox_deliveries_total"),
    memoryBytes: sum("signalbox_worker_process_resident_memory_bytes"),
    cpuSeconds: Math.round(sum("signalbox_worker_process_cpu_seconds_total") * 10) / 10,
    bulkPerSecond: Math.round(sum("signalbox_bulk_rate") * 10) / 10,
  };
}

function shownPartitions(attended: readonly AttendedPartition[], inForce: number): object {
  const numbers = (of: (epoch: number) => boolean): readonly number[] =>
    attended.filter(({ epoch }) => of(epoch)).map(({ partition }) => partition);
  const former = numbers((epoch) => epoch !== inForce);
  return {
    partitions: numbers((epoch) => epoch === inForce),
    ...(former.length > 0 && { formerPartitions: former }),
  };
}
