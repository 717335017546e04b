/**
 * The time until new segments are computed over stored history, beside live events; then the raw driver reads the same
 * events and documents and writes the same documents and rows, beside live events too.
 */
import type { WorkspaceId } from "@signalbox/core";
import type { Storage } from "@signalbox/storage";
import { readState } from "../load/define.js";
import { rowOf, type Goal, type Row } from "../benchmark.js";
import type { Installation } from "../installation.js";
import type { RawRecompute, RawRecomputed, RawRecomputeOrder } from "../limits/start-raw-recompute.js";
import type { AdminCalls } from "../load/admin-calls.js";
import { computeSegments, type ExpectedSegment } from "./compute-segments.js";
import { liveRows, type LiveEvents } from "./live-events.js";

export interface RecomputeStep {
  readonly what: string;
  readonly segments: readonly ExpectedSegment[];
  /** What the raw driver reads for the same result. */
  readonly reads: Pick<RawRecomputeOrder, "event" | "reads">;
  readonly goal: Goal;
}

export interface Recomputing {
  readonly system: Installation;
  readonly admin: AdminCalls;
  readonly storage: Storage;
  readonly raw: RawRecompute;
  readonly live: LiveEvents;
  readonly limitSeconds: number;
  readonly report: (line: string) => void;
}

export interface RecomputeOutcome {
  readonly ids: readonly string[];
  readonly seconds: number;
  /** Otherwise the recompute is paused, and no later one can start. */
  readonly isFinished: boolean;
  readonly rows: readonly Row[];
}

export async function measureRecompute(
  { what, segments, reads, goal }: RecomputeStep,
  { system, admin, storage, raw, live, limitSeconds, report }: Recomputing,
): Promise<RecomputeOutcome> {
  report(`recompute: ${what}`);
  const { result, live: meanwhile } = await live.beside(() =>
    computeSegments(segments, { admin, limitSeconds }),
  );
  const { ids, seconds, isFinished, detail } = result;
  report(`${seconds.toFixed(1)} s; ${detail}`);
  const figure = { what, figure: seconds, unit: "s" };
  if (!isFinished) {
    const rows = [rowOf({ ...figure, detail }, goal), ...liveRows(what, meanwhile)];
    return { ids, seconds, isFinished, rows };
  }
  await system.drained();
  const slots = await slotsOf(ids, system.workspaceId, storage);
  await raw.prepare({ workspaceId: system.workspaceId, slots, ...reads });
  const rawRun = await live.beside(() => raw.run());
  report(`raw driver: ${rawRun.result.seconds.toFixed(1)} s`);
  const limit = { what: "raw driver", figure: rawRun.result.seconds };
  const details = `${detail}; raw driver: ${describeRaw(rawRun.result)}`;
  return {
    ids,
    seconds,
    isFinished,
    rows: [rowOf({ ...figure, limit, detail: details }, goal), ...liveRows(what, meanwhile, rawRun.live)],
  };
}

async function slotsOf(
  ids: readonly string[],
  workspaceId: WorkspaceId,
  storage: Storage,
): Promise<readonly number[]> {
  const { segments } = await readState(workspaceId, storage);
  return segments.filter(({ id }) => ids.includes(id)).map(({ slot }) => slot);
}

function describeRaw({ read, written, rows }: RawRecomputed): string {
  const [reads, writes, rowsInserted] = [read, written, rows].map((count) => count.toLocaleString("en"));
  return `${reads} documents read, ${writes} replaced, ${rowsInserted} rows inserted`;
}
