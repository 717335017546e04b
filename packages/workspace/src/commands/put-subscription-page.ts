/** Sets the page people manage their subscriptions on; that its Liquid HTML can be read, no matter who puts it has checked. */
import { z } from "zod";
import { defineCommand, type Command } from "../command.js";
import { putSubscriptionPageRow } from "../subscription-page-row.js";

export interface PutSubscriptionPage {
  readonly html: string;
}

export const putSubscriptionPage: Command<PutSubscriptionPage> = defineCommand({
  name: "put-subscription-page",
  input: z.object({ html: z.string() }),
  decide: (state, { html }, { workspaceId, now }) => {
    // Never one there was before, also when the page was deleted in between.
    const revision = Math.max(now.getTime(), (state.subscriptionPage ?? 0) + 1);
    return {
      state: { ...state, subscriptionPage: revision },
      changes: [putSubscriptionPageRow(workspaceId, { revision, html })],
      outcome: { ok: true, value: { revision } },
    };
  },
});
