/**
 * A command of the installation's actor: like one of a workspace, but its message goes to the installation and says from
 * which workspace the call came; `installationId` for sign-ins, which concern no workspace. Each command is a file: a
 * name, a schema, a pure decision.
 */
import type { Refusal } from "@signalbox/core";
import {
  defineCommandsOf,
  operationOn,
  refused,
  type CommandDefinitionOf,
  type CommandOf,
  type CommandResultOf,
  type OperationFace,
  type Preparation,
  type SentOperation,
} from "@signalbox/workspace";
import type { z } from "zod";
import { isLockOutConfirmed, lockOutBy } from "../members/lock-out.js";
import { auditInstallation } from "./audit-installation.js";
import { installationId, installationKey, type InstallationState } from "./state.js";
import { installationShape } from "./versions.js";

export type InstallationResult = CommandResultOf<InstallationState>;

interface InstallationTraits {
  /** It is refused as `WouldLockOut` when its sender would lose access by it and has not confirmed that. */
  readonly asksBeforeLockOut?: true;
  /** It concerns no workspace, whichever the call names: its audit entry is in the log of the installation alone. */
  readonly ofInstallation?: true;
}

export type InstallationCommandDefinition<Input> = CommandDefinitionOf<InstallationState, Input> &
  InstallationTraits;

export type InstallationCommand<Input = never> = CommandOf<InstallationState, Input>;

export const defineInstallationCommand: <Input>(
  definition: InstallationCommandDefinition<Input>,
) => InstallationCommand<Input> = defineCommandsOf<InstallationState, InstallationTraits>({
  keyOf: () => installationKey,
  shape: installationShape,
  servesWorkspaces: true,
  completed: (state, at) => ({ ...state, createdAt: state.createdAt ?? at }),
  objectTo: ({ origin, input, before, after }, { asksBeforeLockOut }) => {
    if (asksBeforeLockOut !== true || isLockOutConfirmed(input)) return undefined;
    const lost = lockOutBy(origin, { before, after });
    return lost === undefined ? undefined : refused("WouldLockOut", lost);
  },
  follow: (command, { ofInstallation: isOwn = false }) => {
    const { name, received, before, after, outcome, result, at } = command;
    if (!command.isAudited) return { state: after };
    const { resources } = result;
    const workspaceId = isOwn ? installationId : command.workspaceId;
    return auditInstallation(
      { name, workspaceId, isOwn, received, outcome, ...(resources !== undefined && { resources }) },
      { before, after, now: at },
    );
  },
});

/** A command that the admin API offers. */
export type InstallationOperation<Input = never> = InstallationCommand<Input> & SentOperation<Input>;

/** The command and its face in one definition, as `defineOperation` of a workspace. */
export function defineInstallationOperation<Body, Input = Body>(
  definition: OperationFace<Body, Input> &
    Preparation<Body, Input> &
    Omit<InstallationCommandDefinition<Input>, "input"> & {
      /** Read from queues that earlier releases wrote; default: the schema of the body. */
      readonly input?: z.ZodType<Input>;
    },
): InstallationOperation<Input> {
  const input = definition.input ?? (definition.body as unknown as z.ZodType<Input> | undefined);
  if (input === undefined) throw new TypeError(`${definition.name} has neither a body nor an input`);
  return operationOn<Body, Input, InstallationCommand<Input>>(
    defineInstallationCommand({ ...definition, input }),
    definition,
  );
}

/** The result of a command that changes nothing. */
export function refuse(state: InstallationState, code: string, what: Refusal): InstallationResult {
  return { state, outcome: refused(code, what) };
}
