/**
 * The actor of one page of a rollup row. Its document is the rollup, which reads load by its key. It only adds the deltas
 * that the analysis actor or the previous page sends.
 */
import { actorKey, type ActorKey, type Message, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import {
  defineHandler,
  wakeHandler,
  type Behaviour,
  type Decision,
  type DecisionContext,
} from "@signalbox/engine";
import {
  addToRow,
  emptyRow,
  deserializeRow,
  rollupKind,
  serializeRow,
  type LineDelta,
  type RollupRow,
} from "./rollup-row.js";

export function rollupKey(workspaceId: WorkspaceId, row: string, page = 0): ActorKey {
  return actorKey(workspaceId, rollupKind, `${row}/${page}`);
}

/** The row of all deliveries of a journey, without time. */
export function journeyRow(journeyId: string): string {
  return `journey/${journeyId}`;
}

export function broadcastRow(broadcastId: string): string {
  return `broadcast/${broadcastId}`;
}

/** The row that counts how often runs reached each node of a journey along which edge. */
export function visitsRow(journeyId: string): string {
  return `visits/${journeyId}`;
}

/** The row of what counts for a journey's goal, its hold-out and its exit conditions. */
export function goalsRow(journeyId: string): string {
  return `goals/${journeyId}`;
}

export interface AddBody {
  readonly deltas: readonly LineDelta[];
}

const addSchema: z.ZodType<AddBody> = z.object({
  deltas: z.array(z.tuple([z.string()], z.number())),
});

export const rollupBehaviour: Behaviour<RollupRow> = {
  kind: rollupKind,
  create: () => emptyRow,
  deserialize: deserializeRow,
  serialize: serializeRow,
  alarmAt: () => null,
  isListed: () => false,
  refold: { reset: (state) => state, fold: (state) => state },
  handlers: {
    add: defineHandler({ body: addSchema, decide: add }),
    wake: wakeHandler((state: RollupRow) => ({ state })),
  },
};

/** Sent to the first page, which forwards lines that belong to later pages. */
export function addMessage(workspaceId: WorkspaceId, row: string, deltas: readonly LineDelta[]): Message {
  return { to: rollupKey(workspaceId, row), type: "add", body: { deltas } satisfies AddBody };
}

function add(
  state: RollupRow,
  { deltas }: AddBody,
  { workspaceId, id }: DecisionContext,
): Decision<RollupRow> {
  const { row, left } = addToRow(state, deltas);
  if (left.length === 0) return { state: row };
  const slash = id.lastIndexOf("/");
  const next = rollupKey(workspaceId, id.slice(0, slash), Number(id.slice(slash + 1)) + 1);
  return { state: row, send: [{ to: next, type: "add", body: { deltas: left } satisfies AddBody }] };
}
