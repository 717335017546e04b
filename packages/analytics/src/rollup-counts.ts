/**
 * Counts that are not written yet: by line, cell and class for deliveries, by edge for journeys. Count transitions are
 * summed, so a delivery that is sent and opened within a second is written once. Pure; queries read only the rows.
 */
import { deliveryClasses, type DeliveryMove, type CountedState } from "@signalbox/core";
import { dimensionsOf, deserializeDimensions, serializeDimensions } from "./dimensions.js";
import type { EdgeBody } from "./messages.js";
import { broadcastRow, goalsRow, journeyRow, visitsRow } from "./rollup-actor.js";
import type { LineDelta } from "./rollup-row.js";
import { cellOf, finestMs, tiers } from "./tiers.js";

/** By line, then by cell of the finest tier and class in one number. */
type LineCounts = Map<string, Map<number, number>>;

/** Mutable while it is built; callers must not change one that they receive. */
export interface RollupCounts {
  readonly deliveries: LineCounts;
  /** By journey. */
  readonly visits: Map<string, Map<string, number>>;
  /** By journey. */
  readonly goals: Map<string, Map<string, number>>;
}

export function newRollupCounts(): RollupCounts {
  return { deliveries: new Map(), visits: new Map(), goals: new Map() };
}

const classes = deliveryClasses.length;

export function countTransition(rollupCounts: RollupCounts, { from, to, ...of }: DeliveryMove): void {
  if (from !== undefined) countState(rollupCounts, of, from, -1);
  countState(rollupCounts, of, to, 1);
}

export function countState(
  rollupCounts: RollupCounts,
  of: Omit<DeliveryMove, "from" | "to">,
  { at, provider, as }: CountedState,
  count: number,
): void {
  const key = Math.floor(at / finestMs) * classes + deliveryClasses.indexOf(as);
  increment(rollupCounts.deliveries, serializeDimensions(dimensionsOf(of, provider)), key, count);
}

/** Counts each edge, and each line of the goal, once. */
export function countEdge(
  { visits, goals }: RollupCounts,
  { journeyId, from = "", nodes, goals: lines = [] }: EdgeBody,
): void {
  for (const line of lines) increment(goals, journeyId, JSON.stringify(line), 1);
  let before = from;
  for (const { nodeId, cause } of nodes) {
    increment(visits, journeyId, JSON.stringify([before, cause, nodeId]), 1);
    before = nodeId;
  }
}

function increment<Key>(counts: Map<string, Map<Key, number>>, line: string, key: Key, amount: number): void {
  const known = counts.get(line) ?? new Map<Key, number>();
  counts.set(line, known);
  const count = (known.get(key) ?? 0) + amount;
  if (count === 0) known.delete(key);
  else known.set(key, count);
}

/** Reads the edge from a line of a journey's visits. */
export function deserializeEdge(line: string): {
  readonly from: string;
  readonly cause: string;
  readonly nodeId: string;
} {
  const [from = "", cause = "", nodeId = ""] = JSON.parse(line) as readonly string[];
  return { from, cause, nodeId };
}

/** The deltas for each row. */
export function rowDeltas({
  deliveries,
  visits,
  goals,
}: RollupCounts): ReadonlyMap<string, readonly LineDelta[]> {
  const rows = new Map<string, Map<string, Map<number, number>>>();
  const add = (row: string, line: string, cell: number, classIndex: number, count: number): void => {
    const lines = rows.get(row) ?? new Map<string, Map<number, number>>();
    rows.set(row, lines);
    increment(lines, line, cell * classes + classIndex, count);
  };
  for (const [line, counts] of deliveries) {
    const { journeyId, broadcastId } = deserializeDimensions(line);
    for (const [key, count] of counts) {
      const classIndex = ((key % classes) + classes) % classes;
      const at = ((key - classIndex) / classes) * finestMs;
      for (const tier of tiers) {
        const { row, cell } = cellOf(tier, at);
        add(row, line, cell, classIndex, count);
      }
      if (journeyId !== "") add(journeyRow(journeyId), line, 0, classIndex, count);
      if (broadcastId !== "") add(broadcastRow(broadcastId), line, 0, classIndex, count);
    }
  }
  for (const [journeyId, counts] of visits) {
    for (const [line, count] of counts) add(visitsRow(journeyId), line, 0, 0, count);
  }
  for (const [journeyId, counts] of goals) {
    for (const [line, count] of counts) add(goalsRow(journeyId), line, 0, 0, count);
  }
  return new Map([...rows].map(([row, lines]) => [row, deltasOf(lines)]));
}

function deltasOf(lines: LineCounts): LineDelta[] {
  return [...lines].flatMap(([line, counts]): LineDelta[] => {
    if (counts.size === 0) return [];
    const changes = [...counts].flatMap(([key, count]) => [Math.floor(key / classes), key % classes, count]);
    return [[line, ...changes]];
  });
}

/** Each delivery line is flat: the line, then cell and class in one number and the count, repeated. */
export interface StoredRollupCounts {
  readonly deliveries: readonly LineDelta[];
  readonly visits: readonly JourneyLine[];
  /** Absent when there are none, and in documents of earlier releases. */
  readonly goals?: readonly JourneyLine[];
}

type JourneyLine = readonly [journeyId: string, line: string, count: number];

export function serializeRollupCounts({ deliveries, visits, goals }: RollupCounts): StoredRollupCounts {
  const goalLines = journeyLines(goals);
  return {
    deliveries: [...deliveries].flatMap(([line, counts]): LineDelta[] =>
      counts.size === 0 ? [] : [[line, ...[...counts].flat()]],
    ),
    visits: journeyLines(visits),
    ...(goalLines.length > 0 && { goals: goalLines }),
  };
}

function journeyLines(counts: RollupCounts["visits"]): readonly JourneyLine[] {
  return [...counts].flatMap(([journeyId, lines]) =>
    [...lines].map(([line, count]) => [journeyId, line, count] as const),
  );
}

export function deserializeRollupCounts({
  deliveries,
  visits,
  goals = [],
}: StoredRollupCounts): RollupCounts {
  const rollupCounts = newRollupCounts();
  for (const [line, ...counts] of deliveries) {
    for (let index = 0; index + 1 < counts.length; index += 2) {
      increment(rollupCounts.deliveries, line, counts[index] ?? 0, counts[index + 1] ?? 0);
    }
  }
  for (const [journeyId, line, count] of visits) increment(rollupCounts.visits, journeyId, line, count);
  for (const [journeyId, line, count] of goals) increment(rollupCounts.goals, journeyId, line, count);
  return rollupCounts;
}
