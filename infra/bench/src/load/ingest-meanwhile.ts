/**
 * The effect of a background activity on the latency of events: the same rate of events with it and without it, in
 * turns, because the load of the shared machine changes. The figure is over all turns; the p95 of each turn is in the
 * details, because a few seconds of an interrupted machine can decide the figure.
 */
import { performance } from "node:perf_hooks";
import { rowOf, type BenchContext, type Goal, type Row } from "../benchmark.js";
import type { Installation } from "../installation.js";
import { median, percentile } from "../measure/percentiles.js";
import { rng } from "./arrivals.js";
import { nextCall, type Call } from "./calls.js";
import {
  describeLatencies,
  measureIngestLatency,
  poolLatencies,
  type IngestLatencies,
} from "./ingest-latency.js";
import { createPoster } from "./post-json.js";

const eventsPerSecond = 500;
/** The first of the users. */
const senders = 10_000;
const turns = 5;
/** Before each turn, and after the last. */
const quietSeconds = 10;
/** The activity is stopped when a turn takes longer. */
const turnSeconds = 45;
const sliceSeconds = 5;
const connections = 512;

export interface EventLoad {
  readonly system: Installation;
  readonly context: BenchContext;
  /** Sends events at the fixed rate for this many seconds. */
  readonly send: (seconds: number) => Promise<IngestLatencies>;
  close(): void;
}

export function openEventLoad(system: Installation, context: BenchContext): EventLoad {
  const poster = createPoster(system.url, system.writeKey, connections);
  const random = rng(9);
  const next = (): Call => nextCall({ random, users: senders, identifies: 0.2 });
  return {
    system,
    context,
    send: (seconds) => measureIngestLatency(poster, { perSecond: eventsPerSecond, seconds, random, next }),
    close: () => poster.close(),
  };
}

export interface GoingOn<Result> {
  isGoing(): boolean;
  /** Starts nothing more. Resolves with the result when the current work is done; rejects with its error. */
  stop(): Promise<Result>;
}

export interface Beside<Result> {
  /** "a broadcast" */
  readonly what: string;
  /** The first turn is 1. */
  readonly begin: (turn: number) => Promise<GoingOn<Result>>;
  /** Default 5. */
  readonly turns?: number;
  /** Goals for the latencies during the activity. */
  readonly goals?: { readonly appliedMs: Goal; readonly answeredMs: Goal };
}

export interface Meanwhile<Result> {
  readonly rows: readonly Row[];
  /** Of each turn. */
  readonly results: readonly Result[];
}

export async function measureMeanwhile<Result>(
  load: EventLoad,
  beside: Beside<Result>,
): Promise<Meanwhile<Result>> {
  const parts: { meanwhile: IngestLatencies; result: Result }[] = [];
  const quiet: IngestLatencies[] = [];
  for (let turn = 1; turn <= (beside.turns ?? turns); turn += 1) {
    quiet.push(await sendAlone(load));
    parts.push(await sendMeanwhile(load, beside, turn));
    await load.system.drained();
  }
  quiet.push(await sendAlone(load));
  const measured = { ...beside, meanwhile: parts.map(({ meanwhile }) => meanwhile), quiet };
  return {
    rows: [
      latencyRow("p95 accepted to applied", "appliedMs", measured),
      latencyRow("p95 of the HTTP answer", "answeredMs", measured),
    ],
    results: parts.map(({ result }) => result),
  };
}

async function sendAlone({ context, send }: EventLoad): Promise<IngestLatencies> {
  const alone = await send(quietSeconds);
  context.report(`without: applied ${describeLatencies(alone.appliedMs)}`);
  return alone;
}

async function sendMeanwhile<Result>(
  { system, context, send }: EventLoad,
  { what, begin }: Beside<Result>,
  turn: number,
): Promise<{ readonly meanwhile: IngestLatencies; readonly result: Result }> {
  const profiled = (await system.processes()).filter(({ name }) => name === "worker" || name === "api");
  context.profiler.start(profiled);
  const deadline = performance.now() + turnSeconds * 1_000;
  const going = await begin(turn);
  const slices: IngestLatencies[] = [];
  while (going.isGoing() && performance.now() < deadline) {
    const slice = await send(sliceSeconds);
    context.report(`with: applied ${describeLatencies(slice.appliedMs)}`);
    if (going.isGoing() || slices.length === 0) slices.push(slice);
  }
  const result = await going.stop();
  await context.profiler.stop(profiled, `events beside ${what}`);
  return { meanwhile: poolLatencies(slices), result };
}

interface Measured extends Pick<Beside<unknown>, "what" | "goals"> {
  /** Of each turn. */
  readonly meanwhile: readonly IngestLatencies[];
  /** Of each period between them. */
  readonly quiet: readonly IngestLatencies[];
}

function latencyRow(
  title: string,
  kind: "appliedMs" | "answeredMs",
  { what, goals, meanwhile, quiet }: Measured,
): Row {
  const describe = (parts: readonly IngestLatencies[]): string => {
    const p95s = parts.map((part) => percentile(part[kind], 0.95));
    const each = p95s.map((ms) => ms.toFixed(0)).join(", ");
    const { failed, ...all } = poolLatencies(parts);
    return `${describeLatencies(all[kind])}, late or failed ${failed}; p95 of each ${each}, the median ${median(p95s).toFixed(1)}`;
  };
  const p95Of = (parts: readonly IngestLatencies[]): number => percentile(poolLatencies(parts)[kind], 0.95);
  const limit = { what: `without ${what}`, figure: p95Of(quiet) };
  const detail = `meanwhile ${describe(meanwhile)}; without ${describe(quiet)}`;
  const row = { what: title, figure: p95Of(meanwhile), unit: "ms", limit, detail };
  return rowOf(row, goals?.[kind]);
}
