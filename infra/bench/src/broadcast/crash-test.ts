/**
 * A broadcast whose worker is killed again and again, and which is paused meanwhile: everybody has exactly one message all
 * the same, and nobody gets one while it is paused. Throws whatever is not exact. Before anything else is sent.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { userKey } from "@signalbox/core";
import { rowOf, type BenchContext, type Row } from "../benchmark.js";
import { userIdOf } from "../load/calls.js";
import { isCompleted, putBroadcast, type Broadcast } from "../messaging/put-broadcast.js";
import type { Audience } from "./audience.js";
import { faultsOf, type Found, type Quiet } from "./exactness.js";
import { readDeliveries, readMails } from "./read-outcome.js";

/** How far it is when the worker is killed, and whether it is paused by then. */
const blows: readonly { readonly share: number; readonly isPaused?: true }[] = [
  { share: 0.05 },
  { share: 0.15 },
  { share: 0.25 },
  { share: 0.35, isPaused: true },
  { share: 0.45 },
  { share: 0.55 },
  { share: 0.65, isPaused: true },
  { share: 0.75 },
  { share: 0.85 },
  { share: 0.95 },
];
/** What pausing may take; from then on nothing goes out. */
const pauseTakesMs = 1_000;
const pauseLastsMs = 5_000;
/** All of it, from start to completed. */
const limitMs = 900_000;
/** What a worker sent and did not live to tell is told a minute later. */
const toldLimitMs = 90_000;
const countEveryMs = 500;

/** So that what a dead worker had in hand comes back within seconds: a kill costs as much time as it takes to start. */
export const hastySettings: Readonly<Record<string, string>> = {
  LOCK_MS: "2000",
  STALL_CHECK_MS: "500",
  CLAIM_MS: "8000",
};

export async function runCrashTest(audience: Audience, context: BenchContext): Promise<Row> {
  const { messaging, everybody: segmentId, sizes } = audience;
  const broadcast = await putBroadcast(messaging, { name: "Crash test", segmentId });
  const crashTest: CrashTest = { ...audience, broadcast, context, startedAt: performance.now() };
  await broadcast.move("start");
  const quiet: Quiet[] = [];
  for (const { share, isPaused = false } of blows) {
    await reached(crashTest, share * sizes.everybody);
    const stillness = await strike(crashTest, isPaused);
    if (isPaused) quiet.push(stillness);
    const how = isPaused ? "killed while paused" : "killed";
    context.report(`${how} at ${(share * 100).toFixed(0)} %, after ${passed(crashTest)}`);
  }
  const { progress } = await broadcast.when(isCompleted, remainingMs(crashTest));
  const took = passed(crashTest);
  const faults = faultsOf({ ...(await lookAround(crashTest)), progress, quiet });
  if (faults.length > 0) throw new Error(`the broadcast is not exact: ${faults.join("; ")}`);
  context.report(`exact, complete after ${took}`);
  return rowOf(
    {
      what: `sent exactly once, ${blows.length} kills, ${quiet.length} pauses`,
      figure: progress?.sent ?? Number.NaN,
      unit: "messages",
      limit: { what: "recipients", figure: sizes.everybody },
      detail: `complete after ${took}; deliveries, mailbox, events and progress agree; nothing went out while it was paused`,
    },
    { atLeastRatio: 1, atMostRatio: 1 },
  );
}

interface CrashTest extends Audience {
  readonly broadcast: Broadcast;
  readonly context: BenchContext;
  /** `performance.now` */
  readonly startedAt: number;
}

function remainingMs({ startedAt }: CrashTest): number {
  return limitMs - (performance.now() - startedAt);
}

function passed({ startedAt }: CrashTest): string {
  return `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`;
}

/** Throws when it is over before. */
async function reached(crashTest: CrashTest, sent: number): Promise<void> {
  const { status } = await crashTest.broadcast.when(
    (shown) =>
      isCompleted(shown) || (shown.status === "Running" && (shown.progress?.sent ?? Number.NaN) >= sent),
    remainingMs(crashTest),
  );
  if (status !== "Running") throw new Error(`it is ${status} before the last kill`);
}

/** Resolves once there is a worker again, with the time in which nothing may go out where it is paused. */
async function strike(crashTest: CrashTest, isPaused: boolean): Promise<Quiet> {
  const { system, broadcast } = crashTest;
  if (isPaused) {
    await broadcast.move("pause");
    // The call may be answered before it is done.
    await broadcast.when(({ status }) => status === "Paused", remainingMs(crashTest));
  }
  const from = Date.now() + pauseTakesMs;
  await system.killWorker();
  await system.startWorker();
  if (isPaused) await pause(Math.max(0, from + pauseLastsMs - Date.now()));
  const to = Date.now();
  if (isPaused) await broadcast.move("resume");
  return { from, to };
}

async function lookAround(crashTest: CrashTest): Promise<Omit<Found, "progress" | "quiet">> {
  const { system, broadcast, sizes } = crashTest;
  const told = await countTold(crashTest);
  await system.drained();
  return {
    people: Array.from({ length: sizes.everybody }, (_, index) =>
      userKey(system.workspaceId, userIdOf(index)),
    ),
    deliveries: await readDeliveries(system, broadcast.id),
    mails: await readMails(system),
    told,
  };
}

/** Events that tell people of a message that was sent: all that are wanted, or all there are when these do not come. */
async function countTold({ messaging, sizes }: CrashTest): Promise<number> {
  const deadline = Date.now() + toldLimitMs;
  for (;;) {
    const answer = await messaging.admin.ask("GET", "/events/?event=DFInternalMessageSent&limit=1");
    const { count } = answer as { readonly count: number };
    if (count >= sizes.everybody || Date.now() > deadline) return count;
    await pause(countEveryMs);
  }
}
