/**
 * PUT `/settings/message-limits`: sets frequency caps and quiet hours as a whole, effective for messages sent from
 * now on.
 */
import { putMessageLimits as command } from "@signalbox/workspace";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { messageLimitsFields } from "./message-limits-fields.js";

export const putMessageLimits: Route = defineRoute({
  method: "PUT",
  path: "/settings/message-limits",
  summary: "Set frequency caps and quiet hours",
  tag: "Settings",
  body: messageLimitsFields,
  answers: [
    { status: 200, description: "The new settings", schema: messageLimitsFields },
    { status: 400, description: "Names the contradictory rule" },
  ],
  handle: (request, api) => {
    const { frequencyCaps, quietHours, exemptTemplates } = request.body;
    const limits = { frequencyCaps, quietHours, exemptTemplates };
    return runCommand(
      { command, input: () => ({ limits }), answer: () => ({ status: 200, body: limits }) },
      request,
      api,
    );
  },
});
