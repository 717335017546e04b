/** What a broadcast is to do, as its actor and the pager know it: fixed from the moment it is started. */
import { z } from "zod";
import { channels, smsSenderSchema, type Channel, type SmsSender } from "../delivery.js";
import type { JsonText } from "../json.js";

/** What becomes of users for whom the local time is past when the broadcast is started. */
export const pastChoices = ["nextDay", "now", "skip"] as const;
export type PastChoice = (typeof pastChoices)[number];

export interface BroadcastPlan {
  readonly segmentId: string;
  readonly templateId: string;
  readonly channel: Channel;
  readonly batchSize: number;
  readonly subscriptionGroupId?: string;
  /** A provider's type, in place of the channel's default. */
  readonly provider?: string;
  /** For a text message, in place of the provider's own sender. */
  readonly sender?: SmsSender;
  /** Messages a second. */
  readonly rateLimit?: number;
  /** Users get it when their clock shows `at`; the clock of `zone` for users without a known zone. */
  readonly localTime?: {
    readonly at: string;
    readonly zone: string;
    /** What becomes of users for whom it is past at `startedAt` (ms). Absent: they get it at once. */
    readonly past?: { readonly whenPast: PastChoice; readonly startedAt: number };
  };
  readonly pausesOnError?: true;
}

export const broadcastPlanSchema: z.ZodType<BroadcastPlan> = z.object({
  segmentId: z.string(),
  templateId: z.string(),
  channel: z.enum(channels),
  batchSize: z.int(),
  subscriptionGroupId: z.string().exactOptional(),
  provider: z.string().exactOptional(),
  sender: smsSenderSchema.exactOptional(),
  rateLimit: z.number().exactOptional(),
  localTime: z
    .object({
      at: z.string(),
      zone: z.string(),
      past: z.object({ whenPast: z.enum(pastChoices), startedAt: z.number() }).exactOptional(),
    })
    .exactOptional(),
  pausesOnError: z.literal(true).exactOptional(),
});

/** As a row keeps it. */
export function broadcastPlanText(order: BroadcastPlan): JsonText {
  return JSON.stringify(order);
}
