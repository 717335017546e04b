/** The text of the installation's document. */
import type { JsonText } from "@signalbox/core";
import { defineState, type StateFormat } from "@signalbox/engine";
import {
  allWithLaterPermissions,
  auditChainSchema,
  listedPermissionFields,
  permissionField,
  principalSchema,
  settingStampsSchema,
  versionFields,
} from "@signalbox/workspace";
import { workspaceIdSchema } from "@signalbox/core";
import { z } from "zod";
import { installationKind, newInstallation, type InstallationState } from "./state.js";

interface StoredInstallation extends InstallationState {
  readonly v: 1;
}

const version = {
  updatedAt: z.number().exactOptional(),
  createdBy: principalSchema.exactOptional(),
  ...versionFields,
} as const;

const grant = z.object({
  workspaceId: workspaceIdSchema,
  role: z.string(),
  from: z.enum(["invitation", "administrator", "group", "start"]),
  provider: z.string().exactOptional(),
});

const account = z.object({
  ...version,
  id: z.string(),
  email: z.string(),
  name: z.string(),
  status: z.enum(["Active", "Disabled"]),
  isOwner: z.boolean(),
  createdAt: z.number(),
  sessionsFrom: z.number(),
  endedSessions: z.array(z.object({ sessionId: z.string(), at: z.number() })).exactOptional(),
  lastSignInAt: z.number().exactOptional(),
  password: z.object({ hash: z.string(), changedAt: z.number() }).exactOptional(),
  totp: z.object({ sealed: z.string(), createdAt: z.number(), lastStep: z.int() }).exactOptional(),
  pendingTotp: z.object({ sealed: z.string(), createdAt: z.number() }).exactOptional(),
  recoveryCodes: z.array(z.string()),
  passkeys: z.array(
    z.object({
      id: z.string(),
      publicKey: z.string(),
      counter: z.int(),
      transports: z.array(z.string()),
      name: z.string(),
      createdAt: z.number(),
      lastUsedAt: z.number().exactOptional(),
      ...version,
    }),
  ),
  identities: z.array(z.object({ issuer: z.string(), subject: z.string() })),
  roles: z.array(grant),
  links: z.array(
    z.object({ hash: z.string(), purpose: z.enum(["sign-in", "reset-password"]), until: z.number() }),
  ),
});

const oidcProvider = z.object({
  ...version,
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  sealedSecret: z.string(),
  scopes: z.array(z.string()),
  trustsEmail: z.literal(true).exactOptional(),
  groupsClaim: z.string().exactOptional(),
  groupRoles: z.array(z.object({ group: z.string(), workspaceId: workspaceIdSchema, role: z.string() })),
  autoCreate: z
    .object({ domains: z.array(z.string()), workspaceId: workspaceIdSchema, role: z.string() })
    .exactOptional(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

export const installationStateFormat: StateFormat<StoredInstallation> = defineState<StoredInstallation>(1, {
  kind: installationKind,
  schema: z.object({
    v: z.literal(1),
    createdAt: z.number().nullable(),
    accounts: z.array(account),
    invitations: z.array(
      z.object({
        id: z.string(),
        hash: z.string(),
        email: z.string(),
        workspaceId: workspaceIdSchema,
        role: z.string(),
        createdAt: z.number(),
        until: z.number(),
        invitedBy: z.object({ id: z.string(), name: z.string() }),
      }),
    ),
    roles: z.array(
      z.object({
        ...version,
        id: z.string(),
        workspaceId: workspaceIdSchema,
        name: z.string(),
        description: z.string().exactOptional(),
        permissions: z.array(permissionField),
        ...listedPermissionFields,
        createdAt: z.number(),
        updatedAt: z.number(),
      }),
    ),
    signIn: z.object({
      passwords: z.boolean(),
      secondFactorIn: z.array(workspaceIdSchema),
      oidc: z.array(oidcProvider),
    }),
    audit: auditChainSchema.exactOptional(),
    auditCeilingDays: z.int().exactOptional(),
    settingStamps: settingStampsSchema.exactOptional(),
    lastRemoved: z.number().exactOptional(),
    usedTokens: z.array(z.object({ hash: z.string(), until: z.number() })),
  }),
  fits: ({ accounts, invitations, roles, signIn }) =>
    [accounts, invitations, roles].every(Array.isArray) && typeof signIn === "object",
  defaults: newInstallation,
});

export function serializeInstallation(state: InstallationState): JsonText {
  return installationStateFormat.write({ ...state, v: 1 });
}

/** Roles of a release before have the permissions to publish what their `:write` published there. */
export function deserializeInstallation(text: JsonText): InstallationState {
  const state = installationStateFormat.read(text);
  const roles = allWithLaterPermissions(state.roles);
  return roles === state.roles ? state : { ...state, roles };
}
