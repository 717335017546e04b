/**
 * Shared by both ingest benchmarks: the api and bare Koa get the same bodies in turns, in a closed loop. No worker
 * runs; the api answers once the queue has the events durably, and the queue is emptied after each round.
 */
import { rowOf, type BenchContext, type Goal, type Outcome } from "../benchmark.js";
import { startInstallation } from "../installation.js";
import { startBareKoa } from "../limits/start-bare-koa.js";
import { runClosedLoop, type ClosedLoopResult } from "../load/closed-loop.js";
import {
  cpuPerEvent,
  describeCpu,
  readCpu,
  readMemory,
  type NamedProcess,
} from "../measure/process-usage.js";
import { takeTurns } from "../measure/rounds.js";

const rounds = 3;
const seconds = 3;

export interface IngestPlan {
  readonly name: string;
  readonly what: string;
  readonly path: string;
  readonly bodies: readonly string[];
  readonly eventsPerBody: number;
  readonly connections: number;
  readonly koa: { readonly kind: "router" | "plain"; readonly what: string };
  readonly goal: Goal;
}

export async function measureIngest(plan: IngestPlan, context: BenchContext): Promise<Outcome> {
  const { path, bodies, connections, eventsPerBody } = plan;
  const system = await startInstallation(context);
  const koa = await startBareKoa(plan.koa.kind, context);
  await system.drained();
  await system.stopWorker();
  const details = new Map<string, string>();
  const load = async (
    side: string,
    url: string,
    { headers, processes }: { headers: Record<string, string>; processes: readonly NamedProcess[] },
  ): Promise<ClosedLoopResult> => {
    const before = await readCpu(processes);
    const result = await runClosedLoop({ url: `${url}${path}`, bodies, connections, seconds, headers });
    const cpu = cpuPerEvent(before, await readCpu(processes), result.requests * eventsPerBody);
    details.set(side, `p50 ${result.p50Ms} ms, p99 ${result.p99Ms} ms; ${describeCpu(cpu)}`);
    return result;
  };
  const sides = {
    async api() {
      const processes = await system.processes();
      const profiled = processes.filter(({ name }) => name === "api");
      context.profiler.start(profiled);
      const headers = { authorization: `Basic ${system.writeKey}` };
      const result = await load("api", system.url, { headers, processes });
      await context.profiler.stop(profiled, plan.name);
      const perMessageBatch = (result.requests * eventsPerBody) / (await system.queued());
      details.set("api", `${details.get("api")}; ${perMessageBatch.toFixed(1)} events a message batch`);
      await system.emptyQueue();
      return result.perSecond * eventsPerBody;
    },
    async koa() {
      const processes = [{ name: "bare Koa", pids: [koa.process.pid] }];
      return (await load("koa", koa.url, { headers: {}, processes })).perSecond * eventsPerBody;
    },
  };
  try {
    const figures = await takeTurns(sides, { rounds, report: context.report });
    const limit = { what: plan.koa.what, figure: figures.koa };
    const detailOf = (side: string): { detail: string } => ({ detail: details.get(side) ?? "" });
    return {
      rows: [
        rowOf({ what: plan.what, figure: figures.api, unit: "/s", limit, ...detailOf("api") }, plan.goal),
        rowOf({ what: plan.koa.what, figure: figures.koa, unit: "/s", ...detailOf("koa") }),
      ],
      memory: await readMemory(await system.processes()),
    };
  } finally {
    await koa.process.stop();
    await system.stop();
  }
}
