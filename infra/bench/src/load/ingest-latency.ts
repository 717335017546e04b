/**
 * Events at a fixed rate, one per request, at random times: half of the senders wait until their event is applied
 * (`Prefer: wait`), the others until it is accepted.
 */
import { percentile } from "../measure/percentiles.js";
import { arrivals } from "./arrivals.js";
import type { Call } from "./calls.js";
import { runOpenLoop } from "./open-loop.js";
import type { Poster } from "./post-json.js";

export interface IngestLatencies {
  /** due → applied, ms. */
  readonly appliedMs: readonly number[];
  /** due → accepted, ms. */
  readonly answeredMs: readonly number[];
  readonly failed: number;
}

export interface IngestPace {
  /** Events of both kinds together. */
  readonly perSecond: number;
  readonly seconds: number;
  readonly random: () => number;
  readonly next: () => Call;
}

export async function measureIngestLatency(
  poster: Poster,
  { perSecond, seconds, random, next }: IngestPace,
): Promise<IngestLatencies> {
  const half = { perSecond: perSecond / 2, seconds, random };
  const run = (headers: Readonly<Record<string, string>>) =>
    runOpenLoop({ moments: arrivals(half), send: () => sendOne(poster, next(), headers) });
  const [applied, answered] = await Promise.all([run({ prefer: "wait=10" }), run({})]);
  return {
    appliedMs: applied.latenciesMs,
    answeredMs: answered.latenciesMs,
    failed: applied.failed + answered.failed,
  };
}

/** Merges several periods into one. */
export function poolLatencies(parts: readonly IngestLatencies[]): IngestLatencies {
  return {
    appliedMs: parts.flatMap(({ appliedMs }) => appliedMs),
    answeredMs: parts.flatMap(({ answeredMs }) => answeredMs),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

export function describeLatencies(latenciesMs: readonly number[]): string {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latenciesMs, share).toFixed(1));
  return `p50 ${p50}, p95 ${p95}, p99 ${p99} ms of ${latenciesMs.length.toLocaleString("en")}`;
}

async function sendOne(
  poster: Poster,
  call: Call,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const status = await poster.post(`/api/public/apps/${String(call["type"])}`, JSON.stringify(call), headers);
  return status === 204;
}
