/**
 * The time from accepted to applied at fixed rates, for a caller that waits until its event is applied (`Prefer:
 * wait`). Requests are sent at random times and do not wait for earlier answers. Then the CPU that the installation uses
 * without events.
 */
import { setTimeout as pause } from "node:timers/promises";
import { rowOf, type Benchmark, type Row } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { rng } from "../load/arrivals.js";
import { identifyCall, nextCall, userIdOf, type Call } from "../load/calls.js";
import { batchesOf, runPaced, singles, type SendMode } from "../load/paced-calls.js";
import { postBatches, prepareCalls } from "../load/post-events.js";
import { createPoster } from "../load/post-json.js";
import { cpuPerEvent, describeCpu, readCpu, readMemory } from "../measure/process-usage.js";

const rates = [100, 500, 2_000];
const goalRate = 500;
const goalP95Ms = 50;
const seconds = 4;
const idleSeconds = 10;
/** Of one core. */
const goalIdlePercent = 3;
const users = 10_000;
const eventsPerBatch = 10;
const connections = 512;

export const latency: Benchmark = {
  name: "latency",
  title: "From accepted to applied at fixed rates, open loop, 10,000 users",
  async run(context) {
    const system = await startInstallation(context);
    const poster = createPoster(system.url, system.writeKey, connections);
    const random = rng(4);
    const next = (): Call => nextCall({ random, users, identifies: 0.2 });
    const modes: readonly SendMode[] = [singles(next), batchesOf(eventsPerBatch, next)];
    const measure = async (mode: SendMode, rate: number, duration: number): Promise<Row> => {
      const processes = await system.processes();
      const profiled = processes.filter(({ name }) => name === "worker");
      context.profiler.start(profiled);
      const pace = { perSecond: rate, seconds: duration, random };
      const { p95, detail } = await runPaced(mode, pace, { system, poster });
      await context.profiler.stop(profiled, `${mode.what} at ${rate} events/s`);
      const what = `p95 of ${mode.what} at ${rate.toLocaleString("en")} events/s`;
      const row = { what, figure: p95, unit: "ms", detail };
      return rowOf(row, rate === goalRate ? { below: goalP95Ms } : undefined);
    };
    try {
      await seedUsers(system);
      for (const mode of modes) await measure(mode, goalRate, 2);
      const rows: Row[] = [];
      for (const rate of rates) for (const mode of modes) rows.push(await measure(mode, rate, seconds));
      rows.push(await measureIdle(system));
      return { rows, memory: await readMemory(await system.processes()) };
    } finally {
      poster.close();
      await system.stop();
    }
  },
};

async function measureIdle(system: Installation): Promise<Row> {
  await system.drained();
  const processes = await system.processes();
  const before = await readCpu(processes);
  await pause(idleSeconds * 1_000);
  const perSecond = cpuPerEvent(before, await readCpu(processes), idleSeconds);
  const micros = [...perSecond.values()].reduce((sum, each) => sum + each, 0);
  const row = { what: "without events, of a core", figure: micros / 10_000, unit: "%" };
  return rowOf({ ...row, detail: describeCpu(perSecond, "second") }, { below: goalIdlePercent });
}

async function seedUsers(system: Installation): Promise<void> {
  const random = rng(5);
  const calls = Array.from({ length: users }, (_, index) => identifyCall(userIdOf(index), random));
  await postBatches(system, prepareCalls(calls));
  await system.drained();
}
