/** What a member approved when an approval started a broadcast, and may have been changed since. */
import { z } from "zod";

/** What decides who gets a broadcast and what they get. */
export const broadcastParts = [
  "settings",
  "segment",
  "subscriptionGroups",
  "template",
  "userProperties",
  "provider",
] as const;
export type BroadcastPart = (typeof broadcastParts)[number];
/** Another digest means that the part was changed. */
export type BroadcastDigests = Readonly<Record<BroadcastPart, string>>;

export interface ApprovedBroadcast {
  readonly approvalId: string;
  readonly digests: BroadcastDigests;
  /** Members of the segment at that moment; absent when an api of an earlier release read nothing. */
  readonly recipients?: number;
}

export const approvedBroadcastSchema: z.ZodType<ApprovedBroadcast> = z.object({
  approvalId: z.string(),
  digests: z.record(z.enum(broadcastParts), z.string()),
  recipients: z.int().exactOptional(),
});
