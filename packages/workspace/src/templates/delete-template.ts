/** Deletes a template with its content. Refused while another resource needs it. */
import { z } from "zod";
import { neededToPublish } from "../approvals/publish-permission.js";
import { applied, refused } from "../command.js";
import { removeDraftOfDeleted } from "../drafts/draft-changes.js";
import { exampleIds } from "../examples.js";
import { channelField, resourceIdField } from "../fields.js";
import { journeysThatNeed } from "../journeys/journeys.js";
import { defineOperation, type Operation } from "../operation.js";
import { broadcastUses } from "../segments/segment-uses.js";
import { removeTemplateRow } from "../template-rows.js";
import { partUses } from "./parts.js";
import { putOn } from "../versions/guard.js";

export const deleteTemplate: Operation<{ readonly id: string }> = defineOperation({
  name: "delete-template",
  summary: "Delete a template",
  description:
    "Messages that were sent with it stay as they are. A template that a running journey or broadcast needs cannot be deleted, nor a part that a template names (`InUse`).",
  example: { body: { id: exampleIds.template } },
  body: z.object({
    id: resourceIdField,
    type: channelField.exactOptional().describe("Optional: the id identifies the template."),
  }),
  answers: [
    { status: 204, description: "Deleted" },
    { status: 403, description: "It has a definition, and the caller may not publish templates" },
    {
      status: 404,
      description: "No template with this id",
      example: { message: `no template with id "${exampleIds.template}"` },
    },
  ],
  needs: (state, { id }) =>
    state.templates.some((each) => each.id === id && each.hasDefinition)
      ? neededToPublish(state, "Template")
      : undefined,
  guards: { resource: "template", find: ({ templates }, input) => putOn(templates, input) },
  decide: (state, { id }, context) => {
    const templates = state.templates.filter((each) => each.id !== id);
    if (templates.length === state.templates.length) {
      return { state, outcome: refused("NotFound", `no template with id "${id}"`) };
    }
    const uses = [
      ...journeysThatNeed(state, id),
      ...partUses(
        state,
        state.templates.find((each) => each.id === id),
      ),
      ...broadcastUses(state, ({ messageTemplateId }) => messageTemplateId === id),
    ];
    if (uses.length > 0) {
      return { state, outcome: refused("InUse", `the template is needed by ${uses.join(", ")}`) };
    }
    return {
      state: { ...state, templates },
      changes: [
        removeTemplateRow(context.workspaceId, id),
        removeDraftOfDeleted({ kind: "templates", id }, context),
      ],
      outcome: applied,
    };
  },
});
