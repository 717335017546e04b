/**
 * POST `/api-l/sessions/`: creates a token for an application that embeds the dashboard. An admin key of the
 * workspace or of its parent can create one. Write keys are public, so they can only if the workspace allows it,
 * and only for a user whose id the application's server has signed.
 */
import { createHmac } from "node:crypto";
import { AppError, equalsInConstantTime, type WorkspaceId } from "@signalbox/core";
import { idField } from "@signalbox/workspace";
import { z } from "zod";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import type { ApiContext } from "../context.js";
import { defineEndpoint, type Endpoint } from "../http/route.js";
import { openSession } from "./session-token.js";

export const createSession: Endpoint = defineEndpoint({
  summary: "Create a session for the embedded dashboard",
  takesWriteKey: true,
  readsOnly: true,
  target: {
    outOfReach: () => {
      throw new AppError({ code: "Forbidden", message: "this key opens no session of that workspace" });
    },
  },
  body: z.object({
    memberId: idField.exactOptional().describe("Your application's id of the person who uses the dashboard."),
    userId: idField
      .exactOptional()
      .describe(
        "The only user the session is for: it shows the profile, subscriptions and deliveries of that user. Required with a write key.",
      ),
    userHash: z
      .string()
      .exactOptional()
      .describe(
        "With a write key: hex HMAC-SHA256 of `userId` under the workspace's session secret, made on your server.",
      ),
  }),
  answers: [
    {
      status: 200,
      description: "A token that is valid for an hour, to read this workspace only",
      schema: z.object({ token: z.string() }),
    },
    { status: 401, description: "No valid key" },
    {
      status: 403,
      description: "A key that cannot open a session of that workspace, or no valid signature of the user id",
    },
  ],
  handle: async ({ workspaceId, caller, body: { memberId, userId, userHash } }, api) => {
    const { key } = caller;
    if (key === undefined) throw forbidden("only a key opens a session for an embedded dashboard");
    const { role, ...openedBy } = key;
    if (role === "write") await requireSignedUser({ workspaceId, userId, userHash }, api);
    const token = openSession(
      {
        workspaceId,
        openedBy,
        role,
        ...(memberId !== undefined && { memberId }),
        ...(userId !== undefined && { userId }),
      },
      api,
    );
    return { status: 200, body: { token }, headers: { "cache-control": "no-store" } };
  },
});

interface UserClaim {
  readonly workspaceId: WorkspaceId;
  readonly userId: string | undefined;
  readonly userHash: string | undefined;
}

/** Throws `Forbidden` unless the workspace lets write keys open sessions and its secret has signed the user's id. */
async function requireSignedUser(
  { workspaceId, userId, userHash }: UserClaim,
  { actors, secrets }: Pick<ApiContext, "actors" | "secrets">,
): Promise<void> {
  const { sessionSecret } = await readWorkspace(workspaceId, actors);
  if (sessionSecret === undefined) {
    throw forbidden(
      "write keys open no sessions of this workspace; allow it with `opensSessions: true` in PUT /api/admin/settings/write-keys, or use an admin key on your server",
    );
  }
  const expected =
    userId === undefined
      ? undefined
      : createHmac("sha256", secrets.open(sessionSecret)).update(userId).digest("hex");
  if (expected === undefined || userHash === undefined || !equalsInConstantTime(userHash, expected)) {
    throw forbidden(
      "a write key opens a session only for one user: userId, and userHash, the hex HMAC-SHA256 of it under the session secret",
    );
  }
}

function forbidden(message: string): AppError {
  return new AppError({ code: "Forbidden", message });
}
