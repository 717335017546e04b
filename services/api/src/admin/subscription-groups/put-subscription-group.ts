/** PUT `/subscription-groups`: creates or changes a group, by its id if given, else by its name. */
import { putSubscriptionGroup as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { badRequest } from "../../http/errors.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField, nameField } from "../fields.js";
import { channelField, groupTypeField, savedGroup, savedGroupSchema } from "./saved-group.js";

export const putSubscriptionGroup: Route = defineRoute({
  method: "PUT",
  path: "/subscription-groups",
  summary: "Create or update a subscription group",
  tag: "Subscription groups",
  body: z.object({
    id: idField.exactOptional().describe("A UUID. Default: the group with that name, or a new one."),
    name: nameField.exactOptional().describe("Required unless `id` is that of an existing group."),
    channel: channelField.describe("The channel of an existing group cannot change: create another group."),
    type: groupTypeField,
  }),
  answers: [
    { status: 200, description: "The group", schema: savedGroupSchema },
    {
      status: 400,
      description: "`BadRequest`, `IdError`, `UniqueConstraintViolation`, by the header error-type",
    },
  ],
  handle: (request, api) => {
    const { id, name } = request.body;
    if (id === undefined && name === undefined) throw badRequest("name: required, or the id of a group");
    return runCommand(
      {
        command,
        input: () => request.body,
        answer: (value) => ({ status: 200, body: savedGroup(request.workspaceId, value) }),
      },
      request,
      api,
    );
  },
});
