/**
 * The audit entry of a command of the installation's actor. A command that was called for a workspace is an entry of that
 * workspace, which its actor adds; a message brings it there exactly once. What concerns no workspace, as a sign-in, is an
 * entry of the installation, and of the workspaces in which the account has a role. Pure.
 */
import { isJsonObject, type Message, type StoreChange, type WorkspaceId } from "@signalbox/core";
import {
  appendEntry,
  commandEntry,
  describeChanges,
  noteAudit,
  type AuditEntry,
  type AuditResource,
  type CommandOutcome,
  type DescribedChanges,
  type Origin,
  type ReceivedCommand,
} from "@signalbox/workspace";
import { installationId, type InstallationState } from "./state.js";

export interface AuditedInstallationCommand {
  readonly name: string;
  readonly workspaceId: WorkspaceId;
  readonly received: ReceivedCommand<unknown> & { readonly origin: Origin };
  readonly outcome: CommandOutcome;
  /** It concerns the installation alone. */
  readonly isOwn?: boolean;
  readonly resources?: readonly AuditResource[];
}

interface States {
  readonly before: InstallationState;
  readonly after: InstallationState;
  /** ms */
  readonly now: number;
}

interface AuditedState {
  readonly state: InstallationState;
  readonly changes: readonly StoreChange[];
  readonly send: readonly Message[];
}

export function auditInstallation(command: AuditedInstallationCommand, states: States): AuditedState {
  const { after: state, now } = states;
  const note = (workspaceId: WorkspaceId): Message =>
    noteAudit.message(workspaceId, `audit-${command.received.commandId}`, {
      input: { entry: entryFor(workspaceId, command, states) },
      by: command.received.by,
    });
  if (command.workspaceId !== installationId) {
    return { state, changes: [], send: [note(command.workspaceId)] };
  }
  const entry = entryFor(undefined, command, states);
  const { chain, changes } = appendEntry(state.audit, installationId, entry, now);
  return {
    state: { ...state, audit: chain },
    changes,
    send: command.isOwn === true ? [] : workspacesOf(command, states).map(note),
  };
}

/** Of the account that the command is about. */
function workspacesOf(
  { received: { input, origin } }: AuditedInstallationCommand,
  { before, after }: States,
): readonly WorkspaceId[] {
  const named = isJsonObject(input) ? [input["accountId"], input["email"]] : [];
  const about = new Set([...named, origin.principal.id]);
  const accounts = [...before.accounts, ...after.accounts].filter(
    ({ id, email }) => about.has(id) || about.has(email),
  );
  return [...new Set(accounts.flatMap(({ roles }) => roles.map(({ workspaceId }) => workspaceId)))];
}

function entryFor(
  workspaceId: WorkspaceId | undefined,
  { name, received, outcome, resources }: AuditedInstallationCommand,
  { before, after }: States,
): AuditEntry {
  const described = outcome.ok
    ? installationChanges(seenIn(workspaceId, before), seenIn(workspaceId, after))
    : { changes: [] };
  const { input } = received;
  const userId = accountIn(input) ?? (outcome.ok ? accountIn(outcome.value) : undefined);
  const reason = isJsonObject(input) && typeof input["reason"] === "string" && { reason: input["reason"] };
  // Why a sign-in failed.
  return {
    ...commandEntry(name, received, { outcome, described, ...(resources !== undefined && { resources }) }),
    ...(reason && { query: reason }),
    ...(userId !== undefined && { userId }),
  };
}

/** The account that an entry is about can be forgotten. */
function accountIn(value: unknown): string | undefined {
  const id = isJsonObject(value) ? value["accountId"] : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** A workspace sees of an account only the roles in it. */
function seenIn(workspaceId: WorkspaceId | undefined, state: InstallationState): object {
  // Of the chain only its retention is a setting.
  if (workspaceId === undefined) return { ...state, auditRetentionDays: state.audit?.retentionDays };
  const accounts = state.accounts.map((account) => ({
    ...account,
    roles: account.roles.filter((grant) => grant.workspaceId === workspaceId),
  }));
  return { ...state, accounts };
}

const shape = {
  self: { kind: "installation", id: "installation" },
  internal: new Set(["createdAt", "audit", "settingStamps", "lastRemoved"]),
  kinds: {},
};

function installationChanges(before: object, after: object): DescribedChanges {
  return describeChanges(before, after, shape);
}
