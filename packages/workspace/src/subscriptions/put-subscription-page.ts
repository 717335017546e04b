/** Sets the workspace's own subscription page. The api has checked that its Liquid HTML can be parsed. */
import { z } from "zod";
import { publishedDraft, publishedDraftField, publishNoteField } from "../drafts/draft-changes.js";
import { confirmedDraftField, unconfirmedRefusal, type Confirmation } from "../effects/confirm-put.js";
import { confirmTokenField } from "../effects/confirm-token.js";
import { neededToPublish } from "../approvals/publish-permission.js";
import type { WorkspaceState } from "../state.js";
import type { Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { digestOf } from "../versions/digest.js";
import { putSubscriptionPageRow } from "./subscription-page-row.js";
import { versionOfSetting } from "../versions/workspace-shape.js";

export interface PutSubscriptionPage extends Confirmation {
  readonly html: string;
  /** The draft that it publishes. */
  readonly draftUpdatedAt?: number;
  /** Of the revision. */
  readonly note?: string;
}

export const putSubscriptionPage: Command<PutSubscriptionPage> = defineCommand({
  name: "put-subscription-page",
  input: z.object({
    html: z.string(),
    draftUpdatedAt: publishedDraftField,
    note: publishNoteField,
    confirmToken: confirmTokenField,
    confirmedDraft: confirmedDraftField,
  }),
  needs: (state, { html }) =>
    isPublished(state, digestOf(html)) ? undefined : neededToPublish(state, "SubscriptionPage"),
  guards: { resource: "subscription page", find: (state) => versionOfSetting(state, "subscriptionPage") },
  unconfirmed: (state, { html, ...input }, { workspaceId, now }) => {
    const published = versionOfSetting(state, "subscriptionPage");
    return unconfirmedRefusal(
      state,
      { ...input, kind: "subscription-page", id: workspaceId, published, definition: { html } },
      now,
    );
  },
  decide: (state, { html, ...input }, context) => {
    const { workspaceId, now } = context;
    const { subscriptionPage: before = 0 } = state;
    const digest = digestOf(html);
    // Higher than the current revision; after a deletion, the clock keeps it above earlier ones.
    const revision = isPublished(state, digest) ? before : Math.max(now.getTime(), before + 1);
    return {
      state: { ...state, subscriptionPage: revision, subscriptionPageDigest: digest },
      changes: [
        putSubscriptionPageRow(workspaceId, { revision, html }),
        ...publishedDraft(
          { kind: "subscription-page", id: workspaceId },
          { definition: html, ...input },
          context,
        ),
      ],
      outcome: { ok: true, value: { revision } },
    };
  },
});

function isPublished({ subscriptionPage, subscriptionPageDigest }: WorkspaceState, digest: string): boolean {
  return subscriptionPage !== undefined && subscriptionPageDigest === digest;
}
