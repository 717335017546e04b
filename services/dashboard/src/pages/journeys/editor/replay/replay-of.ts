/** What a replay of the past counted, as the editor shows it. Pure. */
import type { Answer } from "@signalbox/client";
import { entryId } from "../../nodes/journey-graph.js";

export type Simulation = Answer<"/api/admin/journeys/simulate", "POST">;
export type SimulatedRun = Simulation["samples"][number]["runs"][number];

/** Of one step. */
export interface ReplayedStep {
  readonly visited: number;
  /** Of a step that sends messages. */
  readonly sent: number;
  /** By reason, the most frequent first. */
  readonly skipped: readonly (readonly [reason: string, count: number])[];
}

export function replayedSteps({ nodes, messages }: Simulation): ReadonlyMap<string, ReplayedStep> {
  return new Map(
    Object.entries(nodes).map(([id, { visited, skipped = {} }]) => [
      stepOf(id),
      { visited, sent: messages.byNode[id] ?? 0, skipped: byFrequency(skipped) },
    ]),
  );
}

/** Answers name the entry by its type. */
export function stepOf(nodeId: string): string {
  return nodeId === "EventEntryNode" ? entryId : nodeId;
}

export function byFrequency(
  counts: Readonly<Record<string, number>>,
): readonly (readonly [string, number])[] {
  return Object.entries(counts).toSorted(([, one], [, other]) => other - one);
}

const dayMs = 86_400_000;

/** Whole minutes, the one that is not over among them: what has just happened is part of the past. */
export function periodOf(days: number, now: number): { readonly from: number; readonly to: number } {
  const to = Math.ceil(now / 60_000) * 60_000;
  return { from: to - days * dayMs, to };
}
