/**
 * Creates a broadcast with its own segment and template and starts it, in one command. Its id is derived from its name,
 * so a repeated call changes nothing and returns the same outcome.
 */
import { checkSegmentDefinition, type SegmentDefinition } from "@signalbox/audience";
import { issueAt, uuidV5, type Channel, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { neededToPublish } from "../approvals/publish-permission.js";
import { refused, type CommandOutcome } from "../command.js";
import { nameTaken, segmentDefinitionField, sizeRefusal, withSegment } from "../definitions.js";
import { exampleIds, exampleSegment, exampleTemplate } from "../examples.js";
import { definitionNameField, resourceIdField } from "../fields.js";
import { says } from "../issue-sentences.js";
import { defineOperation, type Operation } from "../operation.js";
import { unknownReferenceRefusal } from "../segment-references.js";
import { definitionField, definitionOf } from "../sent-definition.js";
import type { StoredSegment, StoredTemplate, WorkspaceState } from "../state.js";
import { putTemplateRow } from "../template-rows.js";
import { propertyRefusal, templateTextField, type TemplateText } from "../template-text.js";
import { startRefusal } from "./broadcast-faults.js";
import { duplicateChoices, type DuplicateChoice, type StoredBroadcast } from "./broadcasts.js";
import { ownSegmentId } from "./own-segments.js";
import { moveBroadcastTo, withGroup } from "./move-broadcast-to.js";

export interface ExecuteBroadcast {
  readonly name: string;
  readonly segment: SegmentDefinition;
  readonly template: TemplateText;
  readonly subscriptionGroupId?: string;
  /** `All` when absent. */
  readonly duplicateAddresses?: DuplicateChoice;
}

export const executeBroadcast: Operation<ExecuteBroadcast> = defineOperation({
  name: "execute-broadcast",
  summary: "Send a broadcast to a segment",
  description:
    "Creates the segment and the template of the broadcast and sends to every member that is subscribed. The segment is deleted when the broadcast has ended, unless something else refers to it. Repeating the call with the same name sends nothing again.",
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
    subscriptionGroupId: resourceIdField.exactOptional().describe("Default: the first group of the channel."),
    duplicateAddresses: z
      .enum(duplicateChoices)
      .default("All")
      .describe(
        "For users with the same email address or phone number. `Once`: the first of them gets it; `All`: each of them.",
      ),
  }),
  input: z.object({
    name: z.string().min(1),
    segment: segmentDefinitionField,
    template: templateTextField,
    subscriptionGroupId: z.string().exactOptional(),
    duplicateAddresses: z.enum(duplicateChoices).exactOptional(),
  }),
  prepare: async ({ body: { broadcastName: name, ...sent }, workspaceId }, { templateText }) => {
    const { segmentDefinition, messageTemplateDefinition, ...settings } = sent;
    const segment = definitionOf(segmentDefinition, checkSegmentDefinition, "segmentDefinition");
    const definition = { sent: messageTemplateDefinition, field: "messageTemplateDefinition" };
    return { name, segment, template: await templateText(definition, workspaceId), ...settings };
  },
  answers: [
    {
      status: 200,
      description: "The broadcast is started, or was sent before",
      schema: z.object({ broadcastId: z.string(), broadcastName: z.string() }),
      example: { broadcastId: exampleIds.broadcast, broadcastName: "Spring sale" },
    },
    {
      status: 400,
      description:
        "`DefinitionError`, `TemplateSyntaxError`, `InvalidIdentifierKey`, `UniqueConstraintViolation`, `ConstraintViolation`, by the header error-type",
    },
  ],
  answer: (value) => ({ status: 200, body: value }),
  withFollowUps: true,
  isLarge: true,
  needs: (state) => neededToPublish(state, "Broadcast"),
  decide: (state, input, { workspaceId, now: date }) => {
    const now = date.getTime();
    const { channel } = input.template;
    if (channel === "Part") {
      const issue = issueAt(["messageTemplateDefinition", "type"], says.isPartTemplate());
      return { state, outcome: refused("BadRequest", issue) };
    }
    const id = uuidV5(input.name, workspaceId);
    const outcome: CommandOutcome = { ok: true, value: { broadcastId: id, broadcastName: input.name } };
    const known = [...state.broadcasts, ...state.endedBroadcasts];
    if (known.some((each) => each.id === id)) return { state, outcome };
    const refusal = known.some(({ name }) => name === input.name)
      ? refused("UniqueConstraintViolation", nameTaken(input.name))
      : (unknownReferenceRefusal(state, input.segment, "segmentDefinition") ??
        propertyRefusal(state, input.template, "messageTemplateDefinition"));
    if (refusal !== undefined) return { state, outcome: refusal };
    const contents = contentsOf(input, { state, workspaceId, id, now, channel });
    const withContents = withSegment(
      { ...state, templates: [...state.templates, contents.template] },
      undefined,
      contents.segment,
    ).state;
    const broadcast = withGroup(withContents, contents.broadcast);
    const startIssue = startRefusal(withContents, broadcast, now) ?? sizeRefusal(withContents);
    if (startIssue !== undefined) return { state, outcome: startIssue };
    const moved = moveBroadcastTo(withContents, broadcast, { workspaceId, now, to: "Running" });
    const row = {
      workspaceId,
      templateId: contents.template.id,
      revision: now,
      definition: input.template.text,
    };
    return {
      state: moved.state,
      changes: [...moved.changes, putTemplateRow({ ...row, draft: null })],
      send: moved.send,
      outcome,
    };
  },
});

interface BuildContext {
  readonly state: WorkspaceState;
  readonly workspaceId: WorkspaceId;
  readonly id: string;
  readonly now: number;
  /** Of the template. */
  readonly channel: Channel;
}

interface Contents {
  readonly segment: StoredSegment;
  readonly template: StoredTemplate;
  readonly broadcast: StoredBroadcast;
}

/** The segment, template and broadcast; their ids are derived from the broadcast's id. */
function contentsOf(
  { name, segment, template, subscriptionGroupId, duplicateAddresses = "All" }: ExecuteBroadcast,
  { state, id, now, channel }: BuildContext,
): Contents {
  const stamps = { createdAt: now, updatedAt: now };
  const segmentId = ownSegmentId(id);
  const messageTemplateId = uuidV5("template", id);
  return {
    segment: {
      id: segmentId,
      slot: state.nextSlot,
      name: `broadcast/${id}/segment`,
      definition: segment,
      status: "Running",
      resourceType: "Internal",
      since: state.definitionVersion,
      ...stamps,
      definitionUpdatedAt: now,
    },
    template: {
      id: messageTemplateId,
      name: `broadcast/${id}/template`,
      channel,
      resourceType: "Internal",
      revision: now,
      hasDefinition: true,
      ...(template.parts !== undefined && { parts: template.parts }),
      ...stamps,
    },
    broadcast: {
      id,
      name,
      segmentId,
      messageTemplateId,
      ...(subscriptionGroupId !== undefined && { subscriptionGroupId }),
      config: { type: "V2", message: { type: channel } },
      duplicateAddresses,
      status: "Draft",
      epoch: 0,
      ...stamps,
    },
  };
}
