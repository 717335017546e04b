/** A small installation for tests of decisions about members, and runs of commands as the installation's actor runs them. */
import type { WorkspaceId } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import {
  allPermissions,
  commandOutcomeSchema,
  permissionsOfRole,
  type BuiltInRole,
  type CommandOutcome,
  type Origin,
} from "@signalbox/workspace";
import { contextOf } from "@signalbox/workspace/testing";
import type { InstallationCommand } from "../installation/command.js";
import { newAccount } from "../installation/new-account.js";
import {
  newInstallation,
  type Account,
  type InstallationState,
  type RoleGrant,
} from "../installation/state.js";
import type { Reach } from "./reach.js";

export { workspaceId };
export const otherId = "22222222-2222-4222-8222-222222222222" as WorkspaceId;
export const childId = "33333333-3333-4333-8333-333333333333" as WorkspaceId;
export const now = 5_000;

export function anAccount(id: string, account: Partial<Account> = {}): Account {
  return { ...newAccount({ id, email: `${id}@x.example`, name: id, now: 1_000 }), ...account };
}

export function grant(role: string, where: WorkspaceId = workspaceId): RoleGrant {
  return { workspaceId: where, role, from: "administrator" };
}

export function anInstallation(
  accounts: readonly Account[],
  more: Partial<InstallationState> = {},
): InstallationState {
  return { ...newInstallation, accounts, ...more };
}

export function asMember(id: string): Origin {
  return { principal: { kind: "member", id, name: id } };
}

export const asKey: Origin = { principal: { kind: "key", id: "key-1", name: "default" } };
export const asSystem: Origin = { principal: { kind: "system", id: "command line", name: "command line" } };

/** What the api computes for a sender with this role in a workspace. */
export function reachAs(
  role: BuiltInRole | "none",
  where: WorkspaceId = workspaceId,
  more: Partial<Reach> = {},
): Reach {
  const held = role === "none" ? new Set() : permissionsOfRole[role];
  return { workspaceId: where, lacks: [...allPermissions].filter((each) => !held.has(each)), ...more };
}

export interface RunOptions {
  readonly as: Origin;
  readonly in?: WorkspaceId;
}

export interface InstallationRun {
  readonly state: InstallationState;
  readonly outcome: CommandOutcome;
}

export function run<Input>(
  command: InstallationCommand<Input>,
  state: InstallationState,
  input: Input,
  { as: origin, in: where = workspaceId }: RunOptions,
): InstallationRun {
  const message = command.message(where, "command-1", { input, by: origin.principal.id, origin });
  const decision = command.handler
    .prepare(message.body)
    .decide(state, { ...contextOf("installation", "self"), now: new Date(now) });
  if (decision.state === null) throw new TypeError("a command never erases the installation");
  return { state: decision.state, outcome: commandOutcomeSchema.parse(decision.reply?.value) };
}

/** `ok`, or the code of the refusal. */
export function resultOf({ outcome }: InstallationRun): string {
  return outcome.ok ? "ok" : outcome.code;
}

export function accountIn({ state }: InstallationRun, id: string): Account {
  const found = state.accounts.find((each) => each.id === id);
  if (found === undefined) throw new Error(`there is no account ${id}`);
  return found;
}
