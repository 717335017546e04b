/**
 * A command of the actor of a long task. Like one of a workspace it is applied once, has an outcome, and adds one entry to
 * the audit log of its workspace. Its input names the task.
 */
import type { Json, Message } from "@signalbox/core";
import type { Decision } from "@signalbox/engine";
import {
  commandEntry,
  defineCommandsOf,
  noteAudit,
  refused,
  type AppliedCommand,
  type CommandContext,
  type CommandDefinitionOf,
  type CommandOf,
  type CommandOutcome,
  type CommandResultOf,
} from "@signalbox/workspace";
import { isOpen, longTaskKey, noProgress, type LongTask } from "./long-task.js";
import { removedTask, savedTask, type LongTaskState } from "./long-task-actor.js";

export interface OfTask {
  readonly taskId: string;
}

export type LongTaskResult = CommandResultOf<LongTaskState>;

interface LongTaskTraits<Input> {
  /** What of the task the audit entry shows beside its name. */
  readonly audits?: (input: Input, after: LongTaskState) => Json;
  /** It removes the task, with its files. */
  readonly removes?: true;
}

export type LongTaskCommand<Input extends OfTask = never> = CommandOf<LongTaskState, Input>;

export type LongTaskCommandDefinition<Input extends OfTask> = CommandDefinitionOf<LongTaskState, Input> &
  LongTaskTraits<Input>;

const define = defineCommandsOf<LongTaskState, LongTaskTraits<OfTask>>({
  keyOf: (workspaceId, input) => longTaskKey(workspaceId, (input as OfTask).taskId),
  shape: { lists: [], settings: {} },
  follow: (command, { audits, removes = false }) => {
    const { workspaceId, received, after, before, isAudited, outcome } = command;
    const { taskId } = received.input as OfTask;
    const shown = audits?.(received.input as OfTask, after);
    const of = { workspaceId, id: taskId };
    const next = removes && outcome.ok ? removedTask(of) : saved(before, after, of);
    return { ...next, send: isAudited ? [auditMessage(command, taskId, shown)] : [] };
  },
});

function saved(
  before: LongTaskState,
  after: LongTaskState,
  of: Parameters<typeof savedTask>[1],
): Decision<LongTaskState> {
  return before === after ? { state: after } : savedTask(after, of);
}

/** `Input` names the task. */
export function defineLongTaskCommand<Input extends OfTask>(
  definition: LongTaskCommandDefinition<Input>,
): LongTaskCommand<Input> {
  return define<Input>(
    definition as unknown as CommandDefinitionOf<LongTaskState, Input> & LongTaskTraits<OfTask>,
  );
}

function auditMessage(
  { name, workspaceId, received, after, outcome }: AppliedCommand<LongTaskState>,
  taskId: string,
  shown: Json | undefined,
): Message {
  const named = after.name === "" ? {} : { name: after.name };
  const resources = [{ kind: after.of === "" ? "long-task" : after.of, id: taskId, ...named }];
  const entry = commandEntry(name, received, { outcome, described: { changes: [] }, resources });
  return noteAudit.message(workspaceId, `audit-${received.commandId}`, {
    input: { entry: { ...entry, ...(shown !== undefined && { query: shown }) } },
    by: received.by,
  });
}

/** A new task; `Running` begins at once. */
export function createdTask(
  state: LongTaskState,
  task: Pick<LongTask, "of" | "name" | "order"> & {
    readonly status: "Draft" | "Running";
    /** ms */
    readonly filesUntil?: number;
  },
  { now, origin }: Pick<CommandContext, "now" | "origin">,
): LongTaskState {
  const at = now.getTime();
  const { filesUntil = null, ...rest } = task;
  const { principal } = origin;
  return {
    ...state,
    ...rest,
    filesUntil,
    createdAt: at,
    createdBy: { kind: principal.kind, id: principal.id, name: principal.name },
    startedAt: task.status === "Running" ? at : null,
  };
}

/** From the first page on. */
export function begunTask(
  state: LongTaskState,
  status: "Checking" | "Running",
  { now, origin: { principal } }: Pick<CommandContext, "now" | "origin">,
): LongTaskState {
  const startedAt = status === "Running" ? now.getTime() : null;
  const begunBy = { kind: principal.kind, id: principal.id, name: principal.name };
  return { ...state, ...noProgress, status, startedAt, begunBy };
}

/** The result of a cancel: what is applied stays. */
export function cancelled(state: LongTaskState, now: Date): LongTaskResult {
  const { status } = state;
  if (status === "Cancelled") return { state, outcome: { ok: true, value: null } };
  if (status === "Done" || status === "Failed") return refusedTask(state, wrongStatus(status));
  const isStopping = isOpen(state);
  const next: LongTaskState = {
    ...state,
    status: "Cancelled",
    isStopping,
    finishedAt: isStopping ? null : now.getTime(),
  };
  return { state: next, outcome: { ok: true, value: null } };
}

export function refusedTask(state: LongTaskState, outcome: CommandOutcome): LongTaskResult {
  return { state, outcome };
}

export function noSuchTask(): CommandOutcome {
  return refused("NotFound", "there is no such task");
}

export function wrongStatus(status: LongTask["status"]): CommandOutcome {
  return refused("Conflict", `this is not possible while its status is ${status}`);
}
