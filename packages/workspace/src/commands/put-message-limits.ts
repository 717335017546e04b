/** Replaces or removes the workspace's frequency caps and quiet hours. The api has checked their meaning. */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { messageLimitsSchema, type MessageLimits } from "../message-limits.js";

export interface PutMessageLimits {
  /** Null removes them. */
  readonly limits: MessageLimits | null;
}

export const putMessageLimits: Command<PutMessageLimits> = defineCommand({
  name: "put-message-limits",
  input: z.object({ limits: messageLimitsSchema.nullable() }),
  decide: (state, { limits }) => {
    if (limits !== null) {
      // A template that was deleted since may stay on the list, so that limits can be put as they were read.
      const known = [...state.templates.map(({ id }) => id), ...(state.messageLimits?.exemptTemplates ?? [])];
      const unknown = limits.exemptTemplates.find((id) => !known.includes(id));
      return unknown === undefined
        ? { state: { ...state, messageLimits: limits }, outcome: applied }
        : { state, outcome: refused("BadRequest", `exemptTemplates: there is no template "${unknown}"`) };
    }
    const { messageLimits, ...rest } = state;
    return messageLimits === undefined
      ? { state, outcome: refused("NotFound", "this workspace has no frequency caps and no quiet hours") }
      : { state: rest, outcome: applied };
  },
});
