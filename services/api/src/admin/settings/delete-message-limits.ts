/**
 * DELETE `/settings/message-limits`: deletes frequency caps and quiet hours; messages already held keep their send
 * time.
 */
import { putMessageLimits as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";

export const deleteMessageLimits: Route = defineRoute({
  method: "DELETE",
  path: "/settings/message-limits",
  summary: "Delete frequency caps and quiet hours",
  tag: "Settings",
  body: z.object({}),
  answers: [
    { status: 204, description: "Messages are no longer limited" },
    { status: 404, description: "None are set" },
  ],
  handle: (request, api) =>
    runCommand({ command, input: () => ({ limits: null }), answer: () => ({ status: 204 }) }, request, api),
});
