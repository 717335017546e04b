/** DELETE `/dead-letters/:id`: deletes a dead letter. */
import { discardDeadLetter as command } from "@signalbox/workspace";
import { identifyCommand } from "../../commands/idempotency.js";
import { runIdentified } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { findDeadLetter } from "./dead-letter.js";

export const discardDeadLetter: Route = defineRoute({
  method: "DELETE",
  path: "/dead-letters/:id",
  summary: "Discard a dead letter",
  tag: "Dead letters",
  answers: [
    { status: 204, description: "Deleted" },
    { status: 404, description: "No dead letter with this id" },
  ],
  handle: async (request, api) => {
    const id = request.params["id"] ?? "";
    const identity = await identifyCommand(request, api);
    if (identity.row === undefined) await findDeadLetter(request.workspaceId, id, api.tables);
    return runIdentified(
      { command, input: () => ({ id }), answer: () => ({ status: 204 }) },
      identity,
      request,
      api,
    );
  },
});
