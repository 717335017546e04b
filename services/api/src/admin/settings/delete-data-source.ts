/** DELETE `/settings/data-sources`: deletes a source's shared secret; its webhooks are refused from then on. */
import { deleteDataSource as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { badRequest } from "../../http/errors.js";
import { defineRoute, type Route } from "../../http/route.js";
import { dataSourceTypes } from "./put-data-source.js";

const typeField = z.enum(dataSourceTypes).exactOptional();

export const deleteDataSource: Route = defineRoute({
  method: "DELETE",
  path: "/settings/data-sources",
  summary: "Delete a webhook source",
  tag: "Settings",
  body: z.object({
    type: typeField,
    variant: z
      .object({ type: typeField })
      .exactOptional()
      .describe("The type may also be given here, as in the PUT."),
  }),
  answers: [{ status: 204, description: "Deleted" }],
  handle: (request, api) => {
    const type = request.body.type ?? request.body.variant?.type;
    if (type === undefined) throw badRequest("type: required");
    return runCommand(
      {
        command,
        input: () => ({ type }),
        answer: async () => {
          await api.workspaces.invalidate(request.workspaceId);
          return { status: 204 };
        },
      },
      request,
      api,
    );
  },
});
