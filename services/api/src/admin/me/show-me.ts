/** GET `/me`: the member of the session, and what they may do where. */
import { canSignIn, hasSecondFactor } from "@signalbox/access";
import { permissionField, permissions as allInOrder, signInMethods } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { memberRoots } from "../../members/member-caller.js";
import { isRecentSignIn } from "../../members/recent-sign-in.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { requireMember } from "./require-member.js";

const schema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  isOwner: z
    .boolean()
    .describe("Whether the member administers the installation; has access to every workspace."),
  createdAt: z.int().describe("ms"),
  lastSignInAt: z.int().optional().describe("ms"),
  hasPassword: z.boolean(),
  canSignInAgain: z
    .boolean()
    .describe(
      "Whether a password, a passkey or an identity lets the member in again. Without one, a first password needs no recent sign-in.",
    ),
  secondFactor: z.object({
    isOn: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  identities: z
    .array(z.object({ issuer: z.string(), subject: z.string() }))
    .describe("The users of identity providers that the account is linked to."),
  session: z.object({
    id: z.string(),
    signIn: z.enum(signInMethods),
    hasSecondFactor: z.boolean(),
    isRecent: z.boolean().describe("The sign-in is not older than ten minutes."),
  }),
  workspaces: z
    .array(
      z.object({
        workspaceId: z.string(),
        name: z.string(),
        timezone: z.string().describe("The name of an IANA zone."),
        permissions: z.array(permissionField).describe("There and in its children."),
      }),
    )
    .describe("Those of the member's roles; of an owner only where they begin."),
});

export const showMe: Endpoint = defineEndpoint({
  isFor: "members",
  summary: "Show the signed-in member",
  description:
    "The account of the session's member, with the permissions in the workspaces of its roles. A key has no account.",
  answers: [
    {
      status: 200,
      description: "The member",
      schema,
      example: {
        id: "5b0f8c1e-7a54-4b3c-9b0e-1d2f3a4b5c6d",
        email: "ann@example.com",
        name: "Ann",
        isOwner: false,
        createdAt: 1_790_000_000_000,
        lastSignInAt: 1_790_000_600_000,
        hasPassword: true,
        canSignInAgain: true,
        secondFactor: { isOn: true, recoveryCodesLeft: 10 },
        identities: [],
        session: {
          id: "9c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f",
          signIn: "password",
          hasSecondFactor: true,
          isRecent: true,
        },
        workspaces: [
          {
            workspaceId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
            name: "Shop",
            timezone: "Europe/Berlin",
            permissions: ["users:read", "events:read"],
          },
        ],
      },
    },
    { status: 403, description: "The caller is no signed-in member" },
  ],
  handle: async (request, api) => {
    const member = requireMember(request);
    const { account, installation, session } = member;
    const roots = await memberRoots(member, api);
    const workspaces = await Promise.all(
      roots.map(async ({ workspaceId, permissions }) => {
        const { name, timezone } = await readWorkspace(workspaceId, api.actors);
        const held = allInOrder.filter((each) => permissions.has(each));
        return { workspaceId, name, timezone, permissions: held };
      }),
    );
    const { id, email, name, isOwner, createdAt, lastSignInAt, recoveryCodes } = account;
    const { sessionId, signIn } = session.row;
    return {
      status: 200,
      body: {
        id,
        email,
        name,
        isOwner,
        createdAt,
        ...(lastSignInAt !== undefined && { lastSignInAt }),
        hasPassword: account.password !== undefined,
        canSignInAgain: canSignIn(account, installation.signIn),
        secondFactor: { isOn: hasSecondFactor(account), recoveryCodesLeft: recoveryCodes.length },
        identities: account.identities.map(({ issuer, subject }) => ({ issuer, subject })),
        session: {
          id: sessionId,
          signIn,
          hasSecondFactor: session.row.hasSecondFactor,
          isRecent: isRecentSignIn(member, api),
        },
        workspaces,
      },
    };
  },
});
