/**
 * Begins a change of people's subscriptions by an operator: it sees to it that the groups exist and says which moment the
 * events carry. The changes themselves are those events, in the people's own histories; here stands only who asked.
 */
import { z } from "zod";
import { defineCommand, refused, type Command } from "../command.js";

export interface BeginSubscriptionChanges {
  readonly groupIds: readonly string[];
}

/** What the events carry. */
export interface SubscriptionChangesBegun {
  /** Event time, ms. */
  readonly at: number;
}

export const beginSubscriptionChanges: Command<BeginSubscriptionChanges> = defineCommand({
  name: "begin-subscription-changes",
  input: z.object({ groupIds: z.array(z.string()) }),
  decide: (state, { groupIds }, { now }) => {
    if (state.status !== "Active") return { state, outcome: paused };
    const known = new Set(state.subscriptionGroups.map(({ id }) => id));
    const unknown = [...new Set(groupIds)].filter((id) => !known.has(id));
    if (unknown.length === 0) return { state, outcome: { ok: true, value: { at: now.getTime() } } };
    const named = unknown.map((id) => JSON.stringify(id)).join(", ");
    return {
      state,
      outcome: refused(
        "BadRequest",
        `changes: no subscription group has the id ${named}; nothing was changed`,
      ),
    };
  },
});

/** Its people's events are set aside until it goes on: nothing would count. */
const paused = refused(
  "BadRequest",
  "workspaceId: the workspace is paused and takes no changes of its people; set it to Active first",
);
