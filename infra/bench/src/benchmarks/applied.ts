/**
 * Events applied: stored, folded into their users, users saved. First from a full queue, compared with the raw driver
 * writing the same documents; then end to end, while events arrive over HTTP.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { firstSeqAt } from "@signalbox/core";
import { rowOf, type BenchContext, type Benchmark } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { startRawDriver, type RawDriver } from "../limits/start-raw-driver.js";
import { rng } from "../load/arrivals.js";
import type { CallSource } from "../load/calls.js";
import { applyEndToEnd } from "../load/apply-end-to-end.js";
import { postBatches, prepareEvents } from "../load/post-events.js";
import {
  cpuPerEvent,
  describeCpu,
  readCpu,
  readMemory,
  type CpuUsage,
  type NamedProcess,
} from "../measure/process-usage.js";
import { takeTurns } from "../measure/rounds.js";

const rounds = 3;
const eventsPerRound = 40_000;
const users = 10_000;
/** Share of a round before the measurement starts: a new process is still being compiled as it runs. */
const warmUp = 0.2;
/** 11 times the 882 events/s of Parcelvoy on the same machine. */
const goalPerSecond = 9_702;

export const applied: Benchmark = {
  name: "applied",
  title: "Events applied to 10,000 users, 80 % track, 20 % identify, in batches of 100",
  async run(context) {
    const system = await startInstallation(context);
    const raw = startRawDriver(system, context);
    const source = { random: rng(3), users, identifies: 0.2 };
    const run: Run = { system, raw, context, source, details: new Map(), latest: { fromSeq: 0, size: 1 } };
    try {
      await system.drained();
      await system.stopWorker();
      // The raw driver rewrites what the previous round applied, so it always runs second.
      const sides = { drain: () => drainRound(run), raw: () => rawRound(run) };
      const figures = await takeTurns(sides, { rounds, alternate: false, report: context.report });
      await system.startWorker();
      const { both } = await takeTurns(
        { both: () => endToEndRound(run) },
        { rounds, report: context.report },
      );
      const limit = { what: "raw driver", figure: figures.raw };
      const detail = (name: string): string => run.details.get(name) ?? "";
      return {
        rows: [
          rowOf({
            what: "from a full queue",
            figure: figures.drain,
            unit: "/s",
            limit,
            detail: detail("drain"),
          }),
          rowOf({ what: "raw driver", figure: figures.raw, unit: "/s", detail: detail("raw") }),
          rowOf(
            { what: "end to end, HTTP to applied", figure: both, unit: "/s", limit, detail: detail("both") },
            { atLeastRatio: 0.5, above: goalPerSecond },
          ),
        ],
        memory: await readMemory(await system.processes()),
      };
    } finally {
      await raw.stop();
      await system.stop();
    }
  },
};

interface Run {
  readonly system: Installation;
  readonly raw: RawDriver;
  readonly context: BenchContext;
  readonly source: CallSource;
  /** Of the latest round of each side. */
  readonly details: Map<string, string>;
  /** What the worker applied in its latest round: the first event, and the number of events per batch. */
  latest: { fromSeq: number; size: number };
}

/** The queue is filled while no worker runs; the measurement starts when the worker is warm. */
async function drainRound(run: Run): Promise<number> {
  const { system, source, details } = run;
  const fromSeq = firstSeqAt(Date.now());
  const fillCpu = await postAndMeasure(run, prepareEvents(eventsPerRound, source));
  await system.startWorker();
  const start = await whenWarm(run);
  await system.drained();
  const seconds = (performance.now() - start.at) / 1_000;
  const processes = await system.processes();
  const cpu = await readCpu(processes);
  await run.context.profiler.stop(profiled(processes), "applied, from a full queue");
  await system.stopWorker();
  const figures = system.workerFigures();
  const { messages = 1, steps = 1, messageBatches = 1, deadLetters = 0 } = figures ?? {};
  if (deadLetters > 0) throw new Error(`${deadLetters} events became dead letters`);
  run.latest = { fromSeq, size: Math.round(messages / steps) };
  const counted = eventsPerRound - start.applied;
  details.set(
    "drain",
    `${describeCpu(cpuPerEvent(start.cpu, cpu, counted))}; ${(messages / messageBatches).toFixed(0)} events a message batch, ` +
      `${(messages / steps).toFixed(0)} a step; taking them in: ${fillCpu}`,
  );
  return counted / seconds;
}

interface WarmStart {
  readonly at: number;
  readonly applied: number;
  readonly cpu: CpuUsage;
}

/** The worker reports its count once a second; the measurement starts at the first report above the warm-up. */
async function whenWarm({ system, context }: Run): Promise<WarmStart> {
  const processes = await system.processes();
  for (;;) {
    const seen = system.workerFigures()?.applied ?? 0;
    if (seen >= eventsPerRound * warmUp) {
      const at = performance.now();
      context.profiler.start(profiled(processes));
      return { at, applied: seen, cpu: await readCpu(processes) };
    }
    await pause(2);
  }
}

function profiled(processes: readonly NamedProcess[]): NamedProcess[] {
  return processes.filter(({ name }) => name === "worker" || name === "gateway");
}

/** CPU per ingested event, as text. */
async function postAndMeasure({ system }: Run, bodies: readonly string[]): Promise<string> {
  const processes = await system.processes();
  const before = await readCpu(processes);
  await postBatches(system, bodies);
  return describeCpu(cpuPerEvent(before, await readCpu(processes), eventsPerRound));
}

async function rawRound({ system, raw, latest, details }: Run): Promise<number> {
  const processes = [...(await system.processes()), { name: "raw driver", pids: [raw.pid] }];
  const order = { ...latest, partitions: system.partitions, warmUp };
  let before: Promise<CpuUsage> | undefined;
  const { events, perSecond } = await raw.round(order, () => {
    before = readCpu(processes);
  });
  const cpu = cpuPerEvent((await before) ?? new Map(), await readCpu(processes), events);
  details.set("raw", describeCpu(cpu));
  return perSecond;
}

async function endToEndRound({ system, source, details }: Run): Promise<number> {
  const { perSecond, detail } = await applyEndToEnd(system, prepareEvents(eventsPerRound, source));
  details.set("both", detail);
  return perSecond;
}
