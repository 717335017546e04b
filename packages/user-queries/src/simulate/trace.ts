/** Records the runs in a simulated user's decisions: the visited nodes with their times, and how they ended. */
import { parseJsonObject, type EventRecord, type StoreChange } from "@signalbox/core";
import type { FinishReason } from "@signalbox/journeys";
import { z } from "zod";
import type { Decision } from "@signalbox/engine";
import {
  convertedEvent,
  type EvaluatedUser,
  nodeProcessedEvent,
  readRunRow,
  runTable,
} from "@signalbox/users";
import type { TracedRequest } from "./simulated-sending.js";

export interface TracedVisit {
  readonly nodeId: string;
  /** ms */
  readonly at: number;
  /** The label of the edge that led to the node; at the entry, what started the run. */
  readonly cause: string;
}

export interface TracedRun {
  readonly id: string;
  /** ms */
  readonly startedAt: number;
  readonly key?: string;
  readonly path: readonly TracedVisit[];
  /** When it reached the goal, ms. */
  readonly convertedAt?: number;
  /** `live`: the run had not finished at the end of the simulated time. */
  readonly ends: FinishReason | "live";
}

export interface Trace {
  readonly runs: readonly TracedRun[];
  readonly requests: readonly TracedRequest[];
}

export interface TraceRecorder {
  record(decision: Decision<EvaluatedUser>): void;
  /** Those so far. */
  runs(state: EvaluatedUser): readonly TracedRun[];
}

interface RecordedRun {
  readonly startedAt: number;
  readonly path: TracedVisit[];
  key?: string;
  convertedAt?: number;
  ends?: FinishReason;
}

export function createTraceRecorder(): TraceRecorder {
  const runs = new Map<string, RecordedRun>();

  const recordVisit = ({ at, data }: EventRecord): void => {
    const { runId, nodeId, cause } = visitSchema.parse(parseJsonObject(data));
    const known = runs.get(runId);
    const path = known?.path ?? [];
    path.push({ nodeId, at, cause });
    if (known === undefined) runs.set(runId, { startedAt: at, path });
  };

  const recordConversion = ({ at, data }: EventRecord): void => {
    const recorded = runs.get(conversionSchema.parse(parseJsonObject(data)).runId);
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
    const { id, key, finished, finishedAt } = readRunRow(each.row);
    // The run of a user who is held out is at no node.
    const recorded =
      runs.get(id) ?? (finished === "heldOut" ? { startedAt: finishedAt, path: [] } : undefined);
    if (recorded === undefined) return;
    runs.set(id, recorded);
    recorded.ends = finished;
    if (key !== undefined) recorded.key = key;
  };

  return {
    record({ changes = [] }) {
      for (const each of changes) recordChange(each);
    },
    runs: ({ journeys: { live } }) =>
      [...runs].map(([id, recorded]): TracedRun => {
        const { startedAt, path, ends = "live", key = live.get(id)?.run.key, convertedAt } = recorded;
        return {
          id,
          startedAt,
          path,
          ends,
          ...(key !== undefined && { key }),
          ...(convertedAt !== undefined && { convertedAt }),
        };
      }),
  };
}

const conversionSchema = z.object({ runId: z.string() });
const visitSchema = z.object({ runId: z.string(), nodeId: z.string(), cause: z.string() });
