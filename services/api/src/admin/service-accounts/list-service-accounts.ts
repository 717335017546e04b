/** GET `/service-accounts`: lists service accounts. */
import { exampleServiceAccount, serviceAccountSchema, shownServiceAccount } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";

export const listServiceAccounts: Endpoint = defineEndpoint({
  summary: "List service accounts",
  answers: [
    {
      status: 200,
      description: "All service accounts, oldest first",
      schema: z.object({ serviceAccounts: z.array(serviceAccountSchema) }),
      example: { serviceAccounts: [exampleServiceAccount] },
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const { serviceAccounts } = await readWorkspace(workspaceId, actors);
    const shown = serviceAccounts.map((account) => shownServiceAccount(workspaceId, account));
    return { status: 200, body: { serviceAccounts: shown } };
  },
});
