/** A custom role: where it is found, and who uses it. */
import type { WorkspaceId } from "@signalbox/core";
import type { GuardContext } from "@signalbox/workspace";
import type { CustomRole, InstallationState } from "../installation/state.js";

/** Names of accounts, invitations and identity providers that use the role; those in other workspaces too. */
export function usersOfRole(
  role: string,
  { accounts, invitations, signIn }: Pick<InstallationState, "accounts" | "invitations" | "signIn">,
  { isDeleted, now }: { readonly isDeleted: (workspaceId: WorkspaceId) => boolean; readonly now: number },
): readonly string[] {
  const uses = (each: { readonly role: string; readonly workspaceId: WorkspaceId }): boolean =>
    each.role === role && !isDeleted(each.workspaceId);
  return [
    ...accounts.filter(({ roles }) => roles.some(uses)).map(({ email }) => email),
    ...invitations
      .filter((each) => each.until > now && uses(each))
      .map(({ email }) => `the invitation of ${email}`),
    ...signIn.oidc
      .filter(
        ({ groupRoles, autoCreate }) =>
          groupRoles.some(uses) || (autoCreate !== undefined && uses(autoCreate)),
      )
      .map(({ name }) => `the identity provider ${name}`),
  ];
}

/** The workspaces in which accounts, invitations and identity providers use the role. */
export function workspacesOfRole(
  role: string,
  { accounts, invitations, signIn }: Pick<InstallationState, "accounts" | "invitations" | "signIn">,
): readonly WorkspaceId[] {
  const grants = [
    ...accounts.flatMap(({ roles }) => roles),
    ...invitations,
    ...signIn.oidc.flatMap(({ groupRoles, autoCreate }) => [
      ...groupRoles,
      ...(autoCreate === undefined ? [] : [autoCreate]),
    ]),
  ];
  return grants.filter((each) => each.role === role).map(({ workspaceId }) => workspaceId);
}

/** A role of the workspace of the call. */
export function ownRole(
  { roles }: Pick<InstallationState, "roles">,
  { id }: { readonly id?: string },
  { workspaceId }: Pick<GuardContext, "workspaceId">,
): CustomRole | undefined {
  return roles.find((role) => role.id === id && role.workspaceId === workspaceId);
}
