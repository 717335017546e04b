/** POST `/computed-properties/trigger-recompute`: has everybody judged anew, in the background. */
import { triggerRecompute as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";

export const triggerRecompute: Route = defineRoute({
  method: "POST",
  path: "/computed-properties/trigger-recompute",
  summary: "Recompute all segments and user properties",
  tag: "Computed properties",
  body: z.object({}),
  answers: [
    { status: 200, description: "It has begun; GET /computed-properties/recompute shows how far it is" },
  ],
  handle: (request, api) =>
    runCommand(
      { command, input: () => ({}), withFollowUps: true, answer: () => ({ status: 200 }) },
      request,
      api,
    ),
});
