/** Creates or changes a custom role: a set of permissions. Nobody gives a role a permission that they lack themselves. */
import {
  authorFields,
  builtInRoles,
  listedNow,
  listedPermissionFields,
  permissionField,
  permissions as allOfThem,
  refused,
  withLaterPermissions,
  type CommandOutcome,
  type ListedPermissions,
  type OperationRequest,
  type Permission,
} from "@signalbox/workspace";
import { issueAt, uuidV5 } from "@signalbox/core";
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation } from "../installation/command.js";
import type { CustomRole, InstallationState } from "../installation/state.js";
import { refusePermissions } from "../members/about-member.js";
import { lockOutError, lockOutFields, type ConfirmsLockOut } from "../members/lock-out.js";
import { readAgain, readReach, reachSchema, senderOf, type Reach } from "../members/reach.js";
import { ownRole } from "./custom-role.js";
import { says } from "../issue-sentences.js";

interface Body extends ConfirmsLockOut {
  readonly id?: string;
  readonly name: string;
  readonly description?: string;
  readonly permissions: readonly Permission[];
}

export interface PutRole extends Omit<Body, "id">, ListedPermissions {
  /** Of the role to change. */
  readonly id?: string;
  /** Of a new role. */
  readonly newId: string;
  readonly reach: readonly Reach[];
}

const fields = {
  name: z.string().trim().min(1).max(64),
  description: z.string().max(512).exactOptional(),
  permissions: z.array(permissionField).max(allOfThem.length),
} as const;

const body = z.object({
  id: z.uuid().toLowerCase().exactOptional().describe("Of the role to change; absent for a new role."),
  ...fields,
  ...lockOutFields,
});

const shownRole = z.object({
  id: z.string(),
  workspaceId: z.string(),
  name: z.string(),
  description: z.string().exactOptional(),
  permissions: z.array(permissionField),
  createdAt: z.int(),
  updatedAt: z.int(),
  ...authorFields,
});

const maxRoles = 100;

export const putRole: InstallationOperation<PutRole> = defineInstallationOperation<Body, PutRole>({
  name: "put-role",
  summary: "Create or update a custom role",
  description:
    "A set of permissions, which can be given in this workspace and its children. A change counts for all who have the role within a second. Permissions that the caller lacks are refused.",
  example: {
    body: { name: "Support", permissions: ["users:read", "deliveries:read", "users:see-personal"] },
  },
  body,
  prepare: async (request, tools) => ({
    ...request.body,
    ...listedNow,
    newId: idOf(request),
    reach: await readReach(request, [], tools),
  }),
  answers: [
    { status: 200, description: "The role", schema: shownRole },
    {
      status: 400,
      description: "A field does not fit; or `UniqueConstraintViolation`: a role has this name",
    },
    { status: 403, description: "`Forbidden`: the caller lacks some of the permissions" },
    { status: 404, description: "`NotFound`: no custom role of this workspace has this id" },
    lockOutError,
  ],
  answer: (value) => ({ status: 200, body: value }),
  refreshes: "installation",
  input: z.object({
    id: z.string().exactOptional(),
    newId: z.string(),
    ...fields,
    ...listedPermissionFields,
    ...lockOutFields,
    reach: reachSchema,
  }),
  asksBeforeLockOut: true,
  guards: { resource: "role", find: ownRole },
  decide: (state, { id, newId, reach, ...sent }, { workspaceId, origin, now }) => {
    const { confirmLockOut: _, ...given } = sent;
    const lacks = senderOf(state, origin, reach).lacksIn(workspaceId);
    if (lacks === undefined) return { state, outcome: readAgain };
    const own = state.roles.filter((each) => each.workspaceId === workspaceId);
    const before = id === undefined ? undefined : own.find((each) => each.id === id);
    if (id !== undefined && before === undefined) {
      const message =
        "there is no custom role with this id in this workspace; built-in roles cannot be changed";
      return { state, outcome: refused("NotFound", message) };
    }
    const refusal =
      refuseName(given.name, own, before) ??
      refusePermissions([...(before?.permissions ?? []), ...given.permissions], lacks);
    if (refusal !== undefined) return { state, outcome: refusal };
    const at = now.getTime();
    const role: CustomRole = withLaterPermissions({
      id: before?.id ?? newId,
      workspaceId,
      ...given,
      permissions: allOfThem.filter((each) => given.permissions.includes(each)),
      createdAt: before?.createdAt ?? at,
      updatedAt: at,
    });
    const { listsPublishing: _publishing, listsImport: _import, ...shown } = role;
    return {
      state: withRole(state, role, before),
      outcome: { ok: true, value: { ...shown, permissions: [...role.permissions] } },
    };
  },
});

function idOf({ commandId, workspaceId }: OperationRequest<unknown>): string {
  return uuidV5(`role/${commandId}`, workspaceId);
}

function refuseName(
  name: string,
  own: readonly CustomRole[],
  before: CustomRole | undefined,
): CommandOutcome | undefined {
  const taken = [...builtInRoles, ...own.filter((each) => each !== before).map((each) => each.name)];
  if (taken.some((each) => each.toLowerCase() === name.toLowerCase())) {
    return refused("UniqueConstraintViolation", issueAt(["name"], says.roleNameTaken({ name })));
  }
  if (before !== undefined || own.length < maxRoles) return undefined;
  return refused("TooMany", `this workspace has ${maxRoles} custom roles; delete one first`);
}

/** Those who can do less now made invitations that they could not make any more: these end. */
function withRole(
  state: InstallationState,
  role: CustomRole,
  before: CustomRole | undefined,
): InstallationState {
  if (before === undefined) return { ...state, roles: [...state.roles, role] };
  const losesPower = before.permissions.some((each) => !role.permissions.includes(each));
  const holders = state.accounts.filter(({ roles }) => roles.some((grant) => grant.role === role.id));
  const losing = new Set(losesPower ? holders.map(({ id }) => id) : []);
  return {
    ...state,
    roles: state.roles.map((each) => (each === before ? role : each)),
    invitations: state.invitations.filter(({ invitedBy }) => !losing.has(invitedBy.id)),
  };
}
