/**
 * How long events of other users of the same partition wait until they are applied while a user of 100,000 events is
 * rebuilt, and then erased.
 */
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { jobId, partitionOf, userKey, type Message } from "@signalbox/core";
import { createAcknowledgements, createGroupCommit, type Acknowledgements } from "@signalbox/engine";
import { createBullLayouts, createRedisSignals } from "@signalbox/queue";
import { rowOf, type Row } from "../benchmark.js";
import type { Installation } from "../installation.js";
import { percentile } from "../measure/percentiles.js";
import { rng } from "./arrivals.js";
import { identifyCall, trackCall, userIdOf } from "./calls.js";
import { describeLatencies } from "./ingest-latency.js";
import { createPoster, type Poster } from "./post-json.js";
import { seedUsers } from "./seed-users.js";

const largeEvents = 100_000;
/** Not among the users of other rows. */
const largeUser = 900_000;
const everyMs = 25;
const quietMs = 5_000;
const limitMs = 600_000;
const connections = 256;
/** Beside the usual wait. */
const goalMs = 200;

export async function measureBesideLargeUser(system: Installation, writeKey: string): Promise<Row[]> {
  const random = rng(11);
  const id = userIdOf(largeUser);
  await seedUsers(system, { from: largeUser, to: largeUser + 1 }, () => [
    identifyCall(id, random),
    ...Array.from({ length: largeEvents }, () => trackCall(id, random)),
  ]);
  const to = userKey(system.workspaceId, id);
  const works: readonly (readonly [string, Message])[] = [
    ["rebuild", { to, type: "rebuild", body: { replyId: "rebuilt" } }],
    ["erasure", { to, type: "erase", body: {} }],
  ];
  const strangers = createPoster(system.url, writeKey, connections);
  const sender = await openSender(system);
  try {
    const quiet = await waits(system, strangers, pause(quietMs));
    const rows: Row[] = [];
    for (const [what, message] of works) {
      const startedAt = performance.now();
      const beside = await waits(system, strangers, sender.apply(message));
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      const detail = `${describeLatencies(beside)} in ${seconds} s; without ${describeLatencies(quiet)}`;
      const row = { what: `longest wait beside the ${what} of a user of 100,000 events`, unit: "ms", detail };
      rows.push(rowOf({ ...row, figure: percentile(beside, 1) }, { below: percentile(quiet, 1) + goalMs }));
    }
    return rows;
  } finally {
    strangers.close();
    await sender.close();
  }
}

/** Waits of events of other users of the large user's partition, until the work is done. */
async function waits(
  { workspaceId, partitions }: Installation,
  poster: Poster,
  work: Promise<unknown>,
): Promise<readonly number[]> {
  const until = { isOver: false };
  const over = work.finally(() => {
    until.isOver = true;
  });
  const partition = partitionOf(userKey(workspaceId, userIdOf(largeUser)), partitions);
  const latencies: number[] = [];
  const sent: Promise<void>[] = [];
  for (let nth = 0; !until.isOver; nth += 1) {
    const userId = `stranger-${nth}`;
    if (partitionOf(userKey(workspaceId, userId), partitions) !== partition) continue;
    sent.push(sendOne(poster, userId, latencies));
    await pause(everyMs);
  }
  await over;
  await Promise.all(sent);
  return latencies;
}

/** The answer comes when the event is applied, or with 202 after the longest wait that the api allows. */
async function sendOne(poster: Poster, userId: string, latencies: number[]): Promise<void> {
  const startedAt = performance.now();
  const body = JSON.stringify({ userId, event: "Seen" });
  const status = await poster.post("/api/public/apps/track", body, { prefer: "wait=60" });
  if (status !== 204 && status !== 202) throw new Error(`a stranger's event was answered ${status}`);
  latencies.push(performance.now() - startedAt);
}

interface Sender {
  /** Resolves when the message and all that follows from it are applied. */
  apply(message: Message): Promise<void>;
  close(): Promise<void>;
}

async function openSender({ redisUrl, partitions }: Installation): Promise<Sender> {
  const layouts = createBullLayouts({ redisUrl, partitions, writes: false });
  const signals = createRedisSignals({ redisUrl });
  const acknowledgements: Acknowledgements = await createAcknowledgements({
    signals,
    channel: `bench-${randomUUID()}`,
  });
  const newJobId = () => jobId(randomUUID());
  const commit = createGroupCommit({ mailbox: layouts.sender, newJobId, now: () => new Date() });
  return {
    async apply(message) {
      const jobs = await commit.post([{ message, bytes: 300 }], { replyTo: acknowledgements.channel });
      const { applied } = await acknowledgements.wait(jobs, limitMs);
      if (!applied) throw new Error(`the ${message.type} was not applied in time`);
    },
    async close() {
      await acknowledgements.close();
      await Promise.all([signals.close(), layouts.close()]);
    },
  };
}
