/** Records the runs in a simulated user's decisions: the visited nodes with their times, and how they ended. */
import type { EventRecord, StoreChange } from "@signalbox/core";
import type { FinishedRun, FinishReason, JourneyRun, Wait } from "@signalbox/journeys";
import type { Decision } from "@signalbox/engine";
import { convertedEvent, type EvaluatedUser, nodeProcessedEvent, runTable } from "@signalbox/users";
import { endReason } from "./end-at-unfinished.js";
import type { TracedRequest } from "./simulated-sending.js";

export interface TracedVisit {
  readonly nodeId: string;
  /** ms */
  readonly at: number;
  /** The label of the edge that led to the node; at the entry, what started the run. */
  readonly cause: string;
  /** What the run waited for there, in order; in a detailed trace. */
  readonly waits?: readonly TracedWait[];
}

export interface TracedWait {
  /** ms */
  readonly since: number;
  /** When time ends it at the latest, ms. */
  readonly until?: number;
  /** A message: until it is known what became of it. A permit: of a rate limit. */
  readonly for: "time" | "segments" | "message" | "permit";
  readonly segmentIds?: readonly string[];
}

export interface TracedRun {
  readonly id: string;
  /** ms */
  readonly startedAt: number;
  readonly key?: string;
  readonly path: readonly TracedVisit[];
  /** When it reached the goal, ms. */
  readonly convertedAt?: number;
  /** `live`: the run had not finished at the end of the simulated time. `unfinished`: at such a node of the draft. */
  readonly ends: FinishReason | "live" | "unfinished";
  /** ms */
  readonly endedAt?: number;
}

export interface Trace {
  readonly runs: readonly TracedRun[];
  readonly requests: readonly TracedRequest[];
}

export interface TraceRecorder {
  /** `at`: ms */
  record(decision: Decision<EvaluatedUser>, at: number): void;
  /** Those so far. */
  runs(state: EvaluatedUser): readonly TracedRun[];
}

interface RecordedRun {
  readonly startedAt: number;
  readonly path: RecordedVisit[];
  key?: string;
  convertedAt?: number;
  ends?: FinishReason;
  endedAt?: number;
}

type RecordedVisit = Omit<TracedVisit, "waits"> & { waits?: TracedWait[] };

export interface TraceOptions {
  readonly isDetailed: boolean;
  /** Ids of the nodes that are ends because they are unfinished. */
  readonly unfinished: ReadonlySet<string>;
}

/** A detailed trace also has what runs waited for. */
export function createTraceRecorder({ isDetailed, unfinished }: TraceOptions): TraceRecorder {
  const runs = new Map<string, RecordedRun>();

  const recordVisit = ({ at, data }: EventRecord): void => {
    const { runId, nodeId, cause } = JSON.parse(data) as VisitFields;
    const known = runs.get(runId);
    const path = known?.path ?? [];
    path.push({ nodeId, at, cause });
    if (known === undefined) runs.set(runId, { startedAt: at, path });
  };

  const recordConversion = ({ at, data }: EventRecord): void => {
    const recorded = runs.get((JSON.parse(data) as Pick<VisitFields, "runId">).runId);
    if (recorded !== undefined) recorded.convertedAt = at;
  };

  const recordChange = (each: StoreChange): void => {
    if (each.do === "recordEvents") {
      for (const event of each.events) {
        if (event.event === nodeProcessedEvent) recordVisit(event);
        if (event.event === convertedEvent) recordConversion(event);
      }
      return;
    }
    if (each.do !== "put" || each.table !== runTable.name) return;
    const { id, key, finished, finishedAt } = JSON.parse(runTable.read(each.row).run) as FinishedRun;
    // The run of a user who is held out is at no node.
    const recorded =
      runs.get(id) ?? (finished === "heldOut" ? { startedAt: finishedAt, path: [] } : undefined);
    if (recorded === undefined) return;
    runs.set(id, recorded);
    recorded.ends = finished;
    recorded.endedAt = finishedAt;
    if (key !== undefined) recorded.key = key;
  };

  return {
    record({ changes = [], state }, at) {
      for (const each of changes) recordChange(each);
      if (!isDetailed || state === null) return;
      for (const [id, { run }] of state.journeys.live) recordWait(runs.get(id)?.path.at(-1), run, at);
    },
    runs: ({ journeys: { live } }) =>
      [...runs].map(([id, recorded]): TracedRun => {
        const { startedAt, path, key = live.get(id)?.run.key } = recorded;
        const isUnfinished = recorded.ends === endReason && unfinished.has(path.at(-1)?.nodeId ?? "");
        const ends = isUnfinished ? "unfinished" : (recorded.ends ?? "live");
        const { convertedAt, endedAt } = recorded;
        return {
          id,
          startedAt,
          path,
          ends,
          ...(endedAt !== undefined && { endedAt }),
          ...(key !== undefined && { key }),
          ...(convertedAt !== undefined && { convertedAt }),
        };
      }),
  };
}

/** Once for each wait of the visit. */
function recordWait(visit: RecordedVisit | undefined, { at: nodeId, wait }: JourneyRun, at: number): void {
  if (visit?.nodeId !== nodeId) return;
  const next = tracedWait(wait, at);
  const last = visit.waits?.at(-1);
  if (next === undefined || (last !== undefined && isSameWait(last, next))) return;
  visit.waits = [...(visit.waits ?? []), next];
}

function tracedWait({ until, segments, delivery, turn }: Wait, since: number): TracedWait | undefined {
  const most = { since, ...(until !== undefined && { until }) };
  if (delivery !== undefined) return { ...most, for: "message" };
  if (turn !== undefined) return { ...most, for: "permit" };
  if (segments !== undefined) return { ...most, for: "segments", segmentIds: segments };
  return until === undefined ? undefined : { ...most, for: "time" };
}

function isSameWait(one: TracedWait, other: TracedWait): boolean {
  return one.for === other.for && one.until === other.until;
}

/** Of an event that a run wrote: the decisions of this process are not parsed by their schemas, which takes long. */
interface VisitFields {
  readonly runId: string;
  readonly nodeId: string;
  readonly cause: string;
}
