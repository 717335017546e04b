/**
 * A command of the installation's actor: like one of a workspace, but its message goes to the installation and says from
 * which workspace the call came. Each command is a file: a name, a schema, a pure decision.
 */
import type { Message, StoreChange, WorkspaceId } from "@signalbox/core";
import { defineHandler, type DecisionContext, type Handler } from "@signalbox/engine";
import {
  commandBody,
  commandRecord,
  guarded,
  newSalt,
  outcomeJson,
  refused,
  stampChanges,
  systemOrigin,
  type AuditResource,
  type CommandOutcome,
  type CommandRequest,
  type Guards,
  type Origin,
  type SentCommand,
  withVersionOf,
} from "@signalbox/workspace";
import { workspaceIdSchema } from "@signalbox/core";
import { z } from "zod";
import { auditInstallation } from "./audit-installation.js";
import { installationId, installationKey, type InstallationState } from "./state.js";
import { installationShape } from "./versions.js";

/** `workspaceId` is that of the call; `installationId` for sign-ins, which concern no workspace. */
export interface InstallationContext extends DecisionContext {
  readonly origin: Origin;
}

export interface InstallationResult {
  readonly state: InstallationState;
  readonly outcome: CommandOutcome;
  readonly send?: readonly Message[];
  readonly changes?: readonly StoreChange[];
  /** For the audit log, where the states do not show them. */
  readonly resources?: readonly AuditResource[];
}

export interface InstallationCommandDefinition<Input> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  /** No caller reads its outcome and it changes no setting: it writes neither a row of `commands` nor an audit entry. */
  readonly unrecorded?: true;
  /** It concerns no workspace, whichever the call names: its audit entry is in the log of the installation alone. */
  readonly ofInstallation?: true;
  /** The existing resource that it changes, which a caller may guard with `if-match`. */
  readonly guards?: Guards<InstallationState, Input>;
  /** What it changes is stored in another form and says the same: no version grows. */
  readonly keepsVersions?: true;
  readonly decide: (
    state: InstallationState,
    input: Input,
    context: InstallationContext,
  ) => InstallationResult;
}

export interface InstallationCommand<Input = never> extends SentCommand<Input> {
  readonly handler: Handler<InstallationState>;
}

export function defineInstallationCommand<Input>(
  definition: InstallationCommandDefinition<Input>,
): InstallationCommand<Input> {
  const { name, guards, ofInstallation: isOwn = false, keepsVersions = false } = definition;
  const body = commandBody(definition.input).and(z.object({ workspaceId: workspaceIdSchema }));
  return {
    name,
    ...(guards !== undefined && { guardedResource: guards.resource }),
    handler: defineHandler<InstallationState, z.infer<typeof body>>({
      body,
      decide: (state, { workspaceId, ...received }, context) => {
        const { commandId, input, fingerprint = "", by } = received;
        const origin = received.origin ?? systemOrigin(by);
        const at = context.now.getTime();
        const decided = definition.decide(state, input, { ...context, workspaceId, origin });
        const guard = { guards, ifMatch: received.ifMatch, state, input, context: { workspaceId, origin } };
        const result: InstallationResult = guarded(guard, decided);
        const { principal } = origin;
        const isRecorded = definition.unrecorded !== true;
        const author = !isRecorded || principal.kind === "system" ? undefined : principal;
        const next = isRecorded ? { ...result.state, createdAt: result.state.createdAt ?? at } : result.state;
        const after =
          keepsVersions || !result.outcome.ok
            ? next
            : stampChanges(state, next, installationShape, { at, author, updatedIn: workspaceId });
        const outcome: CommandOutcome = result.outcome.ok
          ? { ok: true, value: withVersionOf(result.outcome.value, after, installationShape) }
          : result.outcome;
        if (!isRecorded) {
          return { ...result, state: after, reply: { id: commandId, value: outcomeJson(outcome) } };
        }
        const audited = auditInstallation(
          {
            name,
            workspaceId: isOwn ? installationId : workspaceId,
            isOwn,
            received: { ...received, origin },
            outcome,
            ...(result.resources !== undefined && { resources: result.resources }),
          },
          { before: state, after, now: at },
        );
        const record = commandRecord({ commandId, workspaceId, name, fingerprint, by, at, outcome });
        return {
          state: audited.state,
          changes: [...(result.changes ?? []), ...audited.changes, record],
          reply: { id: commandId, value: outcomeJson(outcome) },
          send: [...(result.send ?? []), ...audited.send],
        };
      },
    }),
    message: (workspaceId: WorkspaceId, commandId: string, request: CommandRequest<Input>) => ({
      to: installationKey,
      type: name,
      body: { commandId, workspaceId, ...request, salt: newSalt() },
    }),
  };
}

/** The result of a command that changes nothing. */
export function refuse(state: InstallationState, code: string, message: string): InstallationResult {
  return { state, outcome: refused(code, message) };
}
