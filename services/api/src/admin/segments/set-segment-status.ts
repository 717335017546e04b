/** PATCH `/segments/status`: starts or pauses a segment. */
import { setSegmentStatus as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { computedStatusField } from "../definition-fields.js";
import { idField } from "../fields.js";
import { savedSegment, savedSegmentSchema } from "./saved-segment.js";

export const setSegmentStatus: Route = defineRoute({
  method: "PATCH",
  path: "/segments/status",
  summary: "Start or pause a segment",
  tag: "Segments",
  body: z.object({ id: idField, status: computedStatusField }),
  answers: [
    { status: 200, description: "The segment", schema: savedSegmentSchema },
    { status: 404, description: "No segment with this id" },
  ],
  handle: (request, api) => {
    const { id, status } = request.body;
    return runCommand(
      {
        command,
        input: () => ({ id: id.toLowerCase(), status }),
        answer: (value) => ({ status: 200, body: savedSegment(request.workspaceId, value) }),
      },
      request,
      api,
    );
  },
});
