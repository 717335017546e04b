/** PUT `/broadcasts/v2`: creates a broadcast or changes a draft, by its id if given, else by its name. */
import {
  broadcastConfigSchema,
  localDateTimeField,
  putBroadcast as command,
  storedBroadcastSchema,
} from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { definitionNameField } from "../definition-fields.js";
import { idField } from "../fields.js";
import { exampleConfig, savedBroadcast, savedBroadcastSchema } from "./saved-broadcast.js";

export const putBroadcast: Route = defineRoute({
  method: "PUT",
  path: "/broadcasts/v2",
  summary: "Create or update a broadcast",
  tag: "Broadcasts",
  body: z.object({
    id: idField.exactOptional().describe("A UUID. Default: the broadcast with that name, or a new one."),
    name: definitionNameField.exactOptional().describe("Required for a new one."),
    segmentId: idField.exactOptional(),
    messageTemplateId: idField.exactOptional(),
    subscriptionGroupId: idField.exactOptional().describe("Default: the first group of the channel."),
    config: broadcastConfigSchema.exactOptional().meta({ examples: [exampleConfig] }),
    scheduledAt: localDateTimeField
      .nullable()
      .exactOptional()
      .describe("A local date and time in `config.defaultTimezone`; null: as soon as it is started.")
      .meta({ examples: ["2030-05-01T09:00"] }),
  }),
  answers: [
    { status: 200, description: "The broadcast", schema: savedBroadcastSchema },
    {
      status: 400,
      description:
        "`IdError`, `UniqueConstraintViolation`, `MissingRequiredFields`, `ConstraintViolation`, `StatusTransitionError`, by the header error-type",
    },
  ],
  handle: (request, api) => {
    const { segmentId, messageTemplateId, subscriptionGroupId, ...fields } = request.body;
    const input = {
      ...fields,
      ...(segmentId !== undefined && { segmentId: segmentId.toLowerCase() }),
      ...(messageTemplateId !== undefined && { messageTemplateId: messageTemplateId.toLowerCase() }),
      ...(subscriptionGroupId !== undefined && { subscriptionGroupId: subscriptionGroupId.toLowerCase() }),
    };
    return runCommand(
      {
        command,
        input: () => ({ ...input, newId: api.newId() }),
        answer: (value) => ({
          status: 200,
          body: savedBroadcast(request.workspaceId, storedBroadcastSchema.parse(value)),
        }),
      },
      request,
      api,
    );
  },
});
