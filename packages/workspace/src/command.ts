/**
 * An admin command: a message to the workspace actor that is applied once and has an outcome. The outcome is stored as
 * a row of the `commands` table and sent to the waiting caller; it never contains a secret. Each command is a
 * file in the folder of its resource: a name, a schema, a pure decision.
 */
import {
  issueSchema,
  jobId,
  type Issue,
  type JobId,
  type Json,
  type Message,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import { defineHandler, type DecisionContext, type Handler } from "@signalbox/engine";
import { originSchema, systemOrigin, type Origin } from "./access/origin.js";
import { permissionField, type Permission } from "./access/permissions.js";
import { appendEntry } from "./audit/audit-chain.js";
import type { AuditEntry, AuditResource } from "./audit/audit-entry.js";
import { newSalt } from "./audit/new-salt.js";
import { commandEntry } from "./audit/command-entry.js";
import { workspaceChanges } from "./audit/workspace-changes.js";
import { commandTable, type CommandRow } from "./command-table.js";
import { followChange } from "./follow-change.js";
import { moveContents, removedJourneyRows } from "./journeys/journey-rows.js";
import { withTermsVersion } from "./search-terms/terms-version.js";
import { workspaceKey, type WorkspaceState } from "./state.js";
import { guarded, ifMatchSchema, type Guards, type IfMatch } from "./versions/guard.js";
import { stampChanges, withVersionOf } from "./versions/stamp-changes.js";
import { workspaceShape } from "./versions/workspace-shape.js";

export type CommandOutcome =
  | { readonly ok: true; readonly value: Json }
  /** `code` goes into the `error-type` header. */
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly issues?: readonly Issue[];
    };

export interface CommandResult {
  readonly state: WorkspaceState;
  readonly outcome: CommandOutcome;
  readonly send?: readonly Message[];
  readonly changes?: readonly StoreChange[];
  /** For the audit log, where the states do not show them. */
  readonly resources?: readonly AuditResource[];
  /** Ids of resources whose contents outside of the state changed. */
  readonly touched?: readonly string[];
}

export interface CommandContext extends DecisionContext {
  readonly origin: Origin;
  /** Those of `decidedPermissions` that the sender does not have. */
  readonly lacks: readonly Permission[];
}

export interface CommandDefinition<Input> {
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
  /** A permission that the command needs besides that of its route, as it depends on the state. */
  readonly needs?: (state: WorkspaceState, input: Input) => Permission | undefined;
  /** The existing resource that it changes, which a caller may guard with `if-match`. */
  readonly guards?: Guards<WorkspaceState, Input>;
  /** What it changes is stored in another form and says the same: no version grows. */
  readonly keepsVersions?: true;
  readonly decide: (state: WorkspaceState, input: Input, context: CommandContext) => CommandResult;
}

/** A command as its senders see it. */
export interface SentCommand<Input = never> {
  readonly name: string;
  /** In words, the resource that a caller may guard with `if-match`. */
  readonly guardedResource?: string;
  /** The message that runs the command; `commandId` is the id of the outcome. */
  message(workspaceId: WorkspaceId, commandId: string, request: CommandRequest<Input>): Message;
}

/** A command in the registry, as the workspace actor runs it. */
export interface Command<Input = never> extends SentCommand<Input> {
  readonly handler: Handler<WorkspaceState>;
  /** For commands that contain another one; it does not ask for the permission that the command needs. */
  decide(state: WorkspaceState, input: Input, context: CommandContext): CommandResult;
}

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

export function refused(code: string, message: string): CommandOutcome {
  return { ok: false, code, message };
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
  return outcome as unknown as Json;
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

export function defineCommand<Input>(definition: CommandDefinition<Input>): Command<Input> {
  const { name, decide, guards, unrecorded = false, keepsVersions = false } = definition;
  const isAudited = !unrecorded && definition.unaudited !== true;
  const handler = defineHandler<WorkspaceState, ReceivedCommand<Input>>({
    body: commandBody(definition.input),
    erases: definition.erases ?? false,
    solo: definition.isLarge ?? false,
    decide: (stored, received, context) => {
      const { commandId, input, fingerprint = "", by, lacks = [] } = received;
      const { workspaceId } = context;
      const origin = received.origin ?? systemOrigin(by);
      const { state, changes: moved } = moveContents(workspaceId, stored);
      const needed = definition.needs?.(state, input);
      const decided: CommandResult =
        needed !== undefined && lacks.includes(needed)
          ? { state, outcome: approvalNeeded(needed) }
          : decide(state, input, { ...context, origin, lacks });
      const { principal } = origin;
      const guard = { guards, ifMatch: received.ifMatch, state, input, context: { workspaceId, origin } };
      const result: CommandResult = guarded(guard, decided);
      const at = context.now.getTime();
      const author = !isAudited || principal.kind === "system" ? undefined : principal;
      const touched = result.touched ?? [];
      const stamped = keepsVersions
        ? result.state
        : stampChanges(state, result.state, workspaceShape, { at, author, touched });
      const after = withTermsVersion(state, stamped);
      const outcome = versionedOutcome(result.outcome, after);
      const entry = isAudited
        ? entryOf(name, { ...received, origin }, { ...result, before: state, workspaceId })
        : undefined;
      const audited = entry && appendEntry(after.audit, workspaceId, entry, at);
      return {
        state: audited === undefined ? after : { ...after, audit: audited.chain },
        changes: [
          ...moved,
          ...(result.changes ?? []),
          ...removedJourneyRows(workspaceId, state, result.state),
          ...(audited?.changes ?? []),
          ...(unrecorded
            ? []
            : [commandRecord({ commandId, workspaceId, name, fingerprint, by, at, outcome })]),
        ],
        reply: { id: commandId, value: outcomeJson(outcome) },
        send: [...(result.send ?? []), ...followChange(workspaceId, state, after)],
      };
    },
  });
  return {
    name,
    ...(guards !== undefined && { guardedResource: guards.resource }),
    handler,
    decide,
    message: (workspaceId, commandId, request) => ({
      to: workspaceKey(workspaceId),
      type: name,
      body: { commandId, ...request, ...(isAudited && { salt: newSalt() }) },
    }),
  };
}

function approvalNeeded(permission: Permission): CommandOutcome {
  const message = `this needs the permission ${permission}; ask for approval: POST /api/admin/approvals`;
  return refused("Forbidden", message);
}

export interface ReceivedCommand<Input> extends CommandRequest<Input> {
  readonly commandId: string;
}

export function commandBody<Input>(input: z.ZodType<Input>): z.ZodType<ReceivedCommand<Input>> {
  return z.object({
    commandId: z.string(),
    input,
    fingerprint: z.string().exactOptional(),
    ifMatch: ifMatchSchema.exactOptional(),
    by: z.string(),
    origin: originSchema.exactOptional(),
    lacks: z.array(permissionField).exactOptional(),
    salt: z.string().exactOptional(),
  });
}

function versionedOutcome(outcome: CommandOutcome, state: WorkspaceState): CommandOutcome {
  return outcome.ok ? { ok: true, value: withVersionOf(outcome.value, state, workspaceShape) } : outcome;
}

function entryOf(
  name: string,
  received: ReceivedCommand<unknown> & { readonly origin: Origin },
  {
    before,
    state,
    outcome,
    resources,
    workspaceId,
  }: CommandResult & { readonly before: WorkspaceState; readonly workspaceId: WorkspaceId },
): AuditEntry {
  const described = outcome.ok ? workspaceChanges(workspaceId, before, state) : { changes: [] };
  return commandEntry(name, received, { outcome, described, ...(resources !== undefined && { resources }) });
}
