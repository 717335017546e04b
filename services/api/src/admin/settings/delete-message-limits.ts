/** DELETE `/settings/message-limits`: no frequency caps and no quiet hours any more; what is held goes at the end it was given. */
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
    { status: 204, description: "Messages go out as they are asked for" },
    { status: 404, description: "None are set" },
  ],
  handle: (request, api) =>
    runCommand({ command, input: () => ({ limits: null }), answer: () => ({ status: 204 }) }, request, api),
});
