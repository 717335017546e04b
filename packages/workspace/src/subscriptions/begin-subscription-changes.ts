/**
 * Begins an operator's change of users' subscriptions: checks that the groups exist and returns the time of the events.
 * The changes are those events, stored in the users' histories; the command only records the request.
 */
import { issueAt } from "@signalbox/core";
import { z } from "zod";
import { refused, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { says } from "../issue-sentences.js";

export interface BeginSubscriptionChanges {
  readonly groupIds: readonly string[];
}

/** The values for the events. */
export interface SubscriptionChangesBegun {
  /** Event time, ms. */
  readonly at: number;
}

export const beginSubscriptionChanges: Command<BeginSubscriptionChanges> = defineCommand({
  name: "begin-subscription-changes",
  input: z.object({ groupIds: z.array(z.string()) }),
  decide: (state, { groupIds }, { now }) => {
    if (state.status !== "Active") return { state, outcome: paused };
    const asked = new Set(groupIds);
    const groups = state.subscriptionGroups.filter(({ id }) => asked.has(id));
    const known = new Set(groups.map(({ id }) => id));
    const unknown = [...asked].filter((id) => !known.has(id));
    if (unknown.length === 0) {
      return {
        state,
        resources: groups.map(({ id, name }) => ({ kind: "subscription-group", id, name })),
        outcome: { ok: true, value: { at: now.getTime() } },
      };
    }
    const issue = issueAt(["changes"], says.unknownSubscriptionGroups({ ids: unknown }));
    return { state, outcome: refused("BadRequest", issue) };
  },
});

/** Events of a paused workspace become dead letters, so the changes would have no effect. */
const paused = refused("BadRequest", issueAt(["workspaceId"], says.workspacePaused()));
