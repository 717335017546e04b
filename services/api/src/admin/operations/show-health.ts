/** GET `/operations/health`: whether Redis and MongoDB answer, and how late alarms and message batches are. */
import { isUnavailable, type TableStore } from "@signalbox/core";
import { alarmTable } from "@signalbox/engine";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { countByPart } from "../../observability/worker-figures.js";

const server = {
  isReachable: z.boolean(),
  tookMs: z.int().describe("How long its answer took."),
};
/** More due alarms than that are not counted one by one. */
const countedAlarms = 1_000;

export const showHealth: Endpoint = defineEndpoint({
  summary: "Show the health of the installation",
  answers: [
    {
      status: 200,
      description: "Also when a server does not answer; then what it knows is null",
      schema: z.object({
        redis: z.object({
          ...server,
          memoryShare: z.number().nullable().describe("Used share of its memory limit."),
          refusesAt: z.number().describe("From this share on events are refused with 503."),
        }),
        mongodb: z.object(server),
        workers: z.int().describe("That are alive."),
        workersByPart: z
          .object({
            actors: z.int().describe("With none, events and commands are accepted and wait."),
            deliveries: z.int().describe("With none, messages wait."),
          })
          .describe("How many of the workers do each part of the work."),
        messagesHeldSince: z
          .int()
          .nullable()
          .describe(
            "Since when all messages wait, ms, because of a restore or of `npm run messages -- hold`; null when they are sent.",
          ),
        backlog: z.object({ messageBatches: z.int(), oldestMs: z.int() }).nullable(),
        alarms: z
          .object({
            due: z.int().describe(`Alarms that are due and not taken yet, up to ${countedAlarms}.`),
            oldestMs: z.int().describe("How late the oldest is; up to a second is usual."),
          })
          .nullable(),
      }),
      example: {
        redis: { isReachable: true, tookMs: 1, memoryShare: 0.12, refusesAt: 0.7 },
        mongodb: { isReachable: true, tookMs: 2 },
        workers: 2,
        workersByPart: { actors: 2, deliveries: 1 },
        messagesHeldSince: null,
        backlog: { messageBatches: 4, oldestMs: 41 },
        alarms: { due: 0, oldestMs: 0 },
      },
    },
  ],
  handle: async (_, api) => {
    const [redis, mongodb, backlog, alarms, held] = await Promise.all([
      ask(() => api.queue.memoryShare()),
      ask(() => api.store.ping()),
      ask(() => api.queue.depths()),
      ask(() => dueAlarms(api.now().getTime(), api.tables)),
      ask(() => api.queue.messagesHeldSince()),
    ]);
    const depths = backlog.value;
    const alive = api.workers.alive();
    return {
      status: 200,
      body: {
        redis: {
          isReachable: redis.isReachable,
          tookMs: redis.tookMs,
          memoryShare: redis.value ?? null,
          refusesAt: api.config.memoryHighWater,
        },
        mongodb: { isReachable: mongodb.isReachable, tookMs: mongodb.tookMs },
        workers: alive.length,
        workersByPart: countByPart(alive),
        messagesHeldSince: held.value ?? null,
        backlog:
          depths === undefined
            ? null
            : {
                messageBatches: depths.reduce((sum, { waiting, active }) => sum + waiting + active, 0),
                oldestMs: Math.max(0, ...depths.map(({ oldestMs }) => oldestMs)),
              },
        alarms: alarms.value ?? null,
      },
    };
  },
});

interface Asked<Value> {
  readonly isReachable: boolean;
  readonly tookMs: number;
  readonly value?: Value;
}

async function ask<Value>(question: () => Promise<Value>): Promise<Asked<Value>> {
  const start = performance.now();
  const tookMs = (): number => Math.round(performance.now() - start);
  try {
    const value = await question();
    return { isReachable: true, tookMs: tookMs(), value };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return { isReachable: false, tookMs: tookMs() };
  }
}

/** Over all workspaces, by the index of their times. */
async function dueAlarms(
  now: number,
  tables: Pick<TableStore, "query">,
): Promise<{ readonly due: number; readonly oldestMs: number }> {
  const rows = await tables.query({
    table: alarmTable.name,
    where: {},
    order: { by: "at", direction: "asc" },
    after: { value: 0, id: "" },
    limit: countedAlarms,
  });
  const due = rows.map(({ row }) => alarmTable.read(row).at).filter((at) => at <= now);
  return { due: due.length, oldestMs: Math.max(0, now - (due[0] ?? now)) };
}
