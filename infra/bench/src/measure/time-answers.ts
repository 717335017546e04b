/** The duration of queries called one at a time, compared with the raw driver in turns. */
import { performance } from "node:perf_hooks";
import { rowOf, type Goal, type Row } from "../benchmark.js";
import { percentile } from "./percentiles.js";

export interface Question {
  readonly what: string;
  /** Throws when the answer is wrong. */
  ask(): Promise<void>;
  /** Reads the same directly from the database. */
  queryRaw(): Promise<void>;
  /** A note on the answers. */
  detail?(): string;
  /** For the figure, in ms. */
  readonly goal?: Goal;
}

export interface CallLimits {
  readonly calls: number;
  /** A query that takes longer than this in total is called fewer times. */
  readonly budgetMs: number;
  readonly atLeast: number;
}

/** The first call of both is a warm-up. */
export async function timeAnswers(question: Question, limits: CallLimits): Promise<Row> {
  const { calls, budgetMs, atLeast } = limits;
  const [durations, raw]: [number[], number[]] = [[], []];
  const start = performance.now();
  for (let call = -1; call < calls; call += 1) {
    if (call >= atLeast && performance.now() - start > budgetMs) break;
    const times = [await timed(() => question.ask()), await timed(() => question.queryRaw())];
    if (call < 0) continue;
    durations.push(times[0] ?? Number.NaN);
    raw.push(times[1] ?? Number.NaN);
  }
  const [p50, p95] = [percentile(durations, 0.5), percentile(durations, 0.95)];
  const [rawP50, rawP95] = [percentile(raw, 0.5), percentile(raw, 0.95)];
  const details = [
    `p50 ${inMs(p50)}, p95 ${inMs(p95)} of ${durations.length} calls`,
    `raw driver p50 ${inMs(rawP50)}, p95 ${inMs(rawP95)}`,
    ...(question.detail === undefined ? [] : [question.detail()]),
  ];
  return rowOf(
    {
      what: question.what,
      figure: p50,
      unit: "ms",
      limit: { what: "raw driver", figure: rawP50 },
      detail: details.join("; "),
    },
    question.goal,
  );
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function inMs(ms: number): string {
  return `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;
}
