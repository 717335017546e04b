/** Deletes a template with its content. Refused while another resource needs it. */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { journeysThatNeed } from "../journeys.js";
import { broadcastUses } from "../segment-uses.js";
import { removeTemplateRow } from "../template-rows.js";

export interface DeleteTemplate {
  readonly id: string;
}

export const deleteTemplate: Command<DeleteTemplate> = defineCommand({
  name: "delete-template",
  input: z.object({ id: z.string() }),
  decide: (state, { id }, { workspaceId }) => {
    const templates = state.templates.filter((each) => each.id !== id);
    if (templates.length === state.templates.length) {
      return { state, outcome: refused("NotFound", `no template with id "${id}"`) };
    }
    const uses = [
      ...journeysThatNeed(state, id),
      ...broadcastUses(state, ({ messageTemplateId }) => messageTemplateId === id),
    ];
    if (uses.length > 0) {
      return { state, outcome: refused("InUse", `the template is needed by ${uses.join(", ")}`) };
    }
    return {
      state: { ...state, templates },
      changes: [removeTemplateRow(workspaceId, id)],
      outcome: applied,
    };
  },
});
