/**
 * The actor of one long task. Commands create, check, start and cancel it; the runner reports its progress, and a report
 * that does not follow the current revision is refused, so that no page is counted twice. A task that was cancelled is
 * open until the runner has reported how far it came.
 */
import { isJsonObject, type Message, type WorkspaceId } from "@signalbox/core";
import {
  defineHandler,
  defineState,
  wakeHandler,
  type Behaviour,
  type Decision,
  type DecisionContext,
  type Handler,
  type StateFormat,
} from "@signalbox/engine";
import type { WorkspaceView } from "@signalbox/workspace";
import { z } from "zod";
import {
  hasTaskEnded,
  isOpen,
  longTaskKey,
  longTaskKind,
  longTaskRow,
  longTaskRowId,
  longTaskTable,
  noProgress,
  progressFields,
  taskFields,
  begunByField,
  type LongTask,
  type TaskProgress,
} from "./long-task.js";
import { removedParts } from "./long-task-part.js";

export interface LongTaskState extends Omit<LongTask, "createdAt"> {
  readonly v: 1;
  /** Null: it was not created. */
  readonly createdAt: number | null;
}

export const noTask: LongTaskState = {
  v: 1,
  createdAt: null,
  of: "",
  name: "",
  status: "Draft",
  order: "{}",
  isStopping: false,
  revision: 0,
  createdBy: { kind: "system", id: "", name: "" },
  startedAt: null,
  finishedAt: null,
  because: null,
  filesUntil: null,
  ...noProgress,
};

export const longTaskStateFormat: StateFormat<LongTaskState> = defineState<LongTaskState>(1, {
  kind: longTaskKind,
  schema: z.object({
    v: z.literal(1),
    createdAt: z.number().nullable(),
    begunBy: begunByField,
    ...taskFields,
    ...progressFields,
  }),
  fits: ({ of, status, order, revision, cursor, done, total, counts }) =>
    [of, status, order, cursor].every((each) => typeof each === "string") &&
    [revision, done, total].every((each) => typeof each === "number") &&
    isJsonObject(counts),
  defaults: noTask,
});

export interface TaskReport extends TaskProgress {
  /** The revision that this report follows. */
  readonly from: number;
  /** Every page is applied, or nothing more is. */
  readonly isOver: boolean;
  /** Why it cannot continue. */
  readonly failed?: string;
}

const reportSchema: z.ZodType<TaskReport> = z.object({
  from: z.int(),
  ...progressFields,
  isOver: z.boolean(),
  failed: z.string().exactOptional(),
});

export function taskReportMessage(workspaceId: WorkspaceId, taskId: string, body: TaskReport): Message {
  return { to: longTaskKey(workspaceId, taskId), type: "progress", body };
}

/**
 * Follows parts that were stored without the actor. It is handled behind the command that creates their task; where that was
 * refused, or the task was removed meanwhile, nothing else would remove them.
 */
export function filesStoredMessage(workspaceId: WorkspaceId, taskId: string): Message {
  return { to: longTaskKey(workspaceId, taskId), type: "files-stored", body: {} };
}

/** A command of the actor, as the behaviour runs it. */
interface NamedHandler {
  readonly name: string;
  readonly handler: Handler<LongTaskState>;
}

/** The behaviour with the commands of all kinds of work. */
export function longTaskBehaviourOf(
  commands: readonly NamedHandler[],
): Behaviour<LongTaskState, WorkspaceView> {
  return {
    kind: longTaskKind,
    create: () => noTask,
    deserialize: longTaskStateFormat.read,
    serialize: longTaskStateFormat.write,
    alarmAt,
    isListed: () => false,
    refold: { reset: (state) => state, fold: (state) => state },
    handlers: {
      ...Object.fromEntries(commands.map(({ name, handler }) => [name, handler])),
      progress: defineHandler({ body: reportSchema, decide: takeReport }),
      "files-stored": defineHandler({ body: z.object({}), decide: keepFiles }),
      wake: wakeHandler<LongTaskState, WorkspaceView>(expire),
    },
  };
}

/** A task is forgotten this long after its end; one that was never started, also a cancelled one, with its files. */
const keptMs = 90 * 86_400_000;

function alarmAt({ createdAt, finishedAt, filesUntil }: LongTaskState): number | null {
  if (createdAt === null) return null;
  return filesUntil ?? (finishedAt === null ? null : finishedAt + keptMs);
}

function takeReport(
  state: LongTaskState,
  { from, isOver, failed, ...progress }: TaskReport,
  context: DecisionContext,
): Decision<LongTaskState> {
  if (from !== state.revision || !isOpen(state)) return { state };
  const at = context.now.getTime();
  const next = { ...state, ...progress };
  if (state.isStopping) return savedTask({ ...next, isStopping: false, finishedAt: at }, context);
  if (failed !== undefined) {
    return savedTask({ ...next, status: "Failed", because: failed, finishedAt: at }, context);
  }
  if (!isOver) return savedTask(next, context);
  return state.status === "Checking"
    ? savedTask({ ...next, status: "Ready" }, context)
    : savedTask({ ...next, status: "Done", finishedAt: at }, context);
}

/** Of no task there are none. */
function keepFiles(state: LongTaskState, _: object, context: DecisionContext): Decision<LongTaskState> {
  return state.createdAt === null ? removedTask(context) : { state };
}

/** Removes the files when their time has come, and in the end the task. While it is open, the files are needed. */
function expire(state: LongTaskState, context: DecisionContext): Decision<LongTaskState> {
  const due = alarmAt(state);
  const { workspaceId, id, now } = context;
  if (due === null || due > now.getTime()) return { state };
  if (isOpen(state)) return savedTask({ ...state, filesUntil: now.getTime() + againMs }, context);
  if (state.filesUntil !== null && hasTaskEnded(state.status) && state.startedAt !== null) {
    const { state: next, changes = [] } = savedTask({ ...state, filesUntil: null }, context);
    return { state: next, changes: [removedParts(workspaceId, id), ...changes] };
  }
  return removedTask(context);
}

const againMs = 3_600_000;

/** Erases the task with its files. */
export function removedTask({
  workspaceId,
  id,
}: Pick<DecisionContext, "workspaceId" | "id">): Decision<LongTaskState> {
  const row = longTaskTable.remove(longTaskRowId(workspaceId, id));
  return { state: null, changes: [removedParts(workspaceId, id), row] };
}

/** Raises the revision and writes the row that shows it. */
export function savedTask(
  changed: LongTaskState,
  { workspaceId, id }: Pick<DecisionContext, "workspaceId" | "id">,
): Decision<LongTaskState> & { readonly state: LongTaskState } {
  // A cursor can name a person; a task that has ended needs none.
  const isOver = hasTaskEnded(changed.status) && !changed.isStopping;
  const state = { ...changed, revision: changed.revision + 1, ...(isOver && { cursor: "" }) };
  const { v: _, createdAt, ...task } = state;
  if (createdAt === null) return { state: changed };
  return { state, changes: [longTaskRow({ workspaceId, taskId: id, createdAt, ...task })] };
}
