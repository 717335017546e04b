/** GET `/members`: who has a role in the workspace, by itself or through its parent. */
import { updatedAtField } from "@signalbox/workspace";
import type { Account, RoleGrant } from "@signalbox/access";
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";

const memberSchema = z
  .object({
    accountId: z.string(),
    email: z.string(),
    name: z.string(),
    status: z.enum(["Active", "Disabled"]),
    isOwner: z.boolean().describe("An owner of the installation may do everything."),
    roles: z.array(
      z.object({
        workspaceId: z.string(),
        role: z.string().describe("A built-in role, or the id of a custom one."),
        from: z
          .enum(["invitation", "administrator", "group", "start"])
          .describe("`group`: from the groups of the identity provider, read again at each sign-in."),
        isInherited: z.boolean().describe("From the parent workspace."),
      }),
    ),
    secondFactor: z.object({
      codes: z.boolean().describe("A code generator is set up."),
      passkeys: z.int(),
      recoveryCodes: z.int().describe("Those that are not used."),
    }),
    signsInWith: z.array(z.enum(["password", "passkey", "oidc"])),
    identities: z
      .array(z.object({ issuer: z.string() }))
      .describe("The identity providers that the account is linked to."),
    createdAt: z.int(),
    updatedAt: updatedAtField,
    lastSignInAt: z.int().optional(),
  })
  .meta({ id: "Member" });

export const listMembers: Endpoint = defineEndpoint({
  summary: "List members",
  description:
    "The accounts with a role in the workspace, by address. Members of the parent workspace have their roles here too and are listed as inherited. Owners of the installation are listed where they have a role.",
  answers: [
    {
      status: 200,
      description: "The members",
      schema: z.object({ members: z.array(memberSchema) }),
    },
  ],
  handle: async ({ workspaceId }, { installation, actors }) => {
    const { parentId } = await readWorkspace(workspaceId, actors);
    const { accounts } = await installation.find();
    const members = accounts
      .map((account) => memberOf(account, grantsIn(account, workspaceId, parentId), workspaceId))
      .filter(({ roles }) => roles.length > 0)
      .toSorted((a, b) => (a.email < b.email ? -1 : 1));
    return { status: 200, body: { members } };
  },
});

function grantsIn(
  { roles }: Account,
  workspaceId: WorkspaceId,
  parentId: WorkspaceId | undefined,
): readonly RoleGrant[] {
  return [workspaceId, parentId].flatMap((id) => roles.filter((grant) => grant.workspaceId === id));
}

function memberOf(
  account: Account,
  grants: readonly RoleGrant[],
  workspaceId: WorkspaceId,
): z.infer<typeof memberSchema> {
  const { id, email, name, status, isOwner, createdAt, updatedAt, lastSignInAt } = account;
  return {
    accountId: id,
    email,
    name,
    status,
    isOwner,
    roles: grants.map((grant) => ({ ...grant, isInherited: grant.workspaceId !== workspaceId })),
    secondFactor: {
      codes: account.totp !== undefined,
      passkeys: account.passkeys.length,
      recoveryCodes: account.recoveryCodes.length,
    },
    signsInWith: [
      ...(account.password === undefined ? [] : (["password"] as const)),
      ...(account.passkeys.length === 0 ? [] : (["passkey"] as const)),
      ...(account.identities.length === 0 ? [] : (["oidc"] as const)),
    ],
    identities: account.identities.map(({ issuer }) => ({ issuer })),
    createdAt,
    ...(updatedAt !== undefined && { updatedAt }),
    ...(lastSignInAt !== undefined && { lastSignInAt }),
  };
}
