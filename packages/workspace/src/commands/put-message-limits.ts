/** Sets the workspace's frequency caps and quiet hours as a whole, or takes them away; that they make sense, no matter who puts them has checked. */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { messageLimitsSchema, type MessageLimits } from "../message-limits.js";

export interface PutMessageLimits {
  /** Null takes them away. */
  readonly limits: MessageLimits | null;
}

export const putMessageLimits: Command<PutMessageLimits> = defineCommand({
  name: "put-message-limits",
  input: z.object({ limits: messageLimitsSchema.nullable() }),
  decide: (state, { limits }) => {
    if (limits !== null) {
      // One that was deleted since may stay on the list: what was read can be put back.
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
