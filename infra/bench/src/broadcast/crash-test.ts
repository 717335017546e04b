/**
 * A broadcast whose worker is killed repeatedly and which is paused meanwhile: every user still has exactly one
 * message, and none is sent while it is paused. Throws on any difference. Run it before anything else is sent.
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

/** Progress at which the worker is killed, and whether the broadcast is paused by then. */
const killPoints: readonly { readonly share: number; readonly isPaused?: true }[] = [
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
/** Time until a pause takes effect; nothing is sent after it. */
const pauseTakesMs = 1_000;
const pauseLastsMs = 5_000;
/** For the whole broadcast, from start to completed. */
const limitMs = 900_000;
/** The result of a send whose worker died is reported a minute later. */
const reportLimitMs = 90_000;
const countEveryMs = 500;

/** Lets the work of a dead worker return within seconds, so that a kill costs only the time of a restart. */
export const fastTakeoverSettings: Readonly<Record<string, string>> = {
  LOCK_MS: "2000",
  STALL_CHECK_MS: "500",
  CLAIM_MS: "8000",
};

export async function runCrashTest(audience: Audience, context: BenchContext): Promise<Row> {
  const { messaging, allUsers: segmentId, sizes } = audience;
  const broadcast = await putBroadcast(messaging, { name: "Crash test", segmentId });
  const crashTest: CrashTest = { ...audience, broadcast, context, startedAt: performance.now() };
  await broadcast.move("start");
  const quiet: Quiet[] = [];
  for (const { share, isPaused = false } of killPoints) {
    await reached(crashTest, share * sizes.allUsers);
    const stillness = await killOnce(crashTest, isPaused);
    if (isPaused) quiet.push(stillness);
    const how = isPaused ? "killed while paused" : "killed";
    context.report(`${how} at ${(share * 100).toFixed(0)} %, after ${passed(crashTest)}`);
  }
  const { progress } = await broadcast.when(isCompleted, remainingMs(crashTest));
  const took = passed(crashTest);
  const faults = faultsOf({ ...(await checkProgress(crashTest)), progress, quiet });
  if (faults.length > 0) throw new Error(`the broadcast is not exact: ${faults.join("; ")}`);
  context.report(`exact, complete after ${took}`);
  return rowOf(
    {
      what: `sent exactly once, ${killPoints.length} kills, ${quiet.length} pauses`,
      figure: progress?.sent ?? Number.NaN,
      unit: "messages",
      limit: { what: "recipients", figure: sizes.allUsers },
      detail: `complete after ${took}; deliveries, mailbox, events and progress agree; nothing was sent while it was paused`,
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

/** Throws when the broadcast has ended before. */
async function reached(crashTest: CrashTest, sent: number): Promise<void> {
  const { status } = await crashTest.broadcast.when(
    (shown) =>
      isCompleted(shown) || (shown.status === "Running" && (shown.progress?.sent ?? Number.NaN) >= sent),
    remainingMs(crashTest),
  );
  if (status !== "Running") throw new Error(`it is ${status} before the last kill`);
}

/** Resolves when a worker is running again, with the period of the pause in which nothing may be sent. */
async function killOnce(crashTest: CrashTest, isPaused: boolean): Promise<Quiet> {
  const { system, broadcast } = crashTest;
  if (isPaused) {
    await broadcast.move("pause");
    // The call may be answered before it takes effect.
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

async function checkProgress(crashTest: CrashTest): Promise<Omit<Found, "progress" | "quiet">> {
  const { system, broadcast, sizes } = crashTest;
  const reported = await countReported(crashTest);
  await system.drained();
  return {
    users: Array.from({ length: sizes.allUsers }, (_, index) => userKey(system.workspaceId, userIdOf(index))),
    deliveries: await readDeliveries(system, broadcast.id),
    mails: await readMails(system),
    reported,
  };
}

/** Counts the events that report sent messages: all that are expected, or those present at the time limit. */
async function countReported({ messaging, sizes }: CrashTest): Promise<number> {
  const deadline = Date.now() + reportLimitMs;
  for (;;) {
    const answer = await messaging.admin.callApi("GET", "/events/?event=DFInternalMessageSent&limit=1");
    const { count } = answer as { readonly count: number };
    if (count >= sizes.allUsers || Date.now() > deadline) return count;
    await pause(countEveryMs);
  }
}
