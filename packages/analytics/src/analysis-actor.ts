/**
 * Who keeps the account of a workspace's messages. It takes each move and each way once, adds them up, and a second later
 * sends the sums to the rows they are read from: so thousands of moves become a few writes. What waits here and what stands
 * in the rows is together the whole account, at any moment and over any crash.
 */
import { maxMessageBatchSize, type DeliveryMove, type Message, type WorkspaceId } from "@signalbox/core";
import {
  defineHandler,
  wakeHandler,
  type Behaviour,
  type Decision,
  type DecisionContext,
} from "@signalbox/engine";
import { analysisKind, moveBodySchema, edgeBodySchema, type EdgeBody } from "./messages.js";
import { addMessage } from "./rollup-actor.js";
import { maxLines } from "./rollup-row.js";
import {
  countMove,
  countEdge,
  newRollupCounts,
  deserializeRollupCounts,
  rowDeltas,
  serializeRollupCounts,
  type StoredRollupCounts,
  type RollupCounts,
} from "./rollup-counts.js";

export interface AnalysisState {
  /** When the first of what waits came, ms; null when nothing waits. */
  readonly since: number | null;
  readonly counted: RollupCounts;
  /** Of `counted`: so many counts. */
  readonly size: number;
  /** Not added up yet; the latest first. */
  readonly recent: Recent | null;
}

interface Recent {
  readonly change: { readonly move: DeliveryMove } | { readonly edges: EdgeBody };
  readonly previous: Recent | null;
  /** How many there are. */
  readonly length: number;
}

interface StoredAnalysis extends StoredRollupCounts {
  readonly v: 1;
  readonly since: number | null;
}

/** So long sums wait for more to join them. */
export const analysisPauseMs = 1_000;
/** With so much waiting it does not wait longer: its document stays small. */
const maxWaiting = 4 * maxMessageBatchSize;

const initialState: AnalysisState = { since: null, counted: newRollupCounts(), size: 0, recent: null };

export const analysisBehaviour: Behaviour<AnalysisState> = {
  kind: analysisKind,
  create: () => initialState,
  revive: (text) => {
    const { since, ...rollupCounts } = JSON.parse(text) as StoredAnalysis;
    const counted = deserializeRollupCounts(rollupCounts);
    return { since, counted, size: sizeOf(counted), recent: null };
  },
  store: ({ since, counted, recent }) =>
    JSON.stringify({
      v: 1,
      since,
      ...serializeRollupCounts(withRecent(counted, recent)),
    } satisfies StoredAnalysis),
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
      decide: (state: AnalysisState, way, context) => record(state, { edges: way }, context),
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

function flush(
  { counted, recent }: AnalysisState,
  { workspaceId }: DecisionContext,
): Decision<AnalysisState> {
  return { state: initialState, send: addMessages(workspaceId, withRecent(counted, recent)) };
}

/** No message is about more lines than a page of a row has. */
export function addMessages(workspaceId: WorkspaceId, rollupCounts: RollupCounts): Message[] {
  return [...rowDeltas(rollupCounts)].flatMap(([row, deltas]) =>
    Array.from({ length: Math.ceil(deltas.length / maxLines) }, (_, index) =>
      addMessage(workspaceId, row, deltas.slice(index * maxLines, (index + 1) * maxLines)),
    ),
  );
}

/** A counts of its own. */
function withRecent(counted: RollupCounts, recent: Recent | null): RollupCounts {
  if (recent === null) return counted;
  const sum = deserializeRollupCounts(serializeRollupCounts(counted));
  for (let entry: Recent | null = recent; entry !== null; entry = entry.previous) {
    if ("move" in entry.change) countMove(sum, entry.change.move);
    else countEdge(sum, entry.change.edges);
  }
  return sum;
}

function sizeOf({ deliveries, visits }: RollupCounts): number {
  let size = 0;
  for (const counts of [...deliveries.values(), ...visits.values()]) size += counts.size;
  return size;
}
