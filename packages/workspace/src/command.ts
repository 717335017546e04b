/**
 * An admin command: a message to the workspace actor that is applied once and has an outcome. The outcome is kept as a
 * row of the `commands` table and told to anyone who waits; it never holds a secret. A command is a definition file in
 * `commands/`: a name, a schema, a pure decision.
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
import { followChange } from "./follow-change.js";
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
  /** Nobody asks for its outcome and it changes no setting: it leaves neither a command's row nor an audit entry. */
  readonly unrecorded?: true;
  /** What it sends names people who are being erased. */
  readonly erases?: true;
  /** What it changes is so large that it is saved by itself: with others it might not fit into one document. */
  readonly isLarge?: true;
  readonly decide: (state: WorkspaceState, input: Input, context: DecisionContext) => CommandResult;
}

/** A command with its schema inside: what the registry holds and the workspace actor runs. */
export interface Command<Input = never> {
  readonly name: string;
  readonly handler: Handler<WorkspaceState>;
  /** The message that runs it; `commandId` names the outcome. */
  message(workspaceId: WorkspaceId, commandId: string, request: CommandRequest<Input>): Message;
}

export interface CommandRequest<Input> {
  readonly input: Input;
  /** Fingerprint of the request, to tell a repeated `idempotency-key` from a reused one. */
  readonly fingerprint?: string;
  /** Which key asked, for the audit. */
  readonly by: string;
}

export const applied: CommandOutcome = { ok: true, value: null };

export function refused(code: string, message: string): CommandOutcome {
  return { ok: false, code, message };
}

/** Every command travels alone, under a job id made of its own: asking twice adds nothing. */
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
    decide: (state, { commandId, input, fingerprint = "", by }, context) => {
      const result = definition.decide(state, input, context);
      const { workspaceId } = context;
      const at = context.now.getTime();
      const follow = followChange(workspaceId, state, result.state);
      const records: StoreChange[] = [
        {
          do: "put",
          table: "commands",
          id: commandId,
          row: { workspaceId, name, fingerprint, by, at, outcome: JSON.stringify(result.outcome) },
        },
        {
          do: "put",
          table: "audit",
          id: commandId,
          row: { workspaceId, action: name, by, at, ok: result.outcome.ok },
        },
      ];
      return {
        state: result.state,
        changes: [...(result.changes ?? []), ...(definition.unrecorded === true ? [] : records)],
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
