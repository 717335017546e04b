/**
 * An admin command: a message to an actor that is applied once and has an outcome. The outcome is stored as a row of the
 * `commands` table and sent to the waiting caller; it never contains a secret.
 */
import {
  issueSchema,
  AppError,
  issuesOfRefusal,
  jobId,
  workspaceIdSchema,
  type Issue,
  refusalText,
  type JobId,
  type Json,
  type Message,
  type Refusal,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import type { DecisionContext, Handler } from "@signalbox/engine";
import { originSchema, type Origin } from "./access/origin.js";
import { isApproved, permissionField, type Permission } from "./access/permissions.js";
import type { AuditResource } from "./audit/audit-entry.js";
import { commandTable, type CommandRow } from "./command-table.js";
import type { WorkspaceState } from "./state.js";
import { ifMatchSchema, type Guards, type IfMatch } from "./versions/guard.js";

export type CommandOutcome = { readonly ok: true; readonly value: Json } | RefusedOutcome;

export type RefusedOutcome = {
  readonly ok: false;
  /** Goes into the `error-type` header. */
  readonly code: string;
  /** The issues in words, where it has some. */
  readonly message: string;
  /** Absent when the refusal has no place, and in outcomes of earlier releases. */
  readonly issues?: readonly Issue[];
};

export interface CommandResultOf<State> {
  readonly state: State;
  readonly outcome: CommandOutcome;
  readonly send?: readonly Message[];
  readonly changes?: readonly StoreChange[];
  /** For the audit log, where the states do not show them. */
  readonly resources?: readonly AuditResource[];
  /** Ids of resources whose contents outside of the state changed. */
  readonly touched?: readonly string[];
}

export type CommandResult = CommandResultOf<WorkspaceState>;

/** `workspaceId` is that of the call. */
export interface CommandContext extends DecisionContext {
  readonly origin: Origin;
  /** Those of `decidedPermissions` that the sender does not have. */
  readonly lacks: readonly Permission[];
}

export interface CommandDefinitionOf<State, Input> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  /**
   * No caller reads its outcome and it changes no setting: it writes neither a row of `commands` nor an audit entry.
   */
  readonly unrecorded?: true;
  /** It writes a row of `commands` and no audit entry: the call that it belongs to has one. */
  readonly unaudited?: true;
  /** Its messages contain ids of users that are being erased, so they must not stay in the outbox. */
  readonly erases?: true;
  /** Its changes can be so large that they do not fit into one document together with others: it is applied alone. */
  readonly isLarge?: true;
  /** Permissions that the command needs besides that of its route, as they depend on the state. */
  readonly needs?: (state: State, input: Input) => Permission | readonly Permission[] | undefined;
  /** The existing resource that it changes, which a caller may guard with `if-match`. */
  readonly guards?: Guards<State, Input>;
  /** The refusal of a caller who has seen another effect than the command would have now. */
  readonly unconfirmed?: (
    state: State,
    input: Input,
    context: Pick<CommandContext, "workspaceId" | "now">,
  ) => CommandOutcome | undefined;
  /** What it changes is stored in another form and says the same: no version grows. */
  readonly keepsVersions?: true;
  readonly decide: (state: State, input: Input, context: CommandContext) => CommandResultOf<State>;
}

export type CommandDefinition<Input> = CommandDefinitionOf<WorkspaceState, Input>;

/** A command as its senders see it. */
export interface SentCommand<Input = never> {
  readonly name: string;
  /** In words, the resource that a caller may guard with `if-match`. */
  readonly guardedResource?: string;
  /** The message that runs the command; `commandId` is the id of the outcome. */
  message(workspaceId: WorkspaceId, commandId: string, request: CommandRequest<Input>): Message;
}

/** A command in the registry of an actor, as the actor runs it. */
export interface CommandOf<State, Input = never> extends SentCommand<Input> {
  readonly handler: Handler<State>;
  /** For commands that contain another one; it does not ask for the permission that the command needs. */
  decide(state: State, input: Input, context: CommandContext): CommandResultOf<State>;
}

export type Command<Input = never> = CommandOf<WorkspaceState, Input>;

export interface CommandRequest<Input> {
  readonly input: Input;
  /** Fingerprint of the request: distinguishes a repeated request from another one with the same `idempotency-key`. */
  readonly fingerprint?: string;
  /** The versions of the resource that the caller accepts. Absent: any, also in messages of earlier releases. */
  readonly ifMatch?: IfMatch;
  /** The sender, for the audit: the id of the caller's key, or an actor. */
  readonly by: string;
  /** Absent in messages of earlier releases, and of the service's own actors. */
  readonly origin?: Origin;
  /** Those of `decidedPermissions` that the sender does not have. */
  readonly lacks?: readonly Permission[];
  /** Of the audit entry; `message` makes it. */
  readonly salt?: string;
}

export const applied: CommandOutcome = { ok: true, value: null };

/** `message` where the text says more than the issues. */
export function refused(code: string, what: Refusal, message: string = refusalText(what)): CommandOutcome {
  const issues = issuesOfRefusal(what);
  return { ok: false, code, message, ...(issues.length > 0 && { issues }) };
}

/** The refusal of a sender who lacks a permission that depends on the state; says whether an approval helps. */
export function permissionNeeded(permission: Permission): CommandOutcome {
  const hint = isApproved(permission) ? "; ask for approval: POST /api/admin/approvals" : "";
  return refused("Forbidden", `this needs the permission ${permission}${hint}`);
}

/** The error of a refused command. */
export function outcomeError({ code, message, issues = [] }: RefusedOutcome): AppError {
  return new AppError({ code, message, issues });
}

/** Error code when what the caller read and sent along was changed since; the caller reads it again. */
export const overtaken = "Overtaken";

/** The job id of a command's message batch, derived from its id: adding the same command twice adds one job. */
export function commandJob(commandId: string): JobId {
  return jobId(`command-${commandId}`);
}

export const commandOutcomeSchema: z.ZodType<CommandOutcome> = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), value: z.json() }),
  z.object({
    ok: z.literal(false),
    code: z.string(),
    message: z.string(),
    issues: z.array(issueSchema).exactOptional(),
  }),
]);

/** As a reply contains it. */
export function outcomeJson(outcome: CommandOutcome): Json {
  return outcome;
}

/** The row that every command writes: its outcome. */
export function commandRecord({
  commandId,
  outcome,
  ...row
}: Omit<CommandRow, "outcome"> & {
  readonly commandId: string;
  readonly outcome: CommandOutcome;
}): StoreChange {
  return commandTable.put(commandId, { ...row, outcome: JSON.stringify(outcome) });
}

export interface ReceivedCommand<Input> extends CommandRequest<Input> {
  readonly commandId: string;
  /** Of the call, where the actor serves several. */
  readonly workspaceId?: WorkspaceId;
}

export function commandBody<Input>(input: z.ZodType<Input>): z.ZodType<ReceivedCommand<Input>> {
  return z.object({
    commandId: z.string(),
    workspaceId: workspaceIdSchema.exactOptional(),
    input,
    fingerprint: z.string().exactOptional(),
    ifMatch: ifMatchSchema.exactOptional(),
    by: z.string(),
    origin: originSchema.exactOptional(),
    lacks: z.array(permissionField).exactOptional(),
    salt: z.string().exactOptional(),
  });
}
