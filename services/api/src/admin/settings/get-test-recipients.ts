/** GET `/settings/test-recipients`. */
import { settingVersion, testRecipientsSchema, withUpdatedAt } from "@signalbox/workspace";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "./read-workspace.js";

export const getTestRecipients: Endpoint = defineEndpoint({
  summary: "Show who may get test messages",
  answers: [
    {
      status: 200,
      description: "The list",
      schema: withUpdatedAt(testRecipientsSchema),
      example: { recipients: [{ channel: "Email", address: "team@example.com" }] },
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const { testRecipients: recipients = [], ...state } = await readWorkspace(workspaceId, actors);
    return { status: 200, body: { recipients, ...settingVersion(state, "testRecipients") } };
  },
});
