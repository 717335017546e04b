/** PATCH `/user-properties/status`: starts or pauses a user property. */
import { setUserPropertyStatus as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { computedStatusField } from "../definition-fields.js";
import { idField } from "../fields.js";
import { savedUserProperty, savedUserPropertySchema } from "./saved-user-property.js";

export const setUserPropertyStatus: Route = defineRoute({
  method: "PATCH",
  path: "/user-properties/status",
  summary: "Start or pause a user property",
  tag: "User properties",
  body: z.object({ id: idField, status: computedStatusField }),
  answers: [
    { status: 200, description: "The user property", schema: savedUserPropertySchema },
    { status: 404, description: "No user property with this id" },
  ],
  handle: (request, api) => {
    const { id, status } = request.body;
    return runCommand(
      {
        command,
        input: () => ({ id: id.toLowerCase(), status }),
        answer: (value) => ({ status: 200, body: savedUserProperty(request.workspaceId, value) }),
      },
      request,
      api,
    );
  },
});
