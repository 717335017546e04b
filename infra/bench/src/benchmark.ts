/**
 * A benchmark: a name, and a run that starts what it needs, measures, and stops everything again. A figure is shown
 * beside the limit it is compared with; both are measured in the same run, in turns.
 */
import type { ProcessMemory } from "./measure/process-usage.js";
import type { Profiler } from "./measure/profiler.js";

export interface Row {
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
  /** What the figure is compared with, in the same unit and run. */
  readonly limit?: { readonly what: string; readonly figure: number };
  /** figure / limit. */
  readonly ratio?: number;
  /** Display text: `≥ 0.45 ×, > 15,930`. Absent for a figure without a goal. */
  readonly goal?: string;
  readonly met?: boolean;
  readonly detail?: string;
}

export interface Outcome {
  readonly rows: readonly Row[];
  /** Of each process at the end of the load. */
  readonly memory: readonly ProcessMemory[];
}

export interface BenchContext {
  /** The environment variables that every child process needs. */
  readonly environment: Readonly<Record<string, string>>;
  /** Whether to measure the largest sizes, which take an hour. */
  readonly full: boolean;
  /** Whether to measure only the main figures, on small data: for trying out a change. */
  readonly brief: boolean;
  /** Whether to leave out the live events that `history` sends beside its work. */
  readonly alone: boolean;
  /** Folder for data that take long to write; absent: written anew by every run. */
  readonly seeds?: string;
  readonly report: (line: string) => void;
  readonly profiler: Profiler;
}

export interface Benchmark {
  readonly name: string;
  readonly title: string;
  run(context: BenchContext): Promise<Outcome>;
}

export interface Goal {
  readonly atLeastRatio?: number;
  readonly atMostRatio?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly above?: number;
  readonly below?: number;
}

/** Adds the ratio to the limit, the goal as text and whether it is met. */
export function rowOf(row: Omit<Row, "ratio" | "goal" | "met">, goal?: Goal): Row {
  const ratio = row.limit === undefined ? undefined : row.figure / row.limit.figure;
  const measured = { ...row, ...(ratio === undefined ? {} : { ratio }) };
  if (goal === undefined) return measured;
  const { atLeastRatio, atMostRatio, atLeast, atMost, above, below } = goal;
  const parts: [met: boolean, words: string][] = [];
  if (atLeastRatio !== undefined) parts.push([(ratio ?? 0) >= atLeastRatio, `≥ ${atLeastRatio} ×`]);
  if (atMostRatio !== undefined) parts.push([(ratio ?? Infinity) <= atMostRatio, `≤ ${atMostRatio} ×`]);
  if (atLeast !== undefined) parts.push([row.figure >= atLeast, `≥ ${atLeast.toLocaleString("en")}`]);
  if (atMost !== undefined) parts.push([row.figure <= atMost, `≤ ${atMost.toLocaleString("en")}`]);
  if (above !== undefined) parts.push([row.figure > above, `> ${above.toLocaleString("en")}`]);
  if (below !== undefined) parts.push([row.figure < below, `< ${below.toLocaleString("en")}`]);
  return {
    ...measured,
    goal: parts.map(([, words]) => words).join(", "),
    met: parts.every(([met]) => met),
  };
}
