/** One event a request, at 50 connections, until the queue has it durably; no worker runs. */
import { rowOf, type Benchmark } from "../benchmark.js";
import { startInstallation } from "../installation.js";
import { startBareKoa } from "../limits/start-bare-koa.js";
import { dice } from "../load/arrivals.js";
import { nextCall } from "../load/calls.js";
import { runClosedLoop } from "../load/closed-loop.js";
import { cpuPerEvent, describeCpu, readCpu, readMemory } from "../measure/process-usage.js";
import { takeTurns } from "../measure/rounds.js";

const rounds = 3;
const seconds = 3;
const connections = 50;
const path = "/api/public/apps/track";
/** Five times what Parcelvoy does on the same machine. */
const goalPerSecond = 8_850;

export const ingestSingle: Benchmark = {
  name: "ingest-single",
  title: "Ingest, one track of about 680 bytes a request, 50 connections",
  async run(context) {
    const system = await startInstallation(context);
    const koa = await startBareKoa("router", context);
    await system.stopWorker();
    const source = { roll: dice(1), users: 10_000 };
    const bodies = Array.from({ length: 500 }, () => JSON.stringify(nextCall(source)));
    const load = { bodies, connections, seconds };
    const details: string[] = [];
    try {
      const figures = await takeTurns(
        {
          async api() {
            const processes = await system.processes();
            const before = await readCpu(processes);
            const url = `${system.url}${path}`;
            const result = await runClosedLoop({
              ...load,
              url,
              headers: { authorization: `Basic ${system.writeKey}` },
            });
            const cpu = cpuPerEvent(before, await readCpu(processes), result.requests);
            details.push(`p50 ${result.p50Ms} ms, p99 ${result.p99Ms} ms; ${describeCpu(cpu)}`);
            await system.emptyQueue();
            return result.perSecond;
          },
          koa: async () =>
            (await runClosedLoop({ ...load, url: `${koa.url}${path}`, headers: {} })).perSecond,
        },
        { rounds },
      );
      const memory = await readMemory(await system.processes());
      const row = {
        what: "requests acknowledged",
        figure: figures.api,
        unit: "/s",
        limit: { what: "bare Koa, router, bodyparser", figure: figures.koa },
        detail: details.at(-1) ?? "",
      };
      return { rows: [rowOf(row, { atLeastRatio: 0.7, above: goalPerSecond })], memory };
    } finally {
      await koa.process.stop();
      await system.stop();
    }
  },
};
