/** The settings of a broadcast for its actor and its pager. They do not change after the start. */
import { z } from "zod";
import { channels, smsSenderSchema, type Channel, type SmsSender } from "../deliveries/delivery.js";
import type { JsonText } from "../values/json.js";
import { broadcastAudienceSchema, type WithAudience } from "./broadcast-audience.js";

/** What to do for users whose local time has passed when the broadcast starts. */
export const pastChoices = ["nextDay", "now", "skip"] as const;
export type PastChoice = (typeof pastChoices)[number];

/** The published version of a template at some moment. */
export interface ContentVersion {
  /** Of the template then, ms. */
  readonly revision: number;
  /** Of what is kept of each publication; 0 for one from before an upgrade. */
  readonly published: number;
  /** Of the parts that it names; absent without any. */
  readonly parts?: readonly PartVersion[];
}

/** The published version of a part, which is a template too. */
export interface PartVersion {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly published: number;
}

export const contentVersionSchema: z.ZodType<ContentVersion> = z.object({
  revision: z.number(),
  published: z.number(),
  parts: z
    .array(z.object({ id: z.string(), name: z.string(), revision: z.number(), published: z.number() }))
    .exactOptional(),
});

/** The recipients of a broadcast to those whom another one did not reach. */
export interface ResendPlan {
  /** Deliveries of this broadcast that failed, and cannot have been sent, are sent again. */
  readonly parentId: string;
  /** Other broadcasts that sent the same again: who got it from one of them is left out. */
  readonly besides: readonly string[];
}

export const resendPlanSchema: z.ZodType<ResendPlan> = z.object({
  parentId: z.string(),
  besides: z.array(z.string()),
});

/**
 * Its audience is `segmentId` where one segment is included and none excluded, else `audience`: a worker of a release
 * without audiences refuses such a plan instead of sending to others.
 */
export interface BroadcastPlan extends WithAudience {
  readonly templateId: string;
  /** In place of an audience. */
  readonly resend?: ResendPlan;
  /** Which version of the template it sends; absent when an earlier release started it. */
  readonly content?: ContentVersion;
  readonly channel: Channel;
  readonly batchSize: number;
  readonly subscriptionGroupId?: string;
  /** A provider's type, in place of the channel's default. */
  readonly provider?: string;
  /** For a text message, in place of the provider's own sender. */
  readonly sender?: SmsSender;
  /** Messages per second. */
  readonly rateLimit?: number;
  /** Each user gets it at the local time `at`; users without a known time zone at that time in `zone`. */
  readonly localTime?: {
    readonly at: string;
    readonly zone: string;
    /** For users whose time has passed at `startedAt` (ms). Absent: they get it at once. */
    readonly past?: { readonly whenPast: PastChoice; readonly startedAt: number };
  };
  readonly pausesOnError?: true;
  /** Of the recipients with one address, one gets it. */
  readonly isOncePerAddress?: true;
  /** How many recipients there were when it was approved. */
  readonly approvedRecipients?: number;
}

export const broadcastPlanSchema: z.ZodType<BroadcastPlan> = z.object({
  segmentId: z.string().exactOptional(),
  audience: broadcastAudienceSchema.exactOptional(),
  templateId: z.string(),
  resend: resendPlanSchema.exactOptional(),
  content: contentVersionSchema.exactOptional(),
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
  isOncePerAddress: z.literal(true).exactOptional(),
  approvedRecipients: z.int().exactOptional(),
});

/** The text that a row stores. */
export function broadcastPlanText(order: BroadcastPlan): JsonText {
  return JSON.stringify(order);
}
