/** PUT `/computed-properties/recompute`: pauses the background recompute, or resumes it where it stopped. */
import { setRecomputeStatus as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";

export const setRecompute: Route = defineRoute({
  method: "PUT",
  path: "/computed-properties/recompute",
  summary: "Pause or resume the recompute",
  tag: "Computed properties",
  body: z.object({ status: z.enum(["Running", "Paused"]) }),
  answers: [{ status: 200, description: "Set. Events are still applied while it is paused" }],
  handle: (request, api) =>
    runCommand(
      {
        command,
        input: () => ({ status: request.body.status }),
        withFollowUps: true,
        answer: () => ({ status: 200 }),
      },
      request,
      api,
    ),
});
