/**
 * Messages from one call to all sent, through the Test provider, which stores them in the mailbox: claimed, rendered,
 * sent, settled and reported to their users. Compared with BullMQ alone, one job that does nothing for each message.
 */
import { MongoClient } from "mongodb";
import { rowOf, type BenchContext, type Benchmark, type Outcome, type Row } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { databaseName } from "../limits/database-name.js";
import { startRawQueue, type RawQueue } from "../limits/start-raw-queue.js";
import { seedDocuments } from "../load/seed-users.js";
import { median } from "../measure/percentiles.js";
import { cpuPerEvent, describeCpu, readCpu, readMemory } from "../measure/process-usage.js";
import { takeTurns } from "../measure/rounds.js";
import { timeAnswers } from "../measure/time-answers.js";
import { messagesPerBatch } from "../messaging/ask-for-messages.js";
import { deliverEndToEnd, type EndToEndDelivery } from "../messaging/deliver-end-to-end.js";
import { plainEmail } from "../messaging/mail-template.js";
import { openMessaging, type Messaging } from "../messaging/open-messaging.js";

const rounds = 3;
const messages = { usual: 20_000, full: 100_000 };
const goalRatio = 0.4;
const perPage = 20;
/** As many bulk adds at once as concurrent calls of the benchmark. */
const tripsAtOnce = 8;

export const deliveries: Benchmark = {
  name: "deliveries",
  title: "Messages through the Test provider, requested in batches of 1,000, one api and one worker",
  async run(context) {
    const count = context.full ? messages.full : messages.usual;
    const system = await startInstallation(context);
    const raw = startRawQueue(system, context);
    try {
      await seedDocuments(system, { to: count });
      const messaging = await openMessaging(system, plainEmail);
      const run: Run = { system, messaging, raw, context, count, ours: [], rawDetail: "" };
      const sides = { ours: () => deliverRound(run), raw: () => rawRound(run) };
      const figures = await takeTurns(sides, { rounds, report: context.report });
      const page = await timePage(run);
      await messaging.close();
      const { rows, memory } = await outcomeOf(run, figures);
      return { rows: [...rows, page], memory };
    } finally {
      await raw.stop();
      await system.stop();
    }
  },
};

interface Run {
  readonly system: Installation;
  readonly messaging: Messaging;
  readonly raw: RawQueue;
  readonly context: BenchContext;
  readonly count: number;
  /** Of every round so far; the first is a warm-up. */
  readonly ours: EndToEndDelivery[];
  /** Of the latest round. */
  rawDetail: string;
}

async function deliverRound({ system, messaging, context, count, ours }: Run): Promise<number> {
  const processes = await system.processes();
  const profiled = processes.filter(({ name }) => name === "worker" || name === "gateway");
  context.profiler.start(profiled);
  const round = await deliverEndToEnd(system, messaging, { messages: count });
  await context.profiler.stop(profiled, "deliveries");
  ours.push(round);
  return round.perSecond;
}

async function rawRound(run: Run): Promise<number> {
  const { system, raw, count } = run;
  const redis = (await system.processes()).filter(({ name }) => name === "redis");
  const processes = [...raw.processes, ...redis];
  const before = await readCpu(processes);
  const perSecond = await raw.round({ jobs: count, perTrip: messagesPerBatch, tripsAtOnce });
  run.rawDetail = describeCpu(cpuPerEvent(before, await readCpu(processes), count), "job");
  return perSecond;
}

/** The first page of deliveries, compared with a find of the same documents by their index. */
async function timePage({ system, messaging, count }: Run): Promise<Row> {
  const { workspaceId, mongodbUrl } = system;
  const client = new MongoClient(mongodbUrl);
  try {
    const found = client.db(databaseName).collection("deliveries");
    const newest = { sort: { sentAt: -1, _id: -1 }, limit: perPage } as const;
    const question = {
      what: `a page of ${(count * (rounds + 1)).toLocaleString("en")} deliveries, newest first`,
      ask: () => messaging.admin.fetch(`/deliveries?limit=${perPage}`),
      queryRaw: async () => void (await found.find({ workspaceId, sentAt: { $gte: 0 } }, newest).toArray()),
    };
    return await timeAnswers(question, { calls: 40, budgetMs: 15_000, atLeast: 5 });
  } finally {
    await client.close();
  }
}

async function outcomeOf(
  { system, ours, rawDetail }: Run,
  figures: { readonly ours: number; readonly raw: number },
): Promise<Outcome> {
  const limit = { what: "BullMQ alone", figure: figures.raw };
  const applied = median(ours.slice(1).map(({ appliedPerSecond }) => appliedPerSecond));
  const detail = ours.at(-1)?.detail ?? "";
  return {
    rows: [
      rowOf({ what: "sent", figure: figures.ours, unit: "/s", limit, detail }, { atLeastRatio: goalRatio }),
      rowOf({ what: "sent, and their events applied", figure: applied, unit: "/s", limit }),
      rowOf({ what: "BullMQ alone", figure: figures.raw, unit: "/s", detail: rawDetail }),
    ],
    memory: await readMemory(await system.processes()),
  };
}
