/**
 * A request to publish or to start something, which another member or key approves. The workspace keeps those that are
 * open and the latest that were decided. A change of what was requested makes the request stale.
 */
import type { Origin } from "../access/origin.js";

/** What can need an approval. */
export const approvalKinds = [
  "Journey",
  "Template",
  "Broadcast",
  "Segment",
  "UserProperty",
  "SubscriptionPage",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/**
 * A journey: its draft is published, or it is started or resumed, or both. A broadcast: it is started or resumed. Of the
 * others the draft is published; the id of the subscription page is that of its workspace.
 */
export type ApprovalResource =
  | { readonly type: "Journey"; readonly id: string; readonly status?: "Running" }
  | { readonly type: Exclude<ApprovalKind, "Journey">; readonly id: string };

/** `Stale`: the resource was changed after the request. */
export const approvalStatuses = ["Open", "Approved", "Refused", "Withdrawn", "Stale"] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** Who requested or decided. */
export type ApprovalParty = Pick<Origin, "principal" | "owner">;

export interface Approval {
  readonly id: string;
  readonly resource: ApprovalResource;
  /** Of the resource, at the time of the request. */
  readonly name: string;
  readonly note?: string;
  /** Of the draft that is published; absent where none is, and in requests of an earlier release. */
  readonly draftUpdatedAt?: number;
  /** A row of `approvalContents` has what was requested. Absent: it is what the resource and its draft are. */
  readonly keepsContent?: true;
  /** The content says which runs the approval moves. */
  readonly movesRuns?: true;
  /** Of a journey: whether a user can go through it more than once, from the approval on; absent: as it is. */
  readonly canRunMultiple?: boolean;
  /** The bulk act that moves the runs, once it is approved. */
  readonly moveTask?: string;
  /** Of what was requested; another one now means that it was changed. */
  readonly fingerprint: string;
  readonly status: ApprovalStatus;
  readonly requestedBy: ApprovalParty;
  readonly requestedAt: number;
  readonly decidedBy?: ApprovalParty;
  readonly decidedAt?: number;
  /** Why it was refused. */
  readonly reason?: string;
}
