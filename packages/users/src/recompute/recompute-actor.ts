/**
 * Stores the progress of a workspace's recompute: the wanted version of the definitions, the current run and the open
 * background tasks. It writes them as rows of `recomputes`; `advance-recompute.ts` reads these rows, does the work and
 * reports its progress here.
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
  defineState,
  wakeHandler,
  type Behaviour,
  type Decision,
  type DecisionContext,
  type StateFormat,
} from "@signalbox/engine";
import { noteCoveredMessage, noteTermsCoveredMessage } from "@signalbox/workspace";
import {
  backgroundTaskRow,
  isSameBackgroundTask,
  recomputeRunSchema,
  recomputeTable,
  type RecomputeRun,
} from "./background-task.js";

export interface RecomputeState {
  readonly v: 1;
  /** The version of the definitions that all users must be evaluated with. */
  readonly wanted: number;
  /** The version that all users have been evaluated with. */
  readonly reached: number;
  readonly paused: boolean;
  readonly run: RecomputeRun | null;
  /** When `reached` was reached, ms. */
  readonly finishedAt: number | null;
  /** Open background tasks. */
  readonly chores: readonly BackgroundTask[];
}

/** The pager's progress: `finished` ends a run, `part` is a task in progress, a bare task is done. */
export type ProgressBody =
  | { readonly of: "run"; readonly run: RecomputeRun; readonly finished: boolean }
  | { readonly of: "part"; readonly chore: PagedBackgroundTask }
  | BackgroundTask;

const initialState: RecomputeState = {
  v: 1,
  wanted: 0,
  reached: 0,
  paused: false,
  run: null,
  finishedAt: null,
  chores: [],
};

export const recomputeStateFormat: StateFormat<RecomputeState> = defineState<RecomputeState>(1, {
  kind: recomputeKind,
  schema: z.object({
    v: z.literal(1),
    wanted: z.int(),
    reached: z.int(),
    paused: z.boolean(),
    run: recomputeRunSchema.nullable(),
    finishedAt: z.number().nullable(),
    chores: z.array(backgroundTaskSchema),
  }),
  fits: ({ wanted, reached, paused, chores }) =>
    typeof wanted === "number" &&
    typeof reached === "number" &&
    typeof paused === "boolean" &&
    Array.isArray(chores),
  defaults: initialState,
});

const progressSchema: z.ZodType<ProgressBody> = z.union([
  z.object({ of: z.literal("run"), run: recomputeRunSchema, finished: z.boolean() }),
  z.object({ of: z.literal("part"), chore: pagedBackgroundTaskSchema }),
  backgroundTaskSchema,
]);

export const recomputeBehaviour: Behaviour<RecomputeState> = {
  kind: recomputeKind,
  create: () => initialState,
  deserialize: recomputeStateFormat.read,
  serialize: recomputeStateFormat.write,
  alarmAt: () => null,
  isListed: () => false,
  refold: { reset: (state) => state, fold: (state) => state },
  handlers: {
    follow: defineHandler({ body: followBodySchema, decide: follow }),
    progress: defineHandler({ body: progressSchema, decide: takeProgress }),
    chore: defineHandler({ body: backgroundTaskSchema, decide: takeBackgroundTask }),
    // Once it is applied, all earlier messages of its partition are applied. It stores nothing.
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
  const tasks = chores.reduce(withBackgroundTask, state.chores);
  const next = { ...state, wanted: Math.max(wanted, state.wanted), paused, chores: tasks };
  const opened = tasks.filter((task) => chores.some((each) => isSameBackgroundTask(each, task)));
  return withRunRow(
    next,
    context,
    opened.map((task) => backgroundTaskRow(context.workspaceId, task, null)),
  );
}

function takeBackgroundTask(
  state: RecomputeState,
  task: BackgroundTask,
  { workspaceId }: DecisionContext,
): Decision<RecomputeState> {
  return {
    state: { ...state, chores: withBackgroundTask(state.chores, task) },
    changes: [backgroundTaskRow(workspaceId, task, null)],
  };
}

function withBackgroundTask(
  chores: readonly BackgroundTask[],
  task: BackgroundTask,
): readonly BackgroundTask[] {
  const existing = chores.find((each) => isSameBackgroundTask(each, task));
  return [...chores.filter((each) => each !== existing), mergeTasks(task, existing)];
}

/** After two pauses in a row, the task also covers users who entered during the first. */
function mergeTasks(task: BackgroundTask, existing: BackgroundTask | undefined): BackgroundTask {
  if (task.of !== "start" || existing?.of !== "start") return task;
  if (task.since === undefined || existing.since === undefined) return task;
  return { ...task, since: Math.min(task.since, existing.since) };
}

/** A task that was requested again in a newer version stays open. */
function finishBackgroundTask(
  state: RecomputeState,
  task: BackgroundTask,
  { workspaceId, now }: DecisionContext,
): Decision<RecomputeState> {
  const chores = state.chores.filter(
    (existing) => !isSameBackgroundTask(existing, task) || existing.version !== task.version,
  );
  if (chores.length === state.chores.length) return { state };
  return {
    state: { ...state, chores },
    changes: [backgroundTaskRow(workspaceId, task, now.getTime())],
    ...(task.of === "terms" && { send: [noteTermsCoveredMessage(workspaceId, task)] }),
  };
}

/** Stores the progress of a task; a late report does not move the cursor back. */
function takePagedProgress(
  state: RecomputeState,
  task: PagedBackgroundTask,
  { workspaceId }: DecisionContext,
): Decision<RecomputeState> {
  const existing = state.chores.find((each) => isSameBackgroundTask(each, task));
  const isKnown = existing !== undefined && "cursor" in existing && existing.version === task.version;
  if (!isKnown || task.cursor < existing.cursor) return { state };
  return {
    state: { ...state, chores: state.chores.map((each) => (each === existing ? task : each)) },
    changes: [backgroundTaskRow(workspaceId, task, null)],
  };
}

/** A pager that was replaced may report late; its reports do not move the progress back. */
function takeProgress(
  state: RecomputeState,
  body: ProgressBody,
  context: DecisionContext,
): Decision<RecomputeState> {
  const now = context.now.getTime();
  if (body.of === "part") return takePagedProgress(state, body.chore, context);
  if (body.of !== "run") return finishBackgroundTask(state, body, context);
  const { run, finished } = body;
  if (run.target <= state.reached) return { state };
  if (finished) {
    const reached = { ...state, reached: run.target, run: null, finishedAt: now };
    return {
      ...withRunRow(reached, context),
      send: [noteCoveredMessage(context.workspaceId, run.target)],
    };
  }
  const isLate = state.run !== null && (state.run.target > run.target || isBehind(run, state.run));
  return isLate ? { state } : withRunRow({ ...state, run }, context);
}

function isBehind(run: RecomputeRun, existing: RecomputeRun): boolean {
  return run.target === existing.target && run.plan === existing.plan && run.cursor < existing.cursor;
}

function withRunRow(
  state: RecomputeState,
  { workspaceId }: DecisionContext,
  otherChanges: readonly StoreChange[] = [],
): Decision<RecomputeState> {
  return { state, changes: [runRow(workspaceId, state), ...otherChanges] };
}

function runRow(workspaceId: WorkspaceId, state: RecomputeState): StoreChange {
  const { wanted, reached, paused, run, finishedAt } = state;
  return recomputeTable.put(workspaceId, {
    workspaceId,
    of: "run",
    open: wanted > reached && !paused,
    wanted,
    reached,
    paused,
    finishedAt,
    ...run,
  });
}
