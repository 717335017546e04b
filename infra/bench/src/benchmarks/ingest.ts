/**
 * Ingest with one event a request and with batches of 100: the api and bare Koa get the same bodies in turns, in a
 * closed loop. No worker runs; the api answers once the queue has the events durably, and the queue is emptied after
 * each round.
 */
import { rowOf, type BenchContext, type Benchmark, type Goal, type Row } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { startBareKoa } from "../limits/start-bare-koa.js";
import { rng } from "../load/arrivals.js";
import { trackCall, userIdOf } from "../load/calls.js";
import { runClosedLoop } from "../load/closed-loop.js";
import { batchPath, batchSize, prepareEvents } from "../load/post-events.js";
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
const users = 10_000;

export const ingest: Benchmark = {
  name: "ingest",
  title: "Ingest: one track of about 680 bytes a request at 50 connections; batches of 100 at 10",
  async run(context) {
    const system = await startInstallation(context);
    try {
      await system.drained();
      await system.stopWorker();
      const rows: Row[] = [];
      for (const plan of [singles(), batches()]) rows.push(...(await measureIngest(plan, system, context)));
      return { rows, memory: await readMemory(await system.processes()) };
    } finally {
      await system.stop();
    }
  },
};

interface IngestPlan {
  readonly what: string;
  readonly path: string;
  readonly bodies: readonly string[];
  readonly eventsPerBody: number;
  readonly connections: number;
  readonly koa: { readonly kind: "router" | "plain"; readonly what: string };
  readonly goal: Goal;
}

function singles(): IngestPlan {
  const random = rng(1);
  const track = (): string => JSON.stringify(trackCall(userIdOf(Math.floor(random() * users)), random));
  return {
    what: "requests acknowledged, one track each",
    path: "/api/public/apps/track",
    bodies: Array.from({ length: 500 }, track),
    eventsPerBody: 1,
    connections: 50,
    koa: { kind: "router", what: "bare Koa, router, bodyparser" },
    // 9 times the 1,770 requests/s of Parcelvoy on the same machine.
    goal: { atLeastRatio: 0.45, above: 15_930 },
  };
}

function batches(): IngestPlan {
  return {
    what: "events acknowledged, in batches of 100",
    path: batchPath,
    bodies: prepareEvents(50 * batchSize, { random: rng(2), users, identifies: 0.2 }),
    eventsPerBody: batchSize,
    connections: 10,
    koa: { kind: "plain", what: "bare Koa, JSON.parse" },
    goal: { atLeast: 60_000 },
  };
}

interface Round {
  readonly perSecond: number;
  readonly events: number;
  readonly detail: string;
}

async function measureIngest(plan: IngestPlan, system: Installation, context: BenchContext): Promise<Row[]> {
  const koa = await startBareKoa(plan.koa.kind, context);
  const details = new Map<"api" | "koa", string>();
  const sides = {
    async api() {
      const processes = await system.processes();
      const profiled = processes.filter(({ name }) => name === "api");
      context.profiler.start(profiled);
      const headers = { authorization: `Basic ${system.writeKey}` };
      const { perSecond, events, detail } = await runRound(plan, { url: system.url, headers, processes });
      await context.profiler.stop(profiled, plan.what);
      const perMessageBatch = events / (await system.queued());
      details.set("api", `${detail}; ${perMessageBatch.toFixed(1)} events a message batch`);
      await system.emptyQueue();
      return perSecond;
    },
    async koa() {
      const processes = [{ name: "bare Koa", pids: [koa.process.pid] }];
      const { perSecond, detail } = await runRound(plan, { url: koa.url, headers: {}, processes });
      details.set("koa", detail);
      return perSecond;
    },
  };
  try {
    const figures = await takeTurns(sides, { rounds, report: context.report });
    const rowFor = (side: "api" | "koa", what: string): Omit<Row, "ratio"> => ({
      what,
      figure: figures[side],
      unit: "/s",
      detail: details.get(side) ?? "",
    });
    const limit = { what: plan.koa.what, figure: figures.koa };
    return [rowOf({ ...rowFor("api", plan.what), limit }, plan.goal), rowOf(rowFor("koa", plan.koa.what))];
  } finally {
    await koa.process.stop();
  }
}

interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly processes: readonly NamedProcess[];
}

async function runRound(
  { path, bodies, eventsPerBody, connections }: IngestPlan,
  { url, headers, processes }: Target,
): Promise<Round> {
  const before = await readCpu(processes);
  const loop = await runClosedLoop({ url: `${url}${path}`, bodies, connections, seconds, headers });
  const events = loop.requests * eventsPerBody;
  const cpu = describeCpu(cpuPerEvent(before, await readCpu(processes), events));
  const detail = `p50 ${loop.p50Ms} ms, p99 ${loop.p99Ms} ms; ${cpu}`;
  return { perSecond: loop.perSecond * eventsPerBody, events, detail };
}
