/** Sums traces: visits per node, the reasons for leaving it, and messages per node and time, or why they were not sent. */
import type { DraftNode } from "./draft-journey.js";
import type { Trace } from "./trace.js";

export interface NodeCounts {
  readonly visited: number;
  /** By edge label, or by how the run finished there; live runs at the node are not counted. */
  readonly left: Readonly<Record<string, number>>;
}

/** Of goal and hold-out, a count that is 0 is absent. */
export interface RunCounts {
  /** Without those of users who are held out. */
  readonly started: number;
  readonly finished: number;
  readonly live: number;
  /** Of those that started, how many reached the goal. */
  readonly converted?: number;
  readonly heldOut?: number;
  readonly heldOutConverted?: number;
}

type GoalCounts = Required<Pick<RunCounts, "converted" | "heldOut" | "heldOutConverted">>;

export interface SimulationCounts {
  readonly runs: RunCounts;
  /** By id: every node of the draft. */
  readonly nodes: Readonly<Record<string, NodeCounts>>;
  readonly messages: MessageCounts;
}

export interface MessageCounts {
  /** Without those that the checks stopped or quiet hours still hold. */
  readonly total: number;
  readonly byNode: Counts;
  /** UTC, as 2030-01-31. */
  readonly byDay: Counts;
  /** By the beginning of the minute, ms. */
  readonly byMinute: ReadonlyMap<number, number>;
  /** By node, then by reason. */
  readonly skipped: Readonly<Record<string, Counts>>;
  /** Those that quiet hours hold at the end. */
  readonly held: number;
}

export interface SimulationCounter {
  add(trace: Trace): void;
  result(): SimulationCounts;
}

export function createSimulationCounter(nodes: readonly DraftNode[]): SimulationCounter {
  const visited = new Map(nodes.map(({ id }) => [id, 0]));
  const left = new Map(nodes.map(({ id }) => [id, new Map<string, number>()]));
  const [byNode, byDay] = [new Map<string, number>(), new Map<string, number>()];
  const byMinute = new Map<number, number>();
  const skipped = new Map<string, Map<string, number>>();
  const goals = { converted: 0, heldOut: 0, heldOutConverted: 0 };
  let [started, finished, total, held] = [0, 0, 0, 0];
  return {
    add({ runs, requests }) {
      for (const { path, ends, convertedAt } of runs) {
        const isHeldOut = ends === "heldOut";
        if (convertedAt !== undefined) goals[isHeldOut ? "heldOutConverted" : "converted"] += 1;
        if (isHeldOut) {
          goals.heldOut += 1;
          continue;
        }
        started += 1;
        if (ends !== "live") finished += 1;
        for (const [index, { nodeId }] of path.entries()) {
          count(visited, nodeId);
          const cause = path[index + 1]?.cause ?? ends;
          const leftCounts = left.get(nodeId);
          if (leftCounts !== undefined && (index < path.length - 1 || ends !== "live"))
            count(leftCounts, cause);
        }
      }
      for (const {
        origin: { nodeId = "" },
        settled,
      } of requests) {
        if (settled === undefined) held += 1;
        else if (settled.reason === undefined) {
          total += 1;
          count(byNode, nodeId);
          count(byDay, new Date(settled.at).toISOString().slice(0, "2030-01-31".length));
          count(byMinute, settled.at - (settled.at % minuteMs));
        } else {
          const reasons = skipped.get(nodeId) ?? new Map<string, number>();
          count(reasons, settled.reason);
          skipped.set(nodeId, reasons);
        }
      }
    },
    result: () => ({
      runs: { started, finished, live: started - finished, ...aboveZero(goals) },
      nodes: Object.fromEntries(
        nodes.map(({ id }) => [
          id,
          { visited: visited.get(id) ?? 0, left: Object.fromEntries(left.get(id) ?? []) },
        ]),
      ),
      messages: {
        total,
        byNode: Object.fromEntries(byNode),
        byDay: Object.fromEntries([...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))),
        byMinute: new Map(byMinute),
        skipped: Object.fromEntries([...skipped].map(([id, reasons]) => [id, Object.fromEntries(reasons)])),
        held,
      },
    }),
  };
}

/** The counts of two groups of users together. */
export function sumSimulationCounts(one: SimulationCounts, other: SimulationCounts): SimulationCounts {
  const ids = new Set([...Object.keys(one.nodes), ...Object.keys(other.nodes)]);
  const [runs, more] = [one.runs, other.runs];
  return {
    runs: {
      started: runs.started + more.started,
      finished: runs.finished + more.finished,
      live: runs.live + more.live,
      ...aboveZero({
        converted: (runs.converted ?? 0) + (more.converted ?? 0),
        heldOut: (runs.heldOut ?? 0) + (more.heldOut ?? 0),
        heldOutConverted: (runs.heldOutConverted ?? 0) + (more.heldOutConverted ?? 0),
      }),
    },
    nodes: Object.fromEntries(
      [...ids].map((id) => {
        const [node, same] = [one.nodes[id], other.nodes[id]];
        const visited = (node?.visited ?? 0) + (same?.visited ?? 0);
        return [id, { visited, left: sumCounts(node?.left ?? {}, same?.left ?? {}) }];
      }),
    ),
    messages: {
      total: one.messages.total + other.messages.total,
      held: one.messages.held + other.messages.held,
      byMinute: sumMaps(one.messages.byMinute, other.messages.byMinute),
      skipped: sumSkipped(one.messages.skipped, other.messages.skipped),
      byNode: sumCounts(one.messages.byNode, other.messages.byNode),
      byDay: Object.fromEntries(
        Object.entries(sumCounts(one.messages.byDay, other.messages.byDay)).toSorted(([a], [b]) =>
          a < b ? -1 : 1,
        ),
      ),
    },
  };
}

function aboveZero({ converted, heldOut, heldOutConverted }: GoalCounts): Partial<GoalCounts> {
  return {
    ...(converted > 0 && { converted }),
    ...(heldOut > 0 && { heldOut }),
    ...(heldOutConverted > 0 && { heldOutConverted }),
  };
}

type Counts = Readonly<Record<string, number>>;

/** Adds counts of the same names. */
export function sumCounts(one: Counts, other: Counts): Counts {
  return Object.fromEntries(sumMaps(new Map(Object.entries(one)), new Map(Object.entries(other))));
}

function sumMaps<Name>(
  one: ReadonlyMap<Name, number>,
  other: ReadonlyMap<Name, number>,
): ReadonlyMap<Name, number> {
  const sums = new Map(one);
  for (const [name, more] of other) sums.set(name, (sums.get(name) ?? 0) + more);
  return sums;
}

function sumSkipped(
  one: MessageCounts["skipped"],
  other: MessageCounts["skipped"],
): MessageCounts["skipped"] {
  const sums = new Map(Object.entries(one));
  for (const [id, reasons] of Object.entries(other)) sums.set(id, sumCounts(sums.get(id) ?? {}, reasons));
  return Object.fromEntries(sums);
}

const minuteMs = 60_000;

function count<Name>(counts: Map<Name, number>, name: Name): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
