/**
 * The last administrator of a root workspace and the last owner of the installation stay: without them nobody could give
 * a role any more. Pure; also for changes that come from an identity provider. A child has its parent's administrators.
 */
import type { WorkspaceId } from "@signalbox/core";
import { refused, type CommandOutcome } from "@signalbox/workspace";
import type { InstallationState } from "../installation/state.js";

type Accounts = Pick<InstallationState, "accounts">;

/** Active accounts with the role Admin in this workspace itself. */
export function administratorsOf(workspaceId: WorkspaceId, { accounts }: Accounts): number {
  return accounts.filter(
    ({ status, roles }) =>
      status === "Active" &&
      roles.some((grant) => grant.workspaceId === workspaceId && grant.role === "Admin"),
  ).length;
}

export interface AdminLossOptions {
  /** False for children and for deleted workspaces. */
  readonly needsAdmin: (workspaceId: WorkspaceId) => boolean;
}

/** The workspaces that had an administrator and have none after the change. */
export function workspacesWithoutAdmin(
  before: Accounts,
  after: Accounts,
  { needsAdmin }: AdminLossOptions,
): readonly WorkspaceId[] {
  const administered = before.accounts.flatMap(({ roles }) =>
    roles.filter(({ role }) => role === "Admin").map(({ workspaceId }) => workspaceId),
  );
  return [...new Set(administered)].filter(
    (id) => administratorsOf(id, before) > 0 && administratorsOf(id, after) === 0 && needsAdmin(id),
  );
}

export function hasOwner({ accounts }: Accounts): boolean {
  return accounts.some(({ isOwner, status }) => isOwner && status === "Active");
}

/** Undefined when the change leaves enough of them. */
export function refuseLastAdmin(
  before: Accounts,
  after: Accounts,
  options: AdminLossOptions,
): CommandOutcome | undefined {
  if (hasOwner(before) && !hasOwner(after)) {
    return refused(
      "LastOwner",
      "this is the last owner of the installation; make another member an owner first",
    );
  }
  const [lost] = workspacesWithoutAdmin(before, after, options);
  if (lost === undefined) return undefined;
  return refused(
    "LastAdministrator",
    `this is the last administrator of the workspace ${lost}; give another member the role Admin first`,
  );
}
