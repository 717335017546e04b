/**
 * The deletion of old events beside live events: a workspace with many events of a hundred days ago begins to keep them for
 * thirty, while 500 events a second arrive. 200,000 old events; ten million need `--full`, of which each turn deletes as many as
 * it can.
 */
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { firstSeqAt, jobId, userKey, type StoredEvent, type WorkspaceId } from "@signalbox/core";
import { connectMongoStorage, type Storage } from "@signalbox/storage";
import { rowOf, type BenchContext, type Benchmark, type Row } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { createAdminCalls, type AdminCalls } from "../load/admin-calls.js";
import { userIdOf } from "../load/calls.js";
import { measureMeanwhile, openEventLoad, type GoingOn } from "../load/ingest-meanwhile.js";
import { readMemory } from "../measure/process-usage.js";

const oldEvents = { usual: 200_000, full: 10_000_000 };
const turns = { usual: 1, full: 3 };
const owners = 20_000;
const eventsPerInsert = 1_000;
const reportEvery = 500_000;
const askEveryMs = 500;
const dayMs = 24 * 60 * 60 * 1_000;
const ageMs = 100 * dayMs;
const keptDays = 30;
const goalP95Ms = 100;

export const retention: Benchmark = {
  name: "retention",
  title: "Old events are deleted beside 500 events/s",
  async run(context) {
    const size = context.full ? "full" : "usual";
    const system = await startInstallation(context);
    const storage = await connectMongoStorage({ url: system.mongodbUrl });
    const admin = createAdminCalls(system);
    const load = openEventLoad(system, context);
    try {
      await seedOldEvents(oldEvents[size], { system, storage, context });
      const { rows, results } = await measureMeanwhile(load, {
        what: "the deletion",
        turns: turns[size],
        goals: { appliedMs: { below: goalP95Ms }, answeredMs: { below: goalP95Ms } },
        begin: () => beginDeletion(admin),
      });
      const memory = await readMemory(await system.processes());
      return { rows: [...rows, speedRow(results)], memory };
    } finally {
      load.close();
      admin.close();
      await storage.close();
      await system.stop();
    }
  },
};

interface Seeding {
  readonly system: Installation;
  readonly storage: Storage;
  readonly context: BenchContext;
}

async function seedOldEvents(count: number, { system, storage, context }: Seeding): Promise<void> {
  const workspaceId = system.workspaceId;
  const start = Date.now() - ageMs;
  for (let from = 0; from < count; from += eventsPerInsert) {
    const nths = Array.from({ length: eventsPerInsert }, (_, index) => from + index);
    await storage.events.record(nths.map((nth) => oldEvent(workspaceId, { nth, at: start + nth })));
    if (from % reportEvery === 0) context.report(`${from.toLocaleString("en")} old events`);
  }
}

function oldEvent(
  workspaceId: WorkspaceId,
  { nth, at }: { readonly nth: number; readonly at: number },
): StoredEvent {
  const userId = userIdOf(nth % owners);
  return {
    workspaceId,
    owner: userKey(workspaceId, userId),
    job: jobId("seeded"),
    messageId: randomUUID(),
    part: "main",
    type: "track",
    event: "Product Viewed",
    userId,
    at,
    receivedAt: at,
    seq: firstSeqAt(at),
    data: '{"sku":"a-17","price":12.5,"currency":"EUR"}',
    context: '{"library":{"name":"bench","version":"1"}}',
  };
}

interface Deletion {
  readonly deleted: number;
  readonly seconds: number;
}

interface RetentionBody {
  readonly progress: readonly {
    readonly kind: string;
    readonly deleted: number;
    readonly finishedAt: number | null;
  }[];
}

/** Until the run has ended, or the turn has: then events are kept for ever again. */
async function beginDeletion(admin: AdminCalls): Promise<GoingOn<Deletion>> {
  const before = await readRun(admin);
  await admin.callApi("PUT", "/settings/retention", { events: keptDays });
  const begunAt = performance.now();
  const over = { isSo: false };
  const watching = (async (): Promise<Deletion> => {
    for (;;) {
      const { deleted, finishedAt } = await readRun(admin);
      const isEnded = finishedAt !== null && finishedAt !== before.finishedAt;
      if (isEnded || over.isSo) {
        over.isSo = true;
        return { deleted, seconds: (performance.now() - begunAt) / 1_000 };
      }
      await pause(askEveryMs);
    }
  })();
  return {
    isGoing: () => !over.isSo,
    async stop() {
      over.isSo = true;
      const deletion = await watching;
      await admin.callApi("PUT", "/settings/retention", { events: null });
      return deletion;
    },
  };
}

async function readRun(admin: AdminCalls): Promise<RetentionBody["progress"][number]> {
  const { progress } = (await admin.callApi("GET", "/settings/retention")) as RetentionBody;
  const run = progress.find(({ kind }) => kind === "events");
  if (run === undefined) throw new Error("the answer has no progress of events");
  return run;
}

function speedRow(deletions: readonly Deletion[]): Row {
  const deleted = deletions.reduce((sum, each) => sum + each.deleted, 0);
  const seconds = deletions.reduce((sum, each) => sum + each.seconds, 0);
  const detail = `${deleted.toLocaleString("en")} events in ${seconds.toFixed(0)} s`;
  return rowOf({ what: "events deleted meanwhile", figure: deleted / seconds, unit: "events/s", detail });
}
