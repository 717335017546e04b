/**
 * An admin command: a message to the workspace actor that is applied once and has an outcome. The outcome is stored as
 * a row of the `commands` table and sent to the waiting caller; it never contains a secret. Each command is a
 * file in the folder of its resource: a name, a schema, a pure decision.
 */
import {
  jobId,
  type JobId,
  type Json,
  type Message,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import { defineHandler, type DecisionContext, type Handler } from "@signalbox/engine";
import { auditTable } from "./audit-table.js";
import { commandTable } from "./command-table.js";
import { followChange } from "./follow-change.js";
import { moveContents, removedJourneyRows } from "./journeys/journey-rows.js";
import { workspaceKey, type WorkspaceState } from "./state.js";

export type CommandOutcome =
  | { readonly ok: true; readonly value: Json }
  /** `code` goes into the `error-type` header. */
  | { readonly ok: false; readonly code: string; readonly message: string };

export interface CommandResult {
  readonly state: WorkspaceState;
  readonly outcome: CommandOutcome;
  readonly send?: readonly Message[];
  readonly changes?: readonly StoreChange[];
}

export interface CommandDefinition<Input> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  /**
   * No caller reads its outcome and it changes no setting: it writes neither a row of `commands` nor an audit entry.
   */
  readonly unrecorded?: true;
  /** Its messages contain ids of users that are being erased, so they must not stay in the outbox. */
  readonly erases?: true;
  /** Its changes can be so large that they do not fit into one document together with others: it is applied alone. */
  readonly isLarge?: true;
  readonly decide: (state: WorkspaceState, input: Input, context: DecisionContext) => CommandResult;
}

/** A command in the registry, as the workspace actor runs it. */
export interface Command<Input = never> {
  readonly name: string;
  readonly handler: Handler<WorkspaceState>;
  /** The message that runs the command; `commandId` is the id of the outcome. */
  message(workspaceId: WorkspaceId, commandId: string, request: CommandRequest<Input>): Message;
}

export interface CommandRequest<Input> {
  readonly input: Input;
  /** Fingerprint of the request: distinguishes a repeated request from another one with the same `idempotency-key`. */
  readonly fingerprint?: string;
  /** The sender, for the audit: the id of the caller's key, or an actor. */
  readonly by: string;
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
  z.object({ ok: z.literal(false), code: z.string(), message: z.string() }),
]);

export function defineCommand<Input>(definition: CommandDefinition<Input>): Command<Input> {
  const { name } = definition;
  const body = z.object({
    commandId: z.string(),
    input: definition.input,
    fingerprint: z.string().exactOptional(),
    by: z.string(),
  });
  const handler = defineHandler<WorkspaceState, z.infer<typeof body>>({
    body,
    erases: definition.erases ?? false,
    solo: definition.isLarge ?? false,
    decide: (stored, { commandId, input, fingerprint = "", by }, context) => {
      const { workspaceId } = context;
      const { state, changes: moved } = moveContents(workspaceId, stored);
      const result = definition.decide(state, input, context);
      const at = context.now.getTime();
      const follow = followChange(workspaceId, state, result.state);
      const records = [
        commandTable.put(commandId, {
          workspaceId,
          name,
          fingerprint,
          by,
          at,
          outcome: JSON.stringify(result.outcome),
        }),
        auditTable.put(commandId, { workspaceId, action: name, by, at, ok: result.outcome.ok }),
      ];
      return {
        state: result.state,
        changes: [
          ...moved,
          ...(result.changes ?? []),
          ...removedJourneyRows(workspaceId, state, result.state),
          ...(definition.unrecorded === true ? [] : records),
        ],
        reply: { id: commandId, value: result.outcome },
        send: [...(result.send ?? []), ...follow],
      };
    },
  });
  return {
    name,
    handler,
    message: (workspaceId, commandId, request) => ({
      to: workspaceKey(workspaceId),
      type: name,
      body: { commandId, ...request },
    }),
  };
}
