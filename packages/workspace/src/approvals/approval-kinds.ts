/** What approvals know of each kind of resource: who may read, write and publish it, and where its draft is. */
import type { Permission } from "../access/permissions.js";
import { draftKindFacts, type DraftKind } from "../drafts/draft-kinds.js";
import type { WorkspaceState } from "../state.js";
import { approvalKinds, type ApprovalKind } from "./approval.js";

export interface ApprovalKindFacts {
  readonly read: Permission;
  /** Of those who request. */
  readonly write: Permission;
  /** Of those who decide, and of those who need no approval. */
  readonly publish: Permission;
}

interface DraftedKindFacts extends ApprovalKindFacts {
  /** What is published is a draft of this kind. */
  readonly draft: DraftKind;
}

type AllFacts = { readonly Broadcast: ApprovalKindFacts } & {
  readonly [Kind in Exclude<ApprovalKind, "Broadcast">]: DraftedKindFacts;
};

export const approvalKindFacts: AllFacts = {
  Journey: { ...ofDrafts("journeys"), publish: "journeys:publish" },
  Template: { ...ofDrafts("templates"), publish: "templates:publish" },
  Broadcast: { read: "broadcasts:read", write: "broadcasts:write", publish: "broadcasts:send" },
  Segment: { ...ofDrafts("segments"), publish: "segments:publish" },
  UserProperty: { ...ofDrafts("user-properties"), publish: "properties:publish" },
  SubscriptionPage: { ...ofDrafts("subscription-page"), publish: "subscriptions:publish" },
};

function ofDrafts(draft: DraftKind): Omit<DraftedKindFacts, "publish"> {
  const { read, write } = draftKindFacts[draft];
  return { read, write, draft };
}

/** Where the workspace has set nothing: what needed an approval before others could. */
const firstKinds: ReadonlySet<ApprovalKind> = new Set(["Journey", "Template", "Broadcast"]);

/** In the order of all kinds; those that the workspace has chosen, also while authors publish. */
export function chosenKinds({
  approvalKinds: chosen,
}: Pick<WorkspaceState, "approvalKinds">): readonly ApprovalKind[] {
  return approvalKinds.filter((kind) => chosen?.includes(kind) ?? firstKinds.has(kind));
}
