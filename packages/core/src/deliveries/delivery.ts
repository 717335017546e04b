/**
 * A delivery: one message to one user over one channel. Its id is the message id of its sent event. Statuses only go
 * forward; `furtherStatus` picks the later of two.
 */
import { z } from "zod";
import { deliveryClasses, type DeliveryClass } from "./delivery-class.js";
import { deliveryEventNames, type DeliveryEventName } from "./delivery-event.js";
import { workspaceIdSchema, type WorkspaceId } from "../ids.js";
import type { JobShare } from "../ports/queue.js";
import type { JsonText } from "../values/json.js";
import type { SearchValues } from "./search-values.js";

export const channels = ["Email", "Sms", "MobilePush", "Webhook"] as const;
export type Channel = (typeof channels)[number];

/** In the order a delivery passes through them. */
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
  // No end: the vendor still tries, and every later report outranks it.
  DFEmailDelayed: "sent",
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

/** The later of the two statuses. */
export function furtherStatus(one: DeliveryStatus, other: DeliveryStatus): DeliveryStatus {
  return deliveryStatuses.indexOf(one) >= deliveryStatuses.indexOf(other) ? one : other;
}

/** Whether the service is done with the delivery; vendor reports may still change its status. */
export function isSettled(status: DeliveryStatus): boolean {
  return status !== "queued" && status !== "sending";
}

/** Why a message is sent, unless it was requested directly. */
export interface DeliveryOrigin {
  readonly journeyId?: string;
  readonly broadcastId?: string;
  readonly nodeId?: string;
  readonly runId?: string;
  readonly triggeringMessageId?: string;
}

/** The member who sent a message by hand. */
export interface SendingMember {
  /** Of the account. */
  readonly id: string;
  /** As it was then. */
  readonly name: string;
}

/** A messaging service of the vendor, or a phone number. */
export type SmsSender =
  | { readonly type: "MessageSid"; readonly messagingServiceSid: string }
  | { readonly type: "PhoneNumber"; readonly phone: string };

/** A request to the delivery pipeline: one message to one user. */
export interface DeliveryRequest {
  readonly workspaceId: WorkspaceId;
  /** Requests with the same id are one request. */
  readonly id: string;
  readonly userId: string;
  /** `userId` is an anonymous id. */
  readonly isAnonymous?: true;
  readonly channel: Channel;
  readonly templateId: string;
  /** A provider type, instead of the channel's default. */
  readonly provider?: string;
  /** For a text message, instead of the provider's own sender. */
  readonly sender?: SmsSender;
  /** Attempts after the first, of a webhook and of a message that got no answer; the service's default when absent. */
  readonly retryCount?: number;
  readonly subscriptionGroupId?: string;
  /** Overrides the user's stored properties, a JSON object. */
  readonly properties?: JsonText;
  /** Overrides the tags that templates see for every message. */
  readonly tags?: Readonly<Record<string, string>>;
  /** The context of the events the delivery causes, a JSON object. */
  readonly context?: JsonText;
  readonly origin: DeliveryOrigin;
  /** Requested by the application for this user, now: frequency caps and quiet hours do not apply. */
  readonly isTransactional?: true;
  /** Id of the event that caused it, so that the delivery can be found by it. */
  readonly triggeringProperties?: SearchValues;
  /** When it was requested, ms. */
  readonly requestedAt: number;
  /** Not handed to a provider before this moment, ms. */
  readonly notBefore?: number;
  /** The send rate of its broadcast, messages per second. */
  readonly broadcastPerSecond?: number;
  /** Of a broadcast: the segment whose members receive it; of several, the first one that the user is in. */
  readonly segmentId?: string;
  /** Of a broadcast to several segments: the others of them that the user is in. */
  readonly otherSegmentIds?: readonly string[];
  /** Of a broadcast that keeps what it sends: this is rendered, in place of the template as it is now. */
  readonly isKeptContent?: true;
  /** Of a broadcast: the time-zone pass that requested it. */
  readonly wave?: number;
  /** Of a broadcast that each address gets once: sent only while no other delivery of it has the address. */
  readonly isOncePerAddress?: true;
  /** Of a broadcast in local time: the time was already past for this user at the start, so nothing is sent. */
  readonly pastLocalTime?: PastLocalTime;
  /** The first delivery of the message, which failed and is sent again by this one. */
  readonly resentFrom?: string;
  /** Absent for what an application, a journey or a broadcast requests. */
  readonly sentBy?: SendingMember;
  /** The span that requested it, of a sampled trace only. An earlier release drops it. */
  readonly traceparent?: string;
}

export interface PastLocalTime {
  /** A date and time without a zone. */
  readonly scheduledAt: string;
  readonly timezone: string;
}

/** The result of a request, for a caller that waits for it. */
export type DeliveryOutcome = "sent" | "skipped" | "failed";

/** Where a settled delivery is counted. */
export interface CountedState {
  /** When it was settled, ms. */
  readonly at: number;
  /** The provider that was called last; empty when none was. */
  readonly provider: string;
  readonly as: DeliveryClass;
}

/** A change from one counted state to the next; the changes of a delivery add up to its current state. */
export interface DeliveryMove {
  readonly channel: Channel;
  readonly templateId: string;
  readonly journeyId?: string;
  readonly nodeId?: string;
  readonly broadcastId?: string;
  /** Absent when it was not counted before. */
  readonly from?: CountedState;
  readonly to: CountedState;
}

