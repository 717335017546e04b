/** A hundred events a request until the queue has them durably; no worker runs. */
import { rowOf, type Benchmark } from "../benchmark.js";
import { startInstallation } from "../installation.js";
import { startBareKoa } from "../limits/start-bare-koa.js";
import { dice } from "../load/arrivals.js";
import { runClosedLoop } from "../load/closed-loop.js";
import { batchPath, batchSize, prepareEvents } from "../load/post-events.js";
import { cpuPerEvent, describeCpu, readCpu, readMemory } from "../measure/process-usage.js";
import { takeTurns } from "../measure/rounds.js";

const rounds = 3;
const seconds = 3;
const connections = 10;
const goalPerSecond = 50_000;

export const ingestBatch: Benchmark = {
  name: "ingest-batch",
  title: "Ingest, batches of 100 events, 10 connections",
  async run(context) {
    const system = await startInstallation(context);
    const koa = await startBareKoa("plain", context);
    await system.stopWorker();
    const bodies = prepareEvents(50 * batchSize, { roll: dice(2), users: 10_000, identifies: 0.2 });
    const load = { bodies, connections, seconds };
    const details: string[] = [];
    let round = 0;
    try {
      const figures = await takeTurns(
        {
          async api() {
            const processes = await system.processes();
            const api = processes.filter(({ name }) => name === "api");
            const before = await readCpu(processes);
            context.profiler.start(api);
            const url = `${system.url}${batchPath}`;
            const result = await runClosedLoop({
              ...load,
              url,
              headers: { authorization: `Basic ${system.writeKey}` },
            });
            round += 1;
            await context.profiler.stop(api, `ingest-batch, round ${round}`);
            const cpu = cpuPerEvent(before, await readCpu(processes), result.requests * batchSize);
            details.push(`p50 ${result.p50Ms} ms, p99 ${result.p99Ms} ms; ${describeCpu(cpu)}`);
            await system.emptyQueue();
            return result.perSecond * batchSize;
          },
          async koa() {
            const result = await runClosedLoop({ ...load, url: `${koa.url}${batchPath}`, headers: {} });
            return result.perSecond * batchSize;
          },
        },
        { rounds },
      );
      const memory = await readMemory(await system.processes());
      const row = {
        what: "events acknowledged",
        figure: figures.api,
        unit: "/s",
        limit: { what: "bare Koa, JSON.parse", figure: figures.koa },
        detail: details.at(-1) ?? "",
      };
      return { rows: [rowOf(row, { atLeastRatio: 0.5, above: goalPerSecond })], memory };
    } finally {
      await koa.process.stop();
      await system.stop();
    }
  },
};
