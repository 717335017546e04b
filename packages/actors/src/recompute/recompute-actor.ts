/**
 * Who keeps account of a workspace's recompute: which version of the definitions everybody is to be brought to, how far
 * that has come, and which manual lists were replaced. It only keeps the account, and shows it as rows of `recomputes`;
 * the paging is `advance-recompute.ts`, which reads the rows and reports here.
 */
import {
  actorKey,
  partitionOf,
  type ActorKey,
  type Message,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import { wakeHandler } from "../alarms.js";
import { defineHandler, type Behaviour, type Decision, type DecisionContext } from "../behaviour.js";

export const recomputeKind = "recompute";

export function recomputeKey(workspaceId: WorkspaceId): ActorKey {
  return actorKey(workspaceId, recomputeKind, "self");
}

/** A pass over everybody. */
export interface RecomputeRun {
  readonly target: number;
  /** The place of the last person that is done; empty at the start. */
  readonly cursor: string;
  readonly done: number;
  readonly total: number;
  readonly startedAt: number;
}

/** Members of a manual list that was replaced: each is to be looked at again. */
export interface ListReplacement {
  readonly slot: number;
  readonly version: number;
  readonly finishedAt: number | null;
}

export interface RecomputeState {
  readonly v: 1;
  /** The version of the definitions everybody is to have. */
  readonly wanted: number;
  /** The version everybody has. */
  readonly reached: number;
  readonly paused: boolean;
  readonly run: RecomputeRun | null;
  /** When `reached` was reached, ms. */
  readonly finishedAt: number | null;
  readonly lists: readonly ListReplacement[];
  /** Groups whose traits changed at that moment, ms, and whose members have not all looked again. */
  readonly groups: readonly GroupChange[];
}

export interface GroupChange {
  readonly groupId: string;
  readonly at: number;
}

/** What the workspace wants; told with every change of its definitions. */
export interface FollowBody {
  readonly wanted: number;
  readonly paused: boolean;
  readonly lists: readonly { readonly slot: number; readonly version: number }[];
}

/** How far the pager has come: `finished` ends a run; of a list or a group it is told when all of it is done. */
export type ProgressBody =
  | { readonly of: "run"; readonly run: RecomputeRun; readonly finished: boolean }
  | { readonly of: "list"; readonly slot: number; readonly version: number }
  | ({ readonly of: "group" } & GroupChange);

const nothing: RecomputeState = {
  v: 1,
  wanted: 0,
  reached: 0,
  paused: false,
  run: null,
  finishedAt: null,
  lists: [],
  groups: [],
};

const followSchema: z.ZodType<FollowBody> = z.object({
  wanted: z.int(),
  paused: z.boolean(),
  lists: z.array(z.object({ slot: z.int(), version: z.int() })),
});

export const recomputeRunSchema: z.ZodType<RecomputeRun> = z.object({
  target: z.int(),
  cursor: z.string(),
  done: z.int(),
  total: z.int(),
  startedAt: z.int(),
});

const progressSchema: z.ZodType<ProgressBody> = z.discriminatedUnion("of", [
  z.object({ of: z.literal("run"), run: recomputeRunSchema, finished: z.boolean() }),
  z.object({ of: z.literal("list"), slot: z.int(), version: z.int() }),
  z.object({ of: z.literal("group"), groupId: z.string(), at: z.int() }),
]);

const groupChangeSchema: z.ZodType<GroupChange> = z.object({ groupId: z.string(), at: z.int() });

export const recomputeBehaviour: Behaviour<RecomputeState> = {
  kind: recomputeKind,
  create: () => nothing,
  revive: (text) => ({ ...nothing, ...(JSON.parse(text) as Partial<RecomputeState>) }),
  store: (state) => JSON.stringify(state),
  alarmAt: () => null,
  isListed: () => false,
  refold: { reset: (state) => state, fold: (state) => state },
  handlers: {
    follow: defineHandler({ body: followSchema, decide: follow }),
    progress: defineHandler({ body: progressSchema, decide: takeProgress }),
    groupChanged: defineHandler({ body: groupChangeSchema, decide: takeGroupChange }),
    // Says by being applied that all before it in its partition is applied. It leaves nothing behind.
    fence: defineHandler<RecomputeState, object>({ body: z.object({}), decide: () => ({ state: null }) }),
    wake: wakeHandler((state: RecomputeState) => ({ state })),
  },
};

export function followMessage(workspaceId: WorkspaceId, body: FollowBody): Message {
  return { to: recomputeKey(workspaceId), type: "follow", body };
}

export function groupChangedMessage(workspaceId: WorkspaceId, body: GroupChange): Message {
  return { to: recomputeKey(workspaceId), type: "groupChanged", body };
}

export function progressMessage(workspaceId: WorkspaceId, body: ProgressBody): Message {
  return { to: recomputeKey(workspaceId), type: "progress", body };
}

/** One message to each partition. */
export function fenceMessages(workspaceId: WorkspaceId, partitions: number): Message[] {
  const found = new Map<number, Message>();
  for (let tried = 0; found.size < partitions; tried += 1) {
    const to = actorKey(workspaceId, recomputeKind, `fence-${tried}`);
    found.set(partitionOf(to, partitions), { to, type: "fence", body: {} });
  }
  return [...found.values()];
}

function follow(
  state: RecomputeState,
  { wanted, paused, lists }: FollowBody,
  context: DecisionContext,
): Decision<RecomputeState> {
  const replaced = new Set(lists.map(({ slot }) => slot));
  const next: RecomputeState = {
    ...state,
    wanted: Math.max(wanted, state.wanted),
    paused,
    lists: [
      ...state.lists.filter(({ slot }) => !replaced.has(slot)),
      ...lists.map((list): ListReplacement => ({ ...list, finishedAt: null })),
    ],
  };
  return account(next, context);
}

function takeGroupChange(
  state: RecomputeState,
  change: GroupChange,
  { workspaceId }: DecisionContext,
): Decision<RecomputeState> {
  const others = state.groups.filter(({ groupId }) => groupId !== change.groupId);
  return { state: { ...state, groups: [...others, change] }, changes: [groupRow(workspaceId, change, true)] };
}

/** One that changed again meanwhile stays open. */
function finishGroup(
  state: RecomputeState,
  { groupId, at }: GroupChange,
  { workspaceId }: DecisionContext,
): Decision<RecomputeState> {
  const groups = state.groups.filter((change) => change.groupId !== groupId || change.at > at);
  if (groups.length === state.groups.length) return { state };
  return { state: { ...state, groups }, changes: [groupRow(workspaceId, { groupId, at }, false)] };
}

/** A pager that was taken for dead may report late: nothing it says takes the account back. */
function takeProgress(
  state: RecomputeState,
  body: ProgressBody,
  context: DecisionContext,
): Decision<RecomputeState> {
  const now = context.now.getTime();
  if (body.of === "group") return finishGroup(state, body, context);
  if (body.of === "list") {
    const lists = state.lists.map((list) =>
      list.slot === body.slot && list.version === body.version ? { ...list, finishedAt: now } : list,
    );
    return account({ ...state, lists }, context);
  }
  const { run, finished } = body;
  if (run.target <= state.reached) return { state };
  if (finished) {
    return account({ ...state, reached: run.target, run: null, finishedAt: now }, context);
  }
  const isLate = state.run !== null && (state.run.target > run.target || isBehind(run, state.run));
  return isLate ? { state } : account({ ...state, run }, context);
}

function isBehind(run: RecomputeRun, known: RecomputeRun): boolean {
  return run.target === known.target && run.cursor < known.cursor;
}

function account(state: RecomputeState, { workspaceId }: DecisionContext): Decision<RecomputeState> {
  return { state, changes: [runRow(workspaceId, state), ...listRows(workspaceId, state.lists)] };
}

function runRow(workspaceId: WorkspaceId, state: RecomputeState): StoreChange {
  const { wanted, reached, paused, run, finishedAt } = state;
  const row = {
    workspaceId,
    of: "run",
    open: wanted > reached && !paused,
    wanted,
    reached,
    paused,
    finishedAt,
    ...(run === null ? {} : { ...run }),
  };
  return { do: "put", table: "recomputes", id: workspaceId, row };
}

/** The id of the row that tells how far the replacement of a manual list has come. */
export function listRowId(workspaceId: WorkspaceId, slot: number): string {
  return `${workspaceId}/list/${slot}`;
}

function listRows(workspaceId: WorkspaceId, lists: readonly ListReplacement[]): StoreChange[] {
  return lists.map(({ slot, version, finishedAt }) => ({
    do: "put",
    table: "recomputes",
    id: listRowId(workspaceId, slot),
    row: { workspaceId, of: "list", open: finishedAt === null, slot, version, finishedAt },
  }));
}

/** Stays, closed: a row that is gone could be brought back by a late writer. */
function groupRow(workspaceId: WorkspaceId, { groupId, at }: GroupChange, open: boolean): StoreChange {
  const row = { workspaceId, of: "group", open, groupId, at };
  return { do: "put", table: "recomputes", id: `${workspaceId}/group/${groupId}`, row };
}