const countedStateSchema: z.ZodType<CountedState> = z.object({
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
  from: countedStateSchema.exactOptional(),
  to: countedStateSchema,
});

/**
 * What the delivery pipeline reports about a delivery, next to the event. Only the service itself sets it, so a caller's
 * own event of that name changes nothing.
 */
export interface DeliveryNews {
  readonly deliveryId: string;
  /** Of the journey run that requested it. */
  readonly runId?: string;
  /** With the event that reports its result. */
  readonly outcome?: DeliveryOutcome;
  /** With the event that changes its class; the same however often the event is published. */
  readonly move?: DeliveryMove;
}

export const deliveryNewsSchema: z.ZodType<DeliveryNews> = z.object({
  deliveryId: z.string(),
  runId: z.string().exactOptional(),
  outcome: z.enum(["sent", "skipped", "failed"]).exactOptional(),
  move: deliveryMoveSchema.exactOptional(),
});

/** A vendor's report on a message, after its signature was verified. */
export interface DeliveryReport {
  readonly workspaceId: WorkspaceId;
  /** The message id of the event it becomes, derived from the vendor's own id. */
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

/** What a test message may do; nothing of it when the api of an earlier release requested it. */
export interface TestOptions {
  /** It may open the secrets of a webhook, towards the URL of the published template. */
  readonly opensSecrets?: boolean;
  /** It may go to `cc` and `bcc` as well, and has the headers of the template, from which vendors take recipients. */
  readonly sendsCopies?: boolean;
  /** The only address that it may go to; absent where every one is allowed. */
  readonly onlyTo?: string;
  /** What is published is sent, also beside a draft. */
  readonly isPublished?: boolean;
}

const testOptionsSchema: z.ZodType<TestOptions> = z.object({
  opensSecrets: z.boolean().exactOptional(),
  sendsCopies: z.boolean().exactOptional(),
  onlyTo: z.string().exactOptional(),
  isPublished: z.boolean().exactOptional(),
});

/** A job of the deliveries queue. */
export type DeliveryWork =
  | { readonly type: "send"; readonly requests: readonly DeliveryRequest[]; readonly replyTo?: string }
  /** These are due for a retry, or for finding out their result. */
  | {
      readonly type: "resume";
      readonly deliveries: readonly { readonly workspaceId: WorkspaceId; readonly id: string }[];
    }
  | { readonly type: "report"; readonly reports: readonly DeliveryReport[]; readonly replyTo?: string }
  /** Sent for real but not stored; the result is published on `replyTo` under `replyId`. */
  | {
      readonly type: "test";
      readonly request: DeliveryRequest;
      readonly options?: TestOptions;
      readonly replyTo: string;
      readonly replyId: string;
    }
  /** Asks the vendor whether it takes the settings; the result is published on `replyTo` under `replyId`. */
  | {
      readonly type: "verify";
      readonly verification: VerificationRequest;
      readonly replyTo: string;
      readonly replyId: string;
    }
  /** A mail of the service itself; the result is published on `replyTo` under `replyId`. */
  | {
      readonly type: "notice";
      readonly notice: NoticeRequest;
      readonly replyTo: string;
      readonly replyId: string;
    };

export interface VerificationRequest {
  readonly workspaceId: WorkspaceId;
  readonly channel: Channel;
  /** The type of a provider that is set up. */
  readonly provider: string;
}

export interface NoticeRequest {
  readonly workspaceId: WorkspaceId;
  readonly id: string;
  /** Its recipient and text, sealed, because it may contain a link that signs a person in. */
  readonly sealed: string;
}

/** Messages of a unit of cost: a job of fewer costs as much. */
export const messagesPerTurn = 8;

/** Jobs of workspaces are taken in fair turns by the number of their messages. */
export function deliveryShare(workspaceId: WorkspaceId, messages: number): JobShare {
  return { of: workspaceId, cost: Math.max(1, Math.ceil(messages / messagesPerTurn)) };
}

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
  otherSegmentIds: z.array(z.string()).exactOptional(),
  isKeptContent: z.literal(true).exactOptional(),
  wave: z.int().exactOptional(),
  isOncePerAddress: z.literal(true).exactOptional(),
  pastLocalTime: z.object({ scheduledAt: z.string(), timezone: z.string() }).exactOptional(),
  resentFrom: z.string().exactOptional(),
  sentBy: z.object({ id: z.string(), name: z.string() }).exactOptional(),
  traceparent: z.string().exactOptional(),
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
  z.object({
    type: z.literal("test"),
    request: requestSchema,
    options: testOptionsSchema.exactOptional(),
    replyTo: z.string(),
    replyId: z.string(),
  }),
  z.object({
    type: z.literal("verify"),
    verification: z.object({
      workspaceId: workspaceIdSchema,
      channel: z.enum(channels),
      provider: z.string(),
    }),
    replyTo: z.string(),
    replyId: z.string(),
  }),
  z.object({
    type: z.literal("notice"),
    notice: z.object({ workspaceId: workspaceIdSchema, id: z.string(), sealed: z.string() }),
    replyTo: z.string(),
    replyId: z.string(),
  }),
]);
