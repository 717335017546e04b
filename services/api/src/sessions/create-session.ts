/**
 * POST `/api-l/sessions/`: a token for whoever embeds the dashboard in an application. The workspace's own keys open one,
 * a write key too, and a parent's admin key for its children.
 */
import { AppError } from "@signalbox/core";
import { z } from "zod";
import { idField } from "../admin/fields.js";
import { defineRoute, type Route } from "../http/route.js";
import { openSession } from "./session-token.js";

export const createSession: Route = defineRoute({
  method: "POST",
  base: "/api-l",
  path: "/sessions",
  summary: "Create a session for the embedded dashboard",
  tag: "Workspaces",
  access: "anyKey",
  readsOnly: true,
  target: {
    outOfReach: () => {
      throw new AppError({ code: "Forbidden", message: "this key opens no session of that workspace" });
    },
  },
  body: z.object({
    memberId: idField.exactOptional().describe("Who will look, as your application calls them."),
  }),
  answers: [
    {
      status: 200,
      description: "A token that is good for an hour, to look at this workspace alone",
      schema: z.object({ token: z.string() }),
    },
    { status: 401, description: "No valid key" },
    { status: 403, description: "A key that opens no session of that workspace" },
  ],
  handle: async ({ workspaceId, caller, body: { memberId } }, api) => {
    const openedBy = { workspaceId: caller.workspaceId, keyId: caller.keyId };
    const token = openSession(
      { workspaceId, openedBy, role: caller.role, ...(memberId !== undefined && { memberId }) },
      api,
    );
    return { status: 200, body: { token }, headers: { "cache-control": "no-store" } };
  },
});
