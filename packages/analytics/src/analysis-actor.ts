/**
 * Counts a workspace's deliveries and journey edges. It takes each count transition and each edge once, sums them, and after
 * a second sends the sums to the rollup rows, so thousands of transitions become few writes. The pending sums and the rows
 * together are always complete, also after a crash.
 */
import { maxMessageBatchSize, type DeliveryMove, type Message, type WorkspaceId } from "@signalbox/core";
import {
  defineHandler,
  defineState,
  wakeHandler,
  type Behaviour,
  type Decision,
  type DecisionContext,
  type StateFormat,
} from "@signalbox/engine";
import { z } from "zod";
import { analysisKind, moveBodySchema, edgeBodySchema, type EdgeBody } from "./messages.js";
import { addMessage } from "./rollup-actor.js";
import { maxLines } from "./rollup-row.js";
import {
  countTransition,
  countEdge,
  newRollupCounts,
  deserializeRollupCounts,
  rowDeltas,
  serializeRollupCounts,
  type StoredRollupCounts,
  type RollupCounts,
} from "./rollup-counts.js";

export interface AnalysisState {
  /** When the first pending count arrived, ms; null if nothing is pending. */
  readonly since: number | null;
  readonly counts: RollupCounts;
  /** The number of counts in `counts`. */
  readonly size: number;
  /** A linked list of changes that are not in `counts` yet; the latest first. */
  readonly recent: Recent | null;
}

interface Recent {
  readonly change: { readonly move: DeliveryMove } | { readonly edges: EdgeBody };
  readonly previous: Recent | null;
  /** The length of the list from here. */
  readonly length: number;
}

interface StoredAnalysis extends StoredRollupCounts {
  readonly v: 1;
  readonly since: number | null;
}

/** How long counts are summed before they are sent. */
export const analysisPauseMs = 1_000;
/** With this many pending changes the sums are sent at once, so that the document stays small. */
const maxWaiting = 4 * maxMessageBatchSize;

const initialState: AnalysisState = { since: null, counts: newRollupCounts(), size: 0, recent: null };

export const analysisStateFormat: StateFormat<StoredAnalysis> = defineState<StoredAnalysis>(1, {
  kind: analysisKind,
  schema: z.object({
    v: z.literal(1),
    since: z.number().nullable(),
    deliveries: z.array(z.tuple([z.string()], z.number())),
    visits: z.array(z.tuple([z.string(), z.string(), z.number()])),
    goals: z.array(z.tuple([z.string(), z.string(), z.number()])).exactOptional(),
  }),
  fits: ({ deliveries, visits }) => Array.isArray(deliveries) && Array.isArray(visits),
});

export const analysisBehaviour: Behaviour<AnalysisState> = {
  kind: analysisKind,
  create: () => initialState,
  deserialize: (text) => {
    const { since, ...rollupCounts } = analysisStateFormat.read(text);
    const counts = deserializeRollupCounts(rollupCounts);
    return { since, counts, size: sizeOf(counts), recent: null };
  },
  serialize: ({ since, counts, recent }) =>
    analysisStateFormat.write({ v: 1, since, ...serializeRollupCounts(withRecent(counts, recent)) }),
  alarmAt: ({ since }) => (since === null ? null : since + analysisPauseMs),
  isListed: () => false,
  refold: { reset: (state) => state, fold: (state) => state },
  handlers: {
    move: defineHandler({
      body: moveBodySchema,
      decide: (state: AnalysisState, move, context) => record(state, { move }, context),
    }),
    way: defineHandler({
      body: edgeBodySchema,
      decide: (state: AnalysisState, edges, context) => record(state, { edges }, context),
    }),
    wake: wakeHandler((state: AnalysisState, context) =>
      isDue(state, context) ? flush(state, context) : { state },
    ),
  },
};

function isDue({ since }: AnalysisState, { now }: DecisionContext): boolean {
  return since !== null && now.getTime() >= since + analysisPauseMs;
}

function record(
  state: AnalysisState,
  change: Recent["change"],
  context: DecisionContext,
): Decision<AnalysisState> {
  const { recent, since } = state;
  const length = (recent?.length ?? 0) + 1;
  const next = {
    ...state,
    since: since ?? context.now.getTime(),
    recent: { change, previous: recent, length },
  };
  const isFull = length + state.size >= maxWaiting;
  return isFull ? flush(next, context) : { state: next };
}

function flush({ counts, recent }: AnalysisState, { workspaceId }: DecisionContext): Decision<AnalysisState> {
  return { state: initialState, send: addMessages(workspaceId, withRecent(counts, recent)) };
}

/** A message contains at most as many lines as a page of a row. */
export function addMessages(workspaceId: WorkspaceId, rollupCounts: RollupCounts): Message[] {
  return [...rowDeltas(rollupCounts)].flatMap(([row, deltas]) =>
    Array.from({ length: Math.ceil(deltas.length / maxLines) }, (_, index) =>
      addMessage(workspaceId, row, deltas.slice(index * maxLines, (index + 1) * maxLines)),
    ),
  );
}

/** `counts` plus the changes; a copy unless there are none. */
function withRecent(counts: RollupCounts, recent: Recent | null): RollupCounts {
  if (recent === null) return counts;
  const sum = deserializeRollupCounts(serializeRollupCounts(counts));
  for (let entry: Recent | null = recent; entry !== null; entry = entry.previous) {
    if ("move" in entry.change) countTransition(sum, entry.change.move);
    else countEdge(sum, entry.change.edges);
  }
  return sum;
}

function sizeOf({ deliveries, visits, goals }: RollupCounts): number {
  let size = 0;
  for (const counts of [...deliveries.values(), ...visits.values(), ...goals.values()]) size += counts.size;
  return size;
}
