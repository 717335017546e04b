/** POST `/computed-properties/trigger-recompute`: recomputes all users in the background. */
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
  answers: [{ status: 200, description: "Started; GET /computed-properties/recompute shows the progress" }],
  handle: (request, api) =>
    runCommand(
      { command, input: () => ({}), withFollowUps: true, answer: () => ({ status: 200 }) },
      request,
      api,
    ),
});
