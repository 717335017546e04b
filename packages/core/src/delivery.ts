/**
 * A delivery: one attempt to reach one user over one channel. Its id is the message id its sent event has; it says for good
 * what became of it. Statuses only go forward: `furtherStatus` decides which of two is.
 */
import { z } from "zod";
import { deliveryClasses, type DeliveryClass } from "./delivery-class.js";
import { deliveryEventNames, type DeliveryEventName } from "./delivery-event.js";
import type { WorkspaceId } from "./ids.js";
import type { JsonText } from "./json.js";
import type { SearchValues } from "./search-values.js";

export const channels = ["Email", "Sms", "MobilePush", "Webhook"] as const;
export type Channel = (typeof channels)[number];

/** In the order a delivery goes through them; the latter ones say more than the former. */
export const deliveryStatuses = [
  "queued",
  "sending",
  "skipped",
  "failed",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "dropped",
  "bounced",
  "complained",
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const statusOfEvent: Readonly<Record<DeliveryEventName, DeliveryStatus>> = {
  DFInternalMessageSent: "sent",
  DFMessageSkipped: "skipped",
  DFMessageFailure: "failed",
  DFBadWorkspaceConfiguration: "failed",
  DFEmailProcessed: "sent",
  DFEmailDelivered: "delivered",
  DFEmailOpened: "opened",
  DFEmailClicked: "clicked",
  DFEmailBounced: "bounced",
  DFEmailDropped: "dropped",
  DFEmailMarkedSpam: "complained",
  DFSmsDelivered: "delivered",
  DFSmsFailed: "bounced",
};

export function deliveryStatusOf(event: DeliveryEventName): DeliveryStatus {
  return statusOfEvent[event];
}

/** The one that says more. */
export function furtherStatus(one: DeliveryStatus, other: DeliveryStatus): DeliveryStatus {
  return deliveryStatuses.indexOf(one) >= deliveryStatuses.indexOf(other) ? one : other;
}

/** Whether the service has nothing more to do for it; reports of the vendor may still move it. */
export function isSettled(status: DeliveryStatus): boolean {
  return status !== "queued" && status !== "sending";
}

/** Why a message goes out, as far as it was not simply asked for. */
export interface DeliveryOrigin {
  readonly journeyId?: string;
  readonly broadcastId?: string;
  readonly nodeId?: string;
  readonly runId?: string;
  readonly triggeringMessageId?: string;
}

/** A messaging service of the vendor's, or a phone number. */
export type SmsSender =
  | { readonly type: "MessageSid"; readonly messagingServiceSid: string }
  | { readonly type: "PhoneNumber"; readonly phone: string };

/** What is asked of the delivery pipeline: one message for one person. */
export interface DeliveryRequest {
  readonly workspaceId: WorkspaceId;
  /** Whoever asks twice under one id asks once. */
  readonly id: string;
  readonly userId: string;
  /** `userId` is that of a visitor. */
  readonly isAnonymous?: true;
  readonly channel: Channel;
  readonly templateId: string;
  /** A provider's type, in place of the channel's default. */
  readonly provider?: string;
  /** For a text message, in place of the provider's own sender. */
  readonly sender?: SmsSender;
  /** Tries after the first that failed in a way worth repeating; the service's own rule when absent. */
  readonly retryCount?: number;
  readonly subscriptionGroupId?: string;
  /** Laid over the user's stored properties, a JSON object. */
  readonly properties?: JsonText;
  /** Laid over the tags templates see of every message. */
  readonly tags?: Readonly<Record<string, string>>;
  /** The context of the events it will cause, a JSON object. */
  readonly context?: JsonText;
  readonly origin: DeliveryOrigin;
  /** Asked for by the application for this person, now: neither frequency caps nor quiet hours concern it. */
  readonly isTransactional?: true;
  /** Of the event that caused it, for finding it again. */
  readonly triggeringProperties?: SearchValues;
  /** When it was asked for, ms. */
  readonly requestedAt: number;
  /** Not handed to a provider before this moment, ms. */
  readonly notBefore?: number;
  /** Of all messages of its broadcast so many may go out a second. */
  readonly broadcastPerSecond?: number;
  /** Of a broadcast: the segment whose members it goes to. */
  readonly segmentId?: string;
  /** Of a broadcast: the pass over its recipients that asked for it. */
  readonly wave?: number;
  /** Of a broadcast at everybody's own time: it was past for this user at the start, and so nothing is sent. */
  readonly pastLocalTime?: PastLocalTime;
}

export interface PastLocalTime {
  /** A date and time without a zone. */
  readonly scheduledAt: string;
  readonly timezone: string;
}

/** What came of a request, for whoever waits to go on. */
export type DeliveryOutcome = "sent" | "skipped" | "failed";

/** Where a settled delivery is counted. */
export interface DeliveryStanding {
  /** When it was settled, ms. */
  readonly at: number;
  /** Who was asked last; empty when nobody was. */
  readonly provider: string;
  readonly as: DeliveryClass;
}

/** From one standing to the next; those of one delivery add up to where it stands. */
export interface DeliveryMove {
  readonly channel: Channel;
  readonly templateId: string;
  readonly journeyId?: string;
  readonly nodeId?: string;
  readonly broadcastId?: string;
  /** Absent when it was not counted before. */
  readonly from?: DeliveryStanding;
  readonly to: DeliveryStanding;
}

const standingSchema: z.ZodType<DeliveryStanding> = z.object({
  at: z.number(),
  provider: z.string(),
  as: z.enum(deliveryClasses),
});

export const deliveryMoveSchema: z.ZodType<DeliveryMove> = z.object({
  channel: z.enum(channels),
  templateId: z.string(),
  journeyId: z.string().exactOptional(),
  nodeId: z.string().exactOptional(),
  broadcastId: z.string().exactOptional(),
  from: standingSchema.exactOptional(),
  to: standingSchema,
});

/**
 * What the delivery pipeline says of a delivery beside the event it tells: only the service itself can say this, so a
 * caller's own event of that name moves nothing.
 */
export interface DeliveryNews {
  readonly deliveryId: string;
  /** Of the journey run that ordered it. */
  readonly runId?: string;
  /** With the event that says what became of it. */
  readonly outcome?: DeliveryOutcome;
  /** With the event that changes what the delivery counts as; the same however often the event is told. */
  readonly move?: DeliveryMove;
}

export const deliveryNewsSchema: z.ZodType<DeliveryNews> = z.object({
  deliveryId: z.string(),
  runId: z.string().exactOptional(),
  outcome: z.enum(["sent", "skipped", "failed"]).exactOptional(),
  move: deliveryMoveSchema.exactOptional(),
});

/** What a vendor said of a message, once its signature was found good. */
export interface DeliveryReport {
  readonly workspaceId: WorkspaceId;
  /** The message id of the event it becomes: follows from the vendor's own id. */
  readonly messageId: string;
  readonly event: DeliveryEventName;
  /** ms */
  readonly at: number;
  readonly provider: string;
  /** Of the delivery it is about, as far as the vendor knows it. */
  readonly deliveryId?: string;
  readonly userId?: string;
  readonly recipient?: string;
  readonly suppress?: "HardBounce" | "Complaint";
  readonly origin: DeliveryOrigin;
  readonly templateId?: string;
  readonly detail?: Readonly<Record<string, string>>;
}

/** A job of the deliveries queue. */
export type DeliveryWork =
  | { readonly type: "send"; readonly requests: readonly DeliveryRequest[]; readonly replyTo?: string }
  /** These are due: to be tried again, or to be found out what became of them. */
  | {
      readonly type: "resume";
      readonly deliveries: readonly { readonly workspaceId: WorkspaceId; readonly id: string }[];
    }
  | { readonly type: "report"; readonly reports: readonly DeliveryReport[]; readonly replyTo?: string }
  /** Sent for real and kept nowhere; the outcome is told on `replyTo` under `replyId`. */
  | {
      readonly type: "test";
      readonly request: DeliveryRequest;
      readonly replyTo: string;
      readonly replyId: string;
    };

/** At most so many requests, ids or reports in one job. */
export const maxDeliveriesPerJob = 250;

const workspaceIdSchema = z.string().transform((id) => id as WorkspaceId);
const originSchema = z.object({
  journeyId: z.string().exactOptional(),
  broadcastId: z.string().exactOptional(),
  nodeId: z.string().exactOptional(),
  runId: z.string().exactOptional(),
  triggeringMessageId: z.string().exactOptional(),
});

export const smsSenderSchema: z.ZodType<SmsSender> = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("MessageSid"),
    messagingServiceSid: z.string().min(1).describe("A messaging service of Twilio."),
  }),
  z.object({
    type: z.literal("PhoneNumber"),
    phone: z.string().min(1).describe("The number, as +15005550006."),
  }),
]);

