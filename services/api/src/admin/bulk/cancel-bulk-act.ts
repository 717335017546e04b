/** POST `/bulk/:id/cancel`: stops a bulk act at its next page. */
import { cancelBulkAct as command } from "@signalbox/bulk-acts";
import { runCommand } from "../../commands/run-command.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { requireForAct } from "./bulk-fields.js";
import { readBulkTask } from "./bulk-item.js";

export const cancelBulkAct: Endpoint = defineEndpoint({
  summary: "Cancel a bulk act",
  description:
    "What was applied stays, and `counts` says how much that is. Needs the permission of the act besides.",
  answers: [
    { status: 204, description: "It stops within a moment" },
    { status: 404, description: "No bulk act with this id" },
    { status: 409, description: "It is done already" },
  ],
  handle: async (request, api) => {
    const { workspaceId, params, caller } = request;
    const id = params["id"] ?? "";
    const { order } = await readBulkTask(workspaceId, id, api);
    requireForAct(order.act, caller);
    return runCommand(
      { command, input: () => ({ taskId: id }), answer: () => ({ status: 204 }) },
      request,
      api,
    );
  },
});
