/**
 * A broadcast: one message to every user of its audience. The workspace actor owns its settings and status, so that
 * concurrent starts, pauses and cancels are decided one after the other; the broadcast's own actor keeps the progress.
 * Of an ended one the workspace keeps only id and name, because names are unique, and its status; the rest is in its
 * row.
 */
import {
  type BroadcastAudience,
  broadcastAudienceSchema,
  type BroadcastStatus,
  broadcastStatuses,
  type Channel,
  channels,
  closed,
  type ContentVersion,
  contentVersionSchema,
  type JsonObject,
  parseJsonObject,
  type PastChoice,
  pastChoices,
  saying,
  type SmsSender,
  smsSenderSchema,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import { isLocalDateTime, isZone } from "@signalbox/journeys";
import { z } from "zod";
import { principalSchema } from "../access/origin.js";
import type { Authored } from "../audit/authors.js";
import { says } from "../issue-sentences.js";
import { approvedBroadcastSchema, type ApprovedBroadcast } from "./approved-broadcast.js";

/** The allowed next statuses of each status. */
const transitions: Readonly<Record<BroadcastStatus, readonly BroadcastStatus[]>> = {
  Draft: ["Running", "Scheduled", "Cancelled"],
  Scheduled: ["Running", "Draft", "Cancelled"],
  Running: ["Paused", "Completed", "Failed", "Cancelled"],
  Paused: ["Running", "Failed", "Cancelled"],
  Completed: [],
  Cancelled: [],
  Failed: [],
};

export function mayBecome(from: BroadcastStatus, to: BroadcastStatus): boolean {
  return transitions[from].includes(to);
}

/** Whether the status is final. */
export function hasEnded(status: BroadcastStatus): boolean {
  return transitions[status].length === 0;
}

/** Whether it is scheduled, running or paused: its segment, template and group cannot be deleted. */
export function isLive(status: BroadcastStatus): boolean {
  return status !== "Draft" && !hasEnded(status);
}

/** The actions of an operator. */
export const broadcastActions = ["start", "pause", "resume", "cancel", "unschedule"] as const;
export type BroadcastAction = (typeof broadcastActions)[number];

export interface BroadcastMessage {
  readonly type: Channel;
  /** Type of the provider to use instead of the channel's default. */
  readonly providerOverride?: string;
  /** The sender of an SMS. */
  readonly senderOverride?: SmsSender;
}

export interface BroadcastConfig {
  readonly type: "V2";
  /** Messages a second. */
  readonly rateLimit?: number;
  /** The time zone of `scheduledAt`; UTC when absent. */
  readonly defaultTimezone?: string;
  /** Whether `scheduledAt` is in the time zone of each recipient. */
  readonly useIndividualTimezone?: boolean;
  /** With `useIndividualTimezone`: for recipients whose time is past at the start; `nextDay` when absent. */
  readonly whenPast?: PastChoice;
  readonly errorHandling?: "PauseOnError" | "SkipOnError";
  readonly batchSize?: number;
  readonly message: BroadcastMessage;
}

const fastestPerSecond = 10_000;
const slowestPerSecond = 0.01;

const zoneField: z.ZodType<string> = z
  .string()
  .refine((zone) => isZone(zone), saying(says.unknownTimezone()));

export const localDateTimeField: z.ZodType<string> = z
  .string()
  .refine(isLocalDateTime, saying(says.noLocalTime()));

export const broadcastConfigSchema: z.ZodType<BroadcastConfig> = closed(
  z.object({
    type: z.literal("V2"),
    rateLimit: z
      .number()
      .min(slowestPerSecond)
      .max(fastestPerSecond)
      .exactOptional()
      .describe("Messages a second. Left out: as fast as the provider takes them."),
    defaultTimezone: zoneField.exactOptional().describe("The time zone of `scheduledAt`; UTC when left out."),
    useIndividualTimezone: z
      .boolean()
      .exactOptional()
      .describe("Each user gets it at `scheduledAt` in their own time zone."),
    whenPast: z
      .enum(pastChoices)
      .exactOptional()
      .describe(
        "With `useIndividualTimezone`: for users whose time is past when the broadcast is started. `nextDay`: they get it at that time of their next day; `now`: at once; `skip`: not at all. `nextDay` when left out.",
      ),
    errorHandling: z
      .enum(["PauseOnError", "SkipOnError"])
      .exactOptional()
      .describe("Whether a message that fails pauses the broadcast; `SkipOnError` when left out."),
    batchSize: z
      .int()
      .min(1)
      .max(10_000)
      .exactOptional()
      .describe("Number of recipients that are processed at once, 250 at most; 100 when left out."),
    message: z.object({
      type: z.enum(channels),
      providerOverride: z.string().min(1).max(100).exactOptional(),
      senderOverride: smsSenderSchema.exactOptional(),
    }),
  }),
);

/** How many of the users with one address get it, by email and SMS. */
export const duplicateChoices = ["Once", "All"] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

export interface StoredBroadcast extends Authored {
  readonly id: string;
  readonly name: string;
  /** Never with `audience`; read both with `audienceOfBroadcast`. */
  readonly segmentId?: string;
  readonly audience?: BroadcastAudience;
  readonly messageTemplateId?: string;
  readonly subscriptionGroupId?: string;
  readonly config: BroadcastConfig;
  /** Absent when an older release created it, which sent to all. */
  readonly duplicateAddresses?: DuplicateChoice;
  readonly status: BroadcastStatus;
  /** Grows with every change of the status; messages with an older epoch are ignored. */
  readonly epoch: number;
  /** A local date and time. */
  readonly scheduledAt?: string;
  /** When an operator started or scheduled it, ms; absent when an older release did. */
  readonly startedAt?: number;
  /** It goes to those for whom this one failed, and has no audience. */
  readonly parentId?: string;
  /** Of one with a `parentId` that has begun to run: the others that sent the same. */
  readonly besides?: readonly string[];
  /** The version of the template that it sends, as it was when it began to run. */
  readonly content?: ContentVersion;
  readonly archived?: true;
  /** Why the service itself paused it, let it fail, or made it a draft again. */
  readonly because?: string;
  /** Present when an approval started or scheduled it. */
  readonly approved?: ApprovedBroadcast;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The fields of an ended broadcast that the workspace keeps; its row has all of them. */
export type EndedBroadcast = Pick<
  StoredBroadcast,
  "id" | "name" | "status" | "archived" | "parentId" | "updatedAt"
> &
  Authored;

export function endedBroadcast(broadcast: StoredBroadcast): EndedBroadcast {
  const { id, name, status, archived, parentId, updatedAt } = broadcast;
  return {
    id,
    name,
    status,
    ...(archived === true && { archived }),
    ...(parentId !== undefined && { parentId }),
    updatedAt,
  };
}

export function broadcastRowId(workspaceId: WorkspaceId, broadcastId: string): string {
  return `${workspaceId}/${broadcastId}`;
}

/** Whether of the users with one address one gets it. */
export function isOncePerAddress({
  duplicateAddresses,
  config,
}: Pick<StoredBroadcast, "duplicateAddresses" | "config">): boolean {
  const { type } = config.message;
  return duplicateAddresses === "Once" && (type === "Email" || type === "Sms");
}

/** The row that lists read, ordered by creation time. */
export function broadcastRow(workspaceId: WorkspaceId, broadcast: StoredBroadcast): StoreChange {
  const row = { workspaceId, at: broadcast.createdAt, broadcast: JSON.stringify(broadcast) };
  return { do: "put", table: "broadcasts", id: broadcastRowId(workspaceId, broadcast.id), row };
}

/** A stored broadcast. Its config is not checked again, because an earlier release may have allowed more. */
export const storedBroadcastSchema: z.ZodType<StoredBroadcast> = z.object({
  id: z.string(),
  name: z.string(),
  segmentId: z.string().exactOptional(),
  audience: broadcastAudienceSchema.exactOptional(),
  messageTemplateId: z.string().exactOptional(),
  subscriptionGroupId: z.string().exactOptional(),
  config: z.custom<BroadcastConfig>((value) => typeof value === "object" && value !== null),
  duplicateAddresses: z.enum(duplicateChoices).exactOptional(),
  status: z.enum(broadcastStatuses),
  epoch: z.int(),
  scheduledAt: z.string().exactOptional(),
  startedAt: z.number().exactOptional(),
  parentId: z.string().exactOptional(),
  besides: z.array(z.string()).exactOptional(),
  content: contentVersionSchema.exactOptional(),
  archived: z.literal(true).exactOptional(),
  because: z.string().exactOptional(),
  approved: approvedBroadcastSchema.exactOptional(),
  createdAt: z.number(),
  updatedAt: z.number(),
  createdBy: principalSchema.exactOptional(),
  updatedBy: principalSchema.exactOptional(),
});

const rowSchema = z.object({
  broadcast: z.string().transform((text) => storedBroadcastSchema.parse(JSON.parse(text))),
});

/** Throws when the row has another shape. */
export function readBroadcastRow(row: unknown): StoredBroadcast {
  return rowSchema.parse(row).broadcast;
}

/** The broadcast as the outcome of a command returns it. */
export function broadcastJson(broadcast: StoredBroadcast): JsonObject {
  return parseJsonObject(JSON.stringify(broadcast));
}
