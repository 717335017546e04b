/** What a simulated person's decisions tell: the runs they had, where these led them and when, and what was ordered for them. */
import { parseJsonObject, type DeliveryRequest, type EventRecord, type StoreChange } from "@signalbox/core";
import type { FinishReason } from "@signalbox/journeys";
import { z } from "zod";
import type { Decision } from "@signalbox/engine";
import type { Judged } from "../user/evaluation.js";
import { nodeProcessedEvent } from "../runs/run-effects.js";

export interface StoryVisit {
  readonly nodeId: string;
  /** ms */
  readonly at: number;
  /** The label of the edge it came along; at the entry, what started the run. */
  readonly cause: string;
}

export interface StoryRun {
  readonly id: string;
  /** ms */
  readonly startedAt: number;
  readonly key?: string;
  readonly path: readonly StoryVisit[];
  /** `live`: it was under way when the time was over. */
  readonly ends: FinishReason | "live";
}

export interface Story {
  readonly runs: readonly StoryRun[];
  readonly ordered: readonly Pick<DeliveryRequest, "id" | "origin" | "requestedAt">[];
}

export interface StoryTeller {
  hear(decision: Decision<Judged>): void;
  /** As far as it has come. */
  tell(state: Judged): Story;
}

interface RunTold {
  readonly startedAt: number;
  readonly path: StoryVisit[];
  key?: string;
  ends?: FinishReason;
}

export function createStoryTeller(): StoryTeller {
  const runs = new Map<string, RunTold>();
  const ordered: DeliveryRequest[] = [];

  const visit = ({ at, data }: EventRecord): void => {
    const { runId, nodeId, cause } = visitSchema.parse(parseJsonObject(data));
    const known = runs.get(runId);
    const path = known?.path ?? [];
    path.push({ nodeId, at, cause });
    if (known === undefined) runs.set(runId, { startedAt: at, path });
  };

  const change = (each: StoreChange): void => {
    if (each.do === "recordEvents") {
      for (const event of each.events) if (event.event === nodeProcessedEvent) visit(event);
      return;
    }
    if (each.do !== "put" || each.table !== "journeyRuns") return;
    const { run } = rowSchema.parse(each.row);
    const { id, key, finished } = finishedSchema.parse(JSON.parse(run));
    const told = runs.get(id);
    if (told === undefined) return;
    told.ends = finished as FinishReason;
    if (key !== undefined) told.key = key;
  };

  return {
    hear({ changes = [], deliveries = [] }) {
      for (const each of changes) change(each);
      ordered.push(...deliveries);
    },
    tell: ({ journeys: { live } }) => ({
      ordered,
      runs: [...runs].map(([id, told]): StoryRun => {
        const { startedAt, path, ends = "live", key = live.get(id)?.run.key } = told;
        return { id, startedAt, path, ends, ...(key !== undefined && { key }) };
      }),
    }),
  };
}

const visitSchema = z.object({ runId: z.string(), nodeId: z.string(), cause: z.string() });
const rowSchema = z.object({ run: z.string() });
const finishedSchema = z.object({ id: z.string(), key: z.string().exactOptional(), finished: z.string() });
