/**
 * Deletes what a workspace keeps for a limited time, the oldest first, in slices of bounded cost. Adapters: MongoDB and in
 * memory; one conformance suite. Every method throws `unavailable("store")` when the server does not answer.
 */
import type { WorkspaceId } from "../ids.js";

/** What can be kept for a limited time; each has one time by which it is old. */
export const expiringKinds = [
  "events",
  "deliveries",
  "mailbox",
  "deadLetters",
  "rejectedEvents",
  "commands",
] as const;
export type ExpiringKind = (typeof expiringKinds)[number];

export interface ExpiringRange {
  readonly workspaceId: WorkspaceId;
  readonly kind: ExpiringKind;
  /** A position in the order of age: 0, or the `next` of an earlier slice. */
  readonly from: number;
  /** Only what is older, ms. Events are as old as their acceptance, deliveries as `sentAt`. */
  readonly before: number;
}

export interface DeletedSlice {
  readonly deleted: number;
  /** Where the next slice begins; undefined at the end of the range. */
  readonly next: number | undefined;
}

/**
 * Events that change a subscription record consent, and deliveries that must be processed again are unfinished: they do not
 * expire, and are neither deleted nor counted.
 */
export interface ExpiryStore {
  /** Looks at up to `limit` rows of the range, the oldest first, and deletes them; events with their files. */
  deleteSlice(range: ExpiringRange, limit: number): Promise<DeletedSlice>;
  /** How many would be deleted; counting stops at `limit`. */
  count(range: ExpiringRange, limit: number): Promise<number>;
  /** The time of the oldest row from the position on, ms. */
  oldest(range: Omit<ExpiringRange, "before">): Promise<number | undefined>;
}
