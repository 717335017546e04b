/** DELETE `/subscription-groups`: deletes a group, unless a segment refers to it. */
import { deleteSubscriptionGroup as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";

export const deleteSubscriptionGroup: Route = defineRoute({
  method: "DELETE",
  path: "/subscription-groups",
  summary: "Delete a subscription group",
  tag: "Subscription groups",
  body: z.object({ id: idField }),
  answers: [
    { status: 204, description: "Deleted; the users' choices remain in their histories" },
    { status: 400, description: "`InUse`: the message names the segments that refer to it" },
    { status: 404, description: "No group with this id" },
  ],
  handle: (request, api) =>
    runCommand(
      { command, input: () => ({ id: request.body.id.toLowerCase() }), answer: () => ({ status: 204 }) },
      request,
      api,
    ),
});
