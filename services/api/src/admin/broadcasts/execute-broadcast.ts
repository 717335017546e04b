/**
 * POST `/broadcasts/execute`: sends a message to every user that matches a segment definition. The call can be
 * repeated.
 */
import { executeBroadcast as command } from "@signalbox/workspace";
import { checkSegmentDefinition } from "@signalbox/audience";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { definitionOf as templateOf } from "../content/template-fields.js";
import { definitionField, definitionNameField, definitionOf } from "../definition-fields.js";
import { idField } from "../fields.js";
import { exampleIds, exampleSegment, exampleTemplate } from "../../openapi/examples.js";

const answerSchema = z.object({ broadcastId: z.string(), broadcastName: z.string() });

export const executeBroadcast: Route = defineRoute({
  method: "POST",
  path: "/broadcasts/execute",
  summary: "Send a broadcast to a segment",
  description:
    "Creates the segment and the template of the broadcast and sends to every member that is subscribed. Repeating the call with the same name sends nothing again.",
  tag: "Broadcasts",
  example: {
    body: {
      broadcastName: "Spring sale",
      segmentDefinition: exampleSegment,
      messageTemplateDefinition: exampleTemplate,
    },
  },
  body: z.object({
    broadcastName: definitionNameField.describe("Names the broadcast: it is sent once per name."),
    segmentDefinition: definitionField("SegmentDefinition"),
    messageTemplateDefinition: definitionField("TemplateDefinition"),
    subscriptionGroupId: idField.exactOptional().describe("Default: the first group of the channel."),
  }),
  answers: [
    {
      status: 200,
      description: "The broadcast is started, or was sent before",
      schema: answerSchema,
      example: { broadcastId: exampleIds.broadcast, broadcastName: "Spring sale" },
    },
    {
      status: 400,
      description:
        "`DefinitionError`, `TemplateSyntaxError`, `InvalidIdentifierKey`, `UniqueConstraintViolation`, `ConstraintViolation`, by the header error-type",
    },
  ],
  handle: async (request, api) => {
    const { broadcastName: name, segmentDefinition, messageTemplateDefinition, ...rest } = request.body;
    const segment = definitionOf(segmentDefinition, checkSegmentDefinition, "segmentDefinition");
    const template = await templateOf(
      { sent: messageTemplateDefinition, field: "messageTemplateDefinition" },
      request.workspaceId,
      api,
    );
    const groupId = rest.subscriptionGroupId?.toLowerCase();
    return runCommand(
      {
        command,
        input: () => ({
          name,
          segment,
          template,
          ...(groupId !== undefined && { subscriptionGroupId: groupId }),
        }),
        withFollowUps: true,
        answer: (value) => ({ status: 200, body: answerSchema.parse(value) }),
      },
      request,
      api,
    );
  },
});
