/**
 * A command of the installation's actor: like one of a workspace, but its message goes to the installation and says from
 * which workspace the call came. Each command is a file: a name, a schema, a pure decision.
 */
import type { Message, StoreChange, WorkspaceId } from "@signalbox/core";
import { defineHandler, type DecisionContext, type Handler } from "@signalbox/engine";
import {
  commandBody,
  commandRecord,
  newSalt,
  refused,
  systemOrigin,
  type AuditResource,
  type CommandOutcome,
  type CommandRequest,
  type Origin,
  type SentCommand,
} from "@signalbox/workspace";
import { workspaceIdSchema } from "@signalbox/core";
import { z } from "zod";
import { auditInstallation } from "./audit-installation.js";
import { installationId, installationKey, type InstallationState } from "./state.js";

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
  const { name, ofInstallation: isOwn = false } = definition;
  const body = commandBody(definition.input).and(z.object({ workspaceId: workspaceIdSchema }));
  return {
    name,
    handler: defineHandler<InstallationState, z.infer<typeof body>>({
      body,
      decide: (state, { workspaceId, ...received }, context) => {
        const { commandId, input, fingerprint = "", by } = received;
        const origin = received.origin ?? systemOrigin(by);
        const at = context.now.getTime();
        const result = definition.decide(state, input, { ...context, workspaceId, origin });
        const { outcome } = result;
        if (definition.unrecorded === true) {
          return { ...result, reply: { id: commandId, value: outcome } };
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
          { before: state, after: result.state, now: at },
        );
        const record = commandRecord({ commandId, workspaceId, name, fingerprint, by, at, outcome });
        return {
          state: { ...audited.state, createdAt: result.state.createdAt ?? at },
          changes: [...(result.changes ?? []), ...audited.changes, record],
          reply: { id: commandId, value: outcome },
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
