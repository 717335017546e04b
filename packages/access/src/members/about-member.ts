/**
 * What all decisions about a member have in common: which accounts the sender may see and change, and what changes with
 * an account's roles. Nobody changes an account with a permission that they lack themselves.
 */
import type { Json, WorkspaceId } from "@signalbox/core";
import { refused, type CommandOutcome, type Permission } from "@signalbox/workspace";
import type { InstallationResult } from "../installation/command.js";
import { findAccount, withAccount } from "../installation/edit-account.js";
import type { Account, InstallationState, Invitation, RoleId } from "../installation/state.js";
import { permissionsOf } from "../roles.js";
import { refuseLastAdmin } from "./last-admin.js";
import { forbidden, ownersOnly, readAgain, type Sender } from "./reach.js";

export type Found =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly outcome: CommandOutcome };

const unknownMember = refused("NotFound", "there is no member with this id");

/** An account with a role where the sender may see members. Owners are changed by owners only. */
export function findMember(state: InstallationState, accountId: string, sender: Sender): Found {
  const account = findAccount(state, accountId);
  if (account === undefined) return { ok: false, outcome: unknownMember };
  if (sender.isOwner) return { ok: true, account };
  const lacks = account.roles.map(({ workspaceId }) => sender.lacksIn(workspaceId));
  if (lacks.includes(undefined)) return { ok: false, outcome: readAgain };
  const isVisible = account.roles.some(
    ({ workspaceId }, index) =>
      sender.reachOf(workspaceId)?.isDeleted !== true && lacks[index]?.has("members:read") === false,
  );
  if (!isVisible) return { ok: false, outcome: unknownMember };
  return account.isOwner ? { ok: false, outcome: ownersOnly } : { ok: true, account };
}

/** An account of which the sender administers every role: for what concerns the account as a whole. */
export function findAdministered(state: InstallationState, accountId: string, sender: Sender): Found {
  const found = findMember(state, accountId, sender);
  if (!found.ok || sender.isOwner) return found;
  const outcome = found.account.roles
    .map(({ workspaceId, role }) => refuseGrant(state, { workspaceId, role }, sender))
    .find((each) => each !== undefined);
  return outcome === undefined ? found : { ok: false, outcome };
}

/** Undefined when the sender administers the workspace and has all permissions of the role there. */
export function refuseGrant(
  state: InstallationState,
  { workspaceId, role }: { readonly workspaceId: WorkspaceId; readonly role: RoleId },
  sender: Sender,
): CommandOutcome | undefined {
  const lacks = sender.lacksIn(workspaceId);
  if (lacks === undefined) return readAgain;
  if (lacks.has("members:write")) {
    return forbidden(
      `this concerns a role in the workspace ${workspaceId}, whose members you do not administer; ask an owner of the installation`,
    );
  }
  return refusePermissions(permissionsOf(role, state), lacks);
}

/** Undefined when the sender has all of the permissions. */
export function refusePermissions(
  permissions: Iterable<Permission>,
  lacks: ReadonlySet<Permission>,
): CommandOutcome | undefined {
  const missing = [...permissions].filter((each) => lacks.has(each));
  if (missing.length === 0) return undefined;
  return forbidden(`this concerns permissions that you do not have yourself: ${missing.join(", ")}`);
}

export interface MemberChange {
  readonly changed: Account;
  readonly sender: Sender;
  /** Of the outcome. */
  readonly value: Json;
  /** The account can do less than before, so the invitations that it made end. */
  readonly losesPower?: boolean;
}

/** Applies the change, unless the last administrator or owner would be gone with it. */
export function changeMember(
  state: InstallationState,
  { changed, sender, value, losesPower = false }: MemberChange,
): InstallationResult {
  const next = withAccount(state, changed);
  const outcome = refuseLastAdmin(state, next, {
    needsAdmin: (id) => {
      const reach = sender.reachOf(id);
      return reach?.parentId === undefined && reach?.isDeleted !== true;
    },
  });
  if (outcome !== undefined) return { state, outcome };
  const invitations = state.invitations.filter(
    (each) => !isSuperseded(each, changed) && !(losesPower && each.invitedBy.id === changed.id),
  );
  return { state: { ...next, invitations }, outcome: { ok: true, value } };
}

/** Accepted later, it would take the place of the role that the member has meanwhile. */
function isSuperseded({ email, workspaceId }: Invitation, { email: own, roles }: Account): boolean {
  return email === own && roles.some((grant) => grant.workspaceId === workspaceId);
}
