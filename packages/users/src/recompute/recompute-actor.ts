/**
 * Who keeps account of a workspace's recompute: which version of the definitions everybody is to be brought to, how far
 * that has come, and which manual lists were replaced. It only keeps the account, and shows it as rows of `recomputes`;
 * the paging is `advance-recompute.ts`, which reads the rows and reports here.
 */
import {
  actorKey,
  backgroundTaskSchema,
  followBodySchema,
  pagedBackgroundTaskSchema,
  partitionOf,
  recomputeKey,
  recomputeKind,
  type BackgroundTask,
  type FollowBody,
  type Message,
  type PagedBackgroundTask,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import {
  defineHandler,
  wakeHandler,
  type Behaviour,
  type Decision,
  type DecisionContext,
} from "@signalbox/engine";
import { backgroundTaskRow, isSameBackgroundTask } from "./background-task.js";

/** A pass over everybody. */
export interface RecomputeRun {
  readonly target: number;
  /** The place of the last person that is done; empty at the start. */
  readonly cursor: string;
  readonly done: number;
  readonly total: number;
  readonly startedAt: number;
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
  /** To be done. */
  readonly chores: readonly BackgroundTask[];
}

/** How far the pager has come: `finished` ends a run; a chore is told when it is done. */
export type ProgressBody =
  | { readonly of: "run"; readonly run: RecomputeRun; readonly finished: boolean }
  | { readonly of: "part"; readonly chore: PagedBackgroundTask }
  | BackgroundTask;

const nothing: RecomputeState = {
  v: 1,
  wanted: 0,
  reached: 0,
  paused: false,
  run: null,
  finishedAt: null,
  chores: [],
};

export const recomputeRunSchema: z.ZodType<RecomputeRun> = z.object({
  target: z.int(),
  cursor: z.string(),
  done: z.int(),
  total: z.int(),
  startedAt: z.int(),
});

const progressSchema: z.ZodType<ProgressBody> = z.union([
  z.object({ of: z.literal("run"), run: recomputeRunSchema, finished: z.boolean() }),
  z.object({ of: z.literal("part"), chore: pagedBackgroundTaskSchema }),
  backgroundTaskSchema,
]);

export const recomputeBehaviour: Behaviour<RecomputeState> = {
  kind: recomputeKind,
  create: () => nothing,
  revive: (text) => ({ ...nothing, ...(JSON.parse(text) as Partial<RecomputeState>) }),
  store: (state) => JSON.stringify(state),
  alarmAt: () => null,
  isListed: () => false,
  refold: { reset: (state) => state, fold: (state) => state },
  handlers: {
    follow: defineHandler({ body: followBodySchema, decide: follow }),
    progress: defineHandler({ body: progressSchema, decide: takeProgress }),
    chore: defineHandler({ body: backgroundTaskSchema, decide: takeBackgroundTask }),
    // Says by being applied that all before it in its partition is applied. It leaves nothing behind.
    fence: defineHandler<RecomputeState, object>({ body: z.object({}), decide: () => ({ state: null }) }),
    wake: wakeHandler((state: RecomputeState) => ({ state })),
  },
};

export function backgroundTaskMessage(workspaceId: WorkspaceId, body: BackgroundTask): Message {
  return { to: recomputeKey(workspaceId), type: "chore", body };
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
  { wanted, paused, chores }: FollowBody,
  context: DecisionContext,
): Decision<RecomputeState> {
  const all = chores.reduce(withBackgroundTask, state.chores);
  const next = { ...state, wanted: Math.max(wanted, state.wanted), paused, chores: all };
  const put = all.filter((chore) => chores.some((each) => isSameBackgroundTask(each, chore)));
  return account(
    next,
    context,
    put.map((chore) => backgroundTaskRow(context.workspaceId, chore, null)),
  );
}

function takeBackgroundTask(
  state: RecomputeState,
  chore: BackgroundTask,
  { workspaceId }: DecisionContext,
): Decision<RecomputeState> {
  return {
    state: { ...state, chores: withBackgroundTask(state.chores, chore) },
    changes: [backgroundTaskRow(workspaceId, chore, null)],
  };
}

function withBackgroundTask(
  chores: readonly BackgroundTask[],
  chore: BackgroundTask,
): readonly BackgroundTask[] {
  const known = chores.find((each) => isSameBackgroundTask(each, chore));
  return [...chores.filter((each) => each !== known), joined(chore, known)];
}

/** Of two pauses in a row everybody is taken in, also those the first one left behind. */
function joined(chore: BackgroundTask, known: BackgroundTask | undefined): BackgroundTask {
  if (chore.of !== "start" || known?.of !== "start") return chore;
  if (chore.since === undefined || known.since === undefined) return chore;
  return { ...chore, since: Math.min(chore.since, known.since) };
}

/** One that is wanted again since stays open. */
function finishBackgroundTask(
  state: RecomputeState,
  chore: BackgroundTask,
  { workspaceId, now }: DecisionContext,
): Decision<RecomputeState> {
  const chores = state.chores.filter(
    (known) => !isSameBackgroundTask(known, chore) || known.version !== chore.version,
  );
  if (chores.length === state.chores.length) return { state };
  return { state: { ...state, chores }, changes: [backgroundTaskRow(workspaceId, chore, now.getTime())] };
}

/** Of a chore that goes on; a late report takes nothing back. */
function takePart(
  state: RecomputeState,
  chore: PagedBackgroundTask,
  { workspaceId }: DecisionContext,
): Decision<RecomputeState> {
  const known = state.chores.find((each) => isSameBackgroundTask(each, chore));
  const isKnown = known !== undefined && "cursor" in known && known.version === chore.version;
  if (!isKnown || chore.cursor < known.cursor) return { state };
  return {
    state: { ...state, chores: state.chores.map((each) => (each === known ? chore : each)) },
    changes: [backgroundTaskRow(workspaceId, chore, null)],
  };
}

/** A pager that was taken for dead may report late: nothing it says takes the account back. */
function takeProgress(
  state: RecomputeState,
  body: ProgressBody,
  context: DecisionContext,
): Decision<RecomputeState> {
  const now = context.now.getTime();
  if (body.of === "part") return takePart(state, body.chore, context);
  if (body.of !== "run") return finishBackgroundTask(state, body, context);
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

function account(
  state: RecomputeState,
  { workspaceId }: DecisionContext,
  more: readonly StoreChange[] = [],
): Decision<RecomputeState> {
  return { state, changes: [runRow(workspaceId, state), ...more] };
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
