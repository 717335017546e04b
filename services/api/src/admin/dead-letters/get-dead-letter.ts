/** GET `/dead-letters/:id`: one message that could not be applied. */
import { deadLetterSchema, findDeadLetter } from "@signalbox/workspace";
import { defineEndpoint, type Endpoint } from "../../http/route.js";

export const getDeadLetter: Endpoint = defineEndpoint({
  summary: "Show a dead letter",
  answers: [
    { status: 200, description: "The dead letter", schema: deadLetterSchema },
    { status: 404, description: "No dead letter with this id" },
  ],
  handle: async ({ workspaceId, params }, { tables }) => ({
    status: 200,
    body: await findDeadLetter(workspaceId, params["id"] ?? "", tables),
  }),
});
