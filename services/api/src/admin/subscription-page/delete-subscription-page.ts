/** DELETE `/subscription-management-template`: restores the standard page. */
import { deleteSubscriptionPage as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";

export const deleteSubscriptionPage: Route = defineRoute({
  method: "DELETE",
  path: "/subscription-management-template",
  summary: "Delete the custom subscription page",
  tag: "Subscription groups",
  body: z.object({}),
  answers: [
    { status: 204, description: "Users see the standard page" },
    { status: 404, description: "The workspace has no custom page" },
  ],
  handle: (request, api) =>
    runCommand({ command, input: () => ({}), answer: () => ({ status: 204 }) }, request, api),
});