const requestSchema: z.ZodType<DeliveryRequest> = z.object({
  workspaceId: workspaceIdSchema,
  id: z.string(),
  userId: z.string(),
  isAnonymous: z.literal(true).exactOptional(),
  channel: z.enum(channels),
  templateId: z.string(),
  provider: z.string().exactOptional(),
  sender: smsSenderSchema.exactOptional(),
  retryCount: z.int().exactOptional(),
  subscriptionGroupId: z.string().exactOptional(),
  properties: z.string().exactOptional(),
  tags: z.record(z.string(), z.string()).exactOptional(),
  context: z.string().exactOptional(),
  origin: originSchema,
  isTransactional: z.literal(true).exactOptional(),
  triggeringProperties: z.record(z.string(), z.union([z.string(), z.array(z.string())])).exactOptional(),
  requestedAt: z.number(),
  notBefore: z.number().exactOptional(),
  broadcastPerSecond: z.number().positive().exactOptional(),
  segmentId: z.string().exactOptional(),
  wave: z.int().exactOptional(),
  pastLocalTime: z.object({ scheduledAt: z.string(), timezone: z.string() }).exactOptional(),
});

const reportSchema: z.ZodType<DeliveryReport> = z.object({
  workspaceId: workspaceIdSchema,
  messageId: z.string(),
  event: z.enum(deliveryEventNames),
  at: z.number(),
  provider: z.string(),
  deliveryId: z.string().exactOptional(),
  userId: z.string().exactOptional(),
  recipient: z.string().exactOptional(),
  suppress: z.enum(["HardBounce", "Complaint"]).exactOptional(),
  origin: originSchema,
  templateId: z.string().exactOptional(),
  detail: z.record(z.string(), z.string()).exactOptional(),
});

export const deliveryWorkSchema: z.ZodType<DeliveryWork> = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("send"),
    requests: z.array(requestSchema),
    replyTo: z.string().exactOptional(),
  }),
  z.object({
    type: z.literal("resume"),
    deliveries: z.array(z.object({ workspaceId: workspaceIdSchema, id: z.string() })),
  }),
  z.object({
    type: z.literal("report"),
    reports: z.array(reportSchema),
    replyTo: z.string().exactOptional(),
  }),
  z.object({ type: z.literal("test"), request: requestSchema, replyTo: z.string(), replyId: z.string() }),
]);
