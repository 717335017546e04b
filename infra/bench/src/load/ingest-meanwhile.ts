/**
 * What something that goes on for a while does to those who send events: the same pace of events before it, in slices as
 * long as it goes on, and after it.
 */
import { performance } from "node:perf_hooks";
import { rowOf, type BenchContext, type Row } from "../benchmark.js";
import type { Installation } from "../installation.js";
import { percentile } from "../measure/percentiles.js";
import { dice } from "./arrivals.js";
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
/** Once before and once after. */
const quietSeconds = 20;
const sliceSeconds = 5;
const goalRatio = 1.5;
const connections = 512;

export interface EventLoad {
  readonly system: Installation;
  readonly context: BenchContext;
  /** Events at the pace, for so long. */
  readonly send: (seconds: number) => Promise<IngestLatencies>;
  close(): void;
}

export function openEventLoad(system: Installation, context: BenchContext): EventLoad {
  const poster = createPoster(system.url, system.writeKey, connections);
  const roll = dice(9);
  const next = (): Call => nextCall({ roll, users: senders, identifies: 0.2 });
  return {
    system,
    context,
    send: (seconds) => measureIngestLatency(poster, { perSecond: eventsPerSecond, seconds, roll, next }),
    close: () => poster.close(),
  };
}

export interface GoingOn<Result> {
  isGoing(): boolean;
  /** Begins nothing more. Resolves with what was done when that is at an end; throws what it threw. */
  stop(): Promise<Result>;
}

export interface Beside<Result> {
  /** "a campaign" */
  readonly what: string;
  /** It is told to stop when it takes longer. */
  readonly limitSeconds: number;
  readonly begin: () => Promise<GoingOn<Result>>;
}

export interface Meanwhile<Result> {
  readonly rows: readonly Row[];
  readonly result: Result;
}

export async function measureMeanwhile<Result>(
  load: EventLoad,
  beside: Beside<Result>,
): Promise<Meanwhile<Result>> {
  const before = await load.send(quietSeconds);
  const { meanwhile, result } = await sendMeanwhile(load, beside);
  await load.system.drained();
  const quiet = poolLatencies([before, await load.send(quietSeconds)]);
  const measured = { what: beside.what, meanwhile, quiet };
  return {
    rows: [
      latencyRow("p95 accepted to applied", "appliedMs", measured),
      latencyRow("p95 of the HTTP answer", "answeredMs", measured),
    ],
    result,
  };
}

async function sendMeanwhile<Result>(
  { system, context, send }: EventLoad,
  { what, limitSeconds, begin }: Beside<Result>,
): Promise<{ readonly meanwhile: IngestLatencies; readonly result: Result }> {
  const profiled = (await system.processes()).filter(({ name }) => name === "worker" || name === "api");
  context.profiler.start(profiled);
  const deadline = performance.now() + limitSeconds * 1_000;
  const going = await begin();
  const slices: IngestLatencies[] = [];
  while (going.isGoing() && performance.now() < deadline) {
    const slice = await send(sliceSeconds);
    context.report(`applied ${describeLatencies(slice.appliedMs)}`);
    if (going.isGoing() || slices.length === 0) slices.push(slice);
  }
  const result = await going.stop();
  await context.profiler.stop(profiled, `events beside ${what}`);
  return { meanwhile: poolLatencies(slices), result };
}

interface Measured {
  readonly what: string;
  readonly meanwhile: IngestLatencies;
  readonly quiet: IngestLatencies;
}

function latencyRow(
  title: string,
  kind: "appliedMs" | "answeredMs",
  { what, meanwhile, quiet }: Measured,
): Row {
  const limit = { what: `without ${what}`, figure: percentile(quiet[kind], 0.95) };
  const figure = percentile(meanwhile[kind], 0.95);
  const detail =
    `meanwhile ${describeLatencies(meanwhile[kind])}; without ${describeLatencies(quiet[kind])}; ` +
    `late or failed of all: ${meanwhile.failed}, without ${quiet.failed}`;
  return rowOf({ what: title, figure, unit: "ms", limit, detail }, { atMostRatio: goalRatio });
}
