/** Sets the workspace's own subscription page. The api has checked that its Liquid HTML can be parsed. */
import { z } from "zod";
import { defineCommand, type Command } from "../command.js";
import { putSubscriptionPageRow } from "./subscription-page-row.js";

export interface PutSubscriptionPage {
  readonly html: string;
}

export const putSubscriptionPage: Command<PutSubscriptionPage> = defineCommand({
  name: "put-subscription-page",
  input: z.object({ html: z.string() }),
  decide: (state, { html }, { workspaceId, now }) => {
    // Higher than the current revision; after a deletion, the clock keeps it above earlier ones.
    const revision = Math.max(now.getTime(), (state.subscriptionPage ?? 0) + 1);
    return {
      state: { ...state, subscriptionPage: revision },
      changes: [putSubscriptionPageRow(workspaceId, { revision, html })],
      outcome: { ok: true, value: { revision } },
    };
  },
});
