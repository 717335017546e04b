/**
 * Several workers, on one Redis and on a Cluster of three masters: events/s from HTTP to applied, CPU of an event, the
 * connections of the workers, and how long events wait when one worker of several is killed or stops. All processes share
 * the processors of this machine, so what counts is CPU, connections and waits; events/s grow only where there are more.
 */
import { setTimeout as pause } from "node:timers/promises";
import { rowOf, type BenchContext, type Benchmark, type Row } from "../benchmark.js";
import { startInstallation, type Installation, type WorkerRole } from "../installation.js";
import { applyEndToEnd } from "../load/apply-end-to-end.js";
import { arrivals, rng } from "../load/arrivals.js";
import { nextCall } from "../load/calls.js";
import { runOpenLoop } from "../load/open-loop.js";
import { postBatches, prepareEvents } from "../load/post-events.js";
import { createPoster } from "../load/post-json.js";
import { percentile } from "../measure/percentiles.js";
import { readMemory, type ProcessMemory } from "../measure/process-usage.js";

const fleets = [1, 2, 4];
const briefFleets = [1, 2];
const users = 10_000;
const warmUpEvents = 5_000;
const events = 30_000;
const eventsPerSecond = 200;
const leaveAfterMs = 2_000;
const loadSeconds = 12;
const connectionsOfLoad = 4_096;
const killedGoalMs = 5_000;
const stoppedGoalMs = 1_000;

export const fleet: Benchmark = {
  name: "fleet",
  title: "One, two and four workers, on one Redis and on a Cluster of three masters",
  async run(context) {
    const rows: Row[] = [];
    let memory: readonly ProcessMemory[] = [];
    for (const isCluster of [false, true]) {
      const system = await startInstallation(context, { isCluster });
      try {
        rows.push(...(await measureFleets(system, isCluster ? "three masters" : "one Redis", context)));
        memory = await readMemory(await system.processes());
      } finally {
        await system.stop();
      }
    }
    return { rows, memory };
  },
};

async function measureFleets(
  system: Installation,
  where: string,
  { brief, report }: BenchContext,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const count of brief ? briefFleets : fleets) {
    const what = `${count} ${count === 1 ? "worker" : "workers"}, ${where}`;
    rows.push(...(await measureSteady(system, count, what)));
    if (count > 1) {
      rows.push(await measureWait(system, `${what}: longest wait, one killed`, "kill"));
      await startFleet(system, count);
      rows.push(await measureWait(system, `${what}: longest wait, one stopped`, "stop"));
    }
    report(what);
  }
  return rows;
}

async function measureSteady(system: Installation, count: number, what: string): Promise<readonly Row[]> {
  await system.stopWorker();
  const without = await system.redisConnections();
  await startFleet(system, count);
  const source = { random: rng(5), users, identifies: 0.2 };
  await postBatches(system, prepareEvents(warmUpEvents, source));
  await system.drained();
  const { perSecond, detail } = await applyEndToEnd(system, prepareEvents(events, source));
  const connections = (await system.redisConnections()) - without;
  return [
    rowOf({ what: `${what}: HTTP to applied`, figure: perSecond, unit: "/s", detail }),
    rowOf({ what: `${what}: connections of the workers`, figure: connections, unit: "" }),
  ];
}

async function startFleet(system: Installation, count: number): Promise<void> {
  await system.stopWorker();
  await system.startWorker(Array.from({ length: count }, (): WorkerRole => "all"));
}

/** Under a steady load one worker leaves, and is not replaced. */
async function measureWait(system: Installation, what: string, how: "kill" | "stop"): Promise<Row> {
  const poster = createPoster(system.url, system.writeKey, connectionsOfLoad);
  const random = rng(12);
  const send = async (): Promise<boolean> => {
    const call = nextCall({ random, users, identifies: 0.2 });
    const path = `/api/public/apps/${String(call["type"])}`;
    return (await poster.post(path, JSON.stringify(call), { prefer: "wait=30" })) === 204;
  };
  try {
    const moments = arrivals({ perSecond: eventsPerSecond, seconds: loadSeconds, random });
    const [{ latenciesMs, failed }] = await Promise.all([runOpenLoop({ moments, send }), leave(system, how)]);
    const detail = `p50 ${percentile(latenciesMs, 0.5).toFixed(0)} ms at ${eventsPerSecond} events/s; ${failed} failed`;
    const goal = { atMost: how === "kill" ? killedGoalMs : stoppedGoalMs };
    return rowOf({ what, figure: percentile(latenciesMs, 1), unit: "ms", detail }, goal);
  } finally {
    poster.close();
  }
}

async function leave(system: Installation, how: "kill" | "stop"): Promise<void> {
  await pause(leaveAfterMs);
  if (how === "kill") await system.killWorker(1);
  else await system.stopWorker(1);
}
