/**
 * How long users wait when the only worker is killed under a steady load and restarted at once: for each kill, the
 * longest time from when an event was due until it was applied. Open loop: requests do not wait for earlier answers.
 */
import { setTimeout as pause } from "node:timers/promises";
import { rowOf, type BenchContext, type Benchmark, type Outcome } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { arrivals, rng } from "../load/arrivals.js";
import { nextCall } from "../load/calls.js";
import { runOpenLoop, type OpenLoopResult } from "../load/open-loop.js";
import { createPoster, type Poster } from "../load/post-json.js";
import { median } from "../measure/percentiles.js";
import { readMemory } from "../measure/process-usage.js";

const eventsPerSecond = 300;
const users = 10_000;
const kills = 8;
const warmUpSeconds = 5;
/** Per kill: long enough to apply the backlog while the load continues. */
const loadSeconds = 12;
/** The kill comes at a random time within the second after this. */
const killAfterMs = 2_000;
const goalSeconds = 3;
const connections = 8_192;

export const takeover: Benchmark = {
  name: "takeover",
  title: `Longest wait after kill -9 of the worker, ${eventsPerSecond} events/s, open loop`,
  async run(context) {
    const system = await startInstallation(context);
    const poster = createPoster(system.url, system.writeKey, connections);
    try {
      return await measure(system, poster, context);
    } finally {
      poster.close();
      await system.stop();
    }
  },
};

async function measure(system: Installation, poster: Poster, context: BenchContext): Promise<Outcome> {
  const random = rng(11);
  const send = (seconds: number): Promise<OpenLoopResult> =>
    runOpenLoop({
      moments: arrivals({ perSecond: eventsPerSecond, seconds, random }),
      send: () => sendUntilApplied(poster, nextCall({ random, users, identifies: 0.2 })),
    });
  await send(warmUpSeconds);
  const longest: number[] = [];
  let failed = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const [result, backMs] = await Promise.all([send(loadSeconds), killOnce(system, random)]);
    const seconds = Math.max(...result.latenciesMs) / 1_000;
    longest.push(seconds);
    failed += result.failed;
    context.report(
      `kill ${kill}: longest wait ${seconds.toFixed(2)} s; the worker was back after ${backMs} ms`,
    );
    await system.drained();
  }
  const worst = Math.max(...longest);
  const detail = `${kills} kills: ${longest.map((each) => each.toFixed(2)).join(", ")} s; ${failed} failed`;
  return {
    rows: [
      rowOf({ what: "longest wait, worst kill", figure: worst, unit: "s", detail }, { atMost: goalSeconds }),
      rowOf({ what: "longest wait, median kill", figure: median(longest), unit: "s" }),
    ],
    memory: await readMemory(await system.processes()),
  };
}

/** Returns how long it took until a worker was ready again, ms. */
async function killOnce(system: Installation, random: () => number): Promise<number> {
  await pause(killAfterMs + random() * 1_000);
  const killedAt = Date.now();
  await system.killWorker();
  await system.startWorker();
  return Date.now() - killedAt;
}

/** The api answers 202 after ten seconds; sending the same call again continues the wait. */
async function sendUntilApplied(poster: Poster, call: ReturnType<typeof nextCall>): Promise<boolean> {
  for (;;) {
    const path = `/api/public/apps/${String(call["type"])}`;
    const status = await poster.post(path, JSON.stringify(call), { prefer: "wait=10" });
    if (status !== 202) return status === 204;
  }
}
