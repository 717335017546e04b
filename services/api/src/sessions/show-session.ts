/** GET `/api-l/sessions`: what the session of an embedded dashboard shows. */
import { idField, permissionField, permissions as allInOrder, type Permission } from "@signalbox/workspace";
import { z } from "zod";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import { defineEndpoint, type Endpoint } from "../http/route.js";

/** What a session of one user shows of that user. */
const ofOneUser: ReadonlySet<Permission> = new Set<Permission>([
  "users:read",
  "deliveries:read",
  "subscriptions:read",
  "users:see-personal",
]);

export const showSession: Endpoint = defineEndpoint({
  isFor: "sessions",
  summary: "Show the session of an embedded dashboard",
  description: "The workspace of the session and what it may read there. Other callers have none.",
  query: z.object({
    userId: idField.exactOptional().describe("The user of a session that is for one user alone."),
  }),
  userOf: ({ query: { userId } }) => userId,
  answers: [
    {
      status: 200,
      description: "The session",
      schema: z.object({
        workspaceId: z.string(),
        name: z.string().describe("Of the workspace."),
        timezone: z.string().describe("Of the workspace: the name of an IANA zone."),
        userId: z.string().optional().describe("The only user it shows."),
        permissions: z.array(permissionField),
      }),
      example: {
        workspaceId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
        name: "Shop",
        timezone: "Europe/Berlin",
        permissions: ["users:read", "events:read"],
      },
    },
    { status: 403, description: "The caller is no session, or one of another user" },
  ],
  handle: async ({ workspaceId, caller: { permissions, userId } }, { actors }) => {
    const { name, timezone } = await readWorkspace(workspaceId, actors);
    const shown = allInOrder.filter(
      (each) => permissions.has(each) && (userId === undefined || ofOneUser.has(each)),
    );
    const of = userId === undefined ? {} : { userId };
    const body = { workspaceId, name, timezone, permissions: shown, ...of };
    return { status: 200, body, headers: { "cache-control": "no-store" } };
  },
});
