/**
 * How long from accepted to applied at fixed rates, as a caller sees it who asks to be answered only then
 * (`Prefer: wait`). Requests come at random moments whether or not earlier ones are answered.
 */
import { rowOf, type Benchmark, type Row } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { arrivals, dice } from "../load/arrivals.js";
import { identifyCall, nextCall, userIdOf } from "../load/calls.js";
import { runOpenLoop } from "../load/open-loop.js";
import { batchPath, postBatches, prepareCalls } from "../load/post-events.js";
import { createPoster, type Poster } from "../load/post-json.js";
import { percentile } from "../measure/percentiles.js";
import { cpuPerEvent, describeCpu, readCpu, readMemory } from "../measure/process-usage.js";

const rates = [100, 500, 2_000];
const goalRate = 500;
const goalP95Ms = 250;
const seconds = 4;
const users = 10_000;
const eventsPerBatch = 10;
const connections = 512;
const wait = { prefer: "wait=10" };

interface Way {
  readonly what: string;
  readonly eventsPerRequest: number;
  send(poster: Poster): Promise<number>;
}

export const latency: Benchmark = {
  name: "latency",
  title: "From accepted to applied at fixed rates, open loop, 10,000 users",
  async run(context) {
    const system = await startInstallation(context);
    const poster = createPoster(system.url, system.writeKey, connections);
    const roll = dice(4);
    const source = { roll, users, identifies: 0.2 };
    const ways: readonly Way[] = [
      {
        what: "singles",
        eventsPerRequest: 1,
        send(through) {
          const call = nextCall(source);
          return through.post(`/api/public/apps/${String(call["type"])}`, JSON.stringify(call), wait);
        },
      },
      {
        what: `batches of ${eventsPerBatch}`,
        eventsPerRequest: eventsPerBatch,
        send(through) {
          const batch = Array.from({ length: eventsPerBatch }, () => nextCall(source));
          return through.post(batchPath, JSON.stringify({ batch }), wait);
        },
      },
    ];
    const measure = async (way: Way, rate: number, duration: number): Promise<Row> => {
      const moments = arrivals({ perSecond: rate / way.eventsPerRequest, seconds: duration, roll });
      const send = async (): Promise<boolean> => (await way.send(poster)) === 204;
      const processes = await system.processes();
      const profiled = processes.filter(({ name }) => name === "worker");
      const before = await readCpu(processes);
      context.profiler.start(profiled);
      const { latenciesMs, failed } = await runOpenLoop({ moments, send });
      await context.profiler.stop(profiled, `${way.what} at ${rate} events/s`);
      const events = latenciesMs.length * way.eventsPerRequest;
      const cpu = cpuPerEvent(before, await readCpu(processes), events);
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latenciesMs, share).toFixed(1));
      const row = {
        what: `p95 of ${way.what} at ${rate.toLocaleString("en")} events/s`,
        figure: Number(p95),
        unit: "ms",
        detail: `p50 ${p50}, p95 ${p95}, p99 ${p99} ms of ${latenciesMs.length} requests, ${failed} late or failed; ${describeCpu(cpu)}`,
      };
      return rowOf(row, rate === goalRate ? { below: goalP95Ms } : undefined);
    };
    try {
      await seedUsers(system);
      for (const way of ways) await measure(way, goalRate, 2);
      const rows: Row[] = [];
      for (const rate of rates) for (const way of ways) rows.push(await measure(way, rate, seconds));
      return { rows, memory: await readMemory(await system.processes()) };
    } finally {
      poster.close();
      await system.stop();
    }
  },
};

async function seedUsers(system: Installation): Promise<void> {
  const roll = dice(5);
  const calls = Array.from({ length: users }, (_, index) => identifyCall(userIdOf(index), roll));
  await postBatches(system, prepareCalls(calls));
  await system.drained();
}
