/** GET `/dead-letters/:id`: one message that could not be applied. */
import { defineRoute, type Route } from "../../http/route.js";
import { deadLetterSchema, findDeadLetter } from "./dead-letter.js";

export const getDeadLetter: Route = defineRoute({
  method: "GET",
  path: "/dead-letters/:id",
  summary: "Show a dead letter",
  tag: "Dead letters",
  answers: [
    { status: 200, description: "The dead letter", schema: deadLetterSchema },
    { status: 404, description: "No dead letter with this id" },
  ],
  handle: async ({ workspaceId, params }, { tables }) => ({
    status: 200,
    body: await findDeadLetter(workspaceId, params["id"] ?? "", tables),
  }),
});
