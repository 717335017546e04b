/**
 * A broadcast: one message to everybody of a segment. Its workspace decides what it is and what may become of it, so that
 * two starts, a pause and a cancel at one instant are decided one after the other; who has it already, its own actor
 * keeps. Ended ones are known by id and name alone, because names are unique; what they were stands in their row.
 */
import {
  broadcastStatuses,
  channels,
  closed,
  parseJsonObject,
  pastChoices,
  smsSenderSchema,
  type BroadcastStatus,
  type Channel,
  type JsonObject,
  type PastChoice,
  type SmsSender,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import { isLocalDateTime, isZone } from "@signalbox/journeys";
import { z } from "zod";

/** Where it can go from each. */
const transitions: Readonly<Record<BroadcastStatus, readonly BroadcastStatus[]>> = {
  Draft: ["Running", "Scheduled", "Cancelled"],
  Scheduled: ["Running", "Cancelled"],
  Running: ["Paused", "Completed", "Failed", "Cancelled"],
  Paused: ["Running", "Failed", "Cancelled"],
  Completed: [],
  Cancelled: [],
  Failed: [],
};

export function mayBecome(from: BroadcastStatus, to: BroadcastStatus): boolean {
  return transitions[from].includes(to);
}

/** Nothing becomes of it any more. */
export function hasEnded(status: BroadcastStatus): boolean {
  return transitions[status].length === 0;
}

/** Its segment, template and group must stay as long as it does. */
export function isLive(status: BroadcastStatus): boolean {
  return status !== "Draft" && !hasEnded(status);
}

/** What an operator may do to one. */
export const broadcastActions = ["start", "pause", "resume", "cancel"] as const;
export type BroadcastAction = (typeof broadcastActions)[number];

export interface BroadcastMessage {
  readonly type: Channel;
  /** A provider's type, in place of the channel's default. */
  readonly providerOverride?: string;
  /** Of an SMS. */
  readonly senderOverride?: SmsSender;
}

export interface BroadcastConfig {
  readonly type: "V2";
  /** Messages a second. */
  readonly rateLimit?: number;
  /** In which `scheduledAt` is meant; UTC when there is none. */
  readonly defaultTimezone?: string;
  /** `scheduledAt` is meant in the zone of each recipient. */
  readonly useIndividualTimezone?: boolean;
  /** With `useIndividualTimezone`; `nextDay` when absent. */
  readonly whenPast?: PastChoice;
  readonly errorHandling?: "PauseOnError" | "SkipOnError";
  readonly batchSize?: number;
  readonly message: BroadcastMessage;
}

const fastestPerSecond = 10_000;
const slowestPerSecond = 0.01;

const zoneField: z.ZodType<string> = z.string().refine((zone) => isZone(zone), {
  error: "is no time zone that is known here; name one as Europe/Berlin, or an offset as +02:00",
});

export const localDateTimeField: z.ZodType<string> = z.string().refine(isLocalDateTime, {
  error: "must be a local date and time that exists, without a zone, as 2026-05-01T09:00",
});

export const broadcastConfigSchema: z.ZodType<BroadcastConfig> = closed(
  z.object({
    type: z.literal("V2"),
    rateLimit: z
      .number()
      .min(slowestPerSecond)
      .max(fastestPerSecond)
      .exactOptional()
      .describe("Messages a second. Left out: as fast as the provider takes them."),
    defaultTimezone: zoneField
      .exactOptional()
      .describe("In which `scheduledAt` is meant; UTC when left out."),
    useIndividualTimezone: z
      .boolean()
      .exactOptional()
      .describe("Everybody gets it when it is `scheduledAt` where they are."),
    whenPast: z
      .enum(pastChoices)
      .exactOptional()
      .describe(
        "With `useIndividualTimezone`: what becomes of users for whom that time is past when the broadcast is started. `nextDay`: they get it at that time of their next day; `now`: at once; `skip`: not at all. `nextDay` when left out.",
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
      .describe("So many recipients are worked on at once, 250 at most; 100 when left out."),
    message: z.object({
      type: z.enum(channels),
      providerOverride: z.string().min(1).max(100).exactOptional(),
      senderOverride: smsSenderSchema.exactOptional(),
    }),
  }),
);

export interface StoredBroadcast {
  readonly id: string;
  readonly name: string;
  readonly segmentId?: string;
  readonly messageTemplateId?: string;
  readonly subscriptionGroupId?: string;
  readonly config: BroadcastConfig;
  readonly status: BroadcastStatus;
  /** Grows with every change of the status: anyone who acts on an older one is late. */
  readonly epoch: number;
  /** A local date and time. */
  readonly scheduledAt?: string;
  /** When an operator started it, at once or for later, ms; absent in those that an older release started. */
  readonly startedAt?: number;
  readonly archived?: true;
  /** Why the service itself paused it, or gave it up. */
  readonly because?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What is remembered of one that has ended; the rest of it stands in its row as it was. */
export type EndedBroadcast = Pick<StoredBroadcast, "id" | "name" | "status" | "archived" | "updatedAt">;

export function endedBroadcast({ id, name, status, archived, updatedAt }: StoredBroadcast): EndedBroadcast {
  return { id, name, status, ...(archived === true && { archived }), updatedAt };
}

export function broadcastRowId(workspaceId: WorkspaceId, broadcastId: string): string {
  return `${workspaceId}/${broadcastId}`;
}

/** As lists show it; ordered by when it was made. */
export function broadcastRow(workspaceId: WorkspaceId, broadcast: StoredBroadcast): StoreChange {
  const row = { workspaceId, at: broadcast.createdAt, broadcast: JSON.stringify(broadcast) };
  return { do: "put", table: "broadcasts", id: broadcastRowId(workspaceId, broadcast.id), row };
}

/** Of what was stored: its config was checked when it was put, by what was known then. */
export const storedBroadcastSchema: z.ZodType<StoredBroadcast> = z.object({
  id: z.string(),
  name: z.string(),
  segmentId: z.string().exactOptional(),
  messageTemplateId: z.string().exactOptional(),
  subscriptionGroupId: z.string().exactOptional(),
  config: z.custom<BroadcastConfig>((value) => typeof value === "object" && value !== null),
  status: z.enum(broadcastStatuses),
  epoch: z.int(),
  scheduledAt: z.string().exactOptional(),
  startedAt: z.number().exactOptional(),
  archived: z.literal(true).exactOptional(),
  because: z.string().exactOptional(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

const rowSchema = z.object({
  broadcast: z.string().transform((text) => storedBroadcastSchema.parse(JSON.parse(text))),
});

/** Throws on a row this system has not written. */
export function readBroadcastRow(row: unknown): StoredBroadcast {
  return rowSchema.parse(row).broadcast;
}

/** As the outcome of a command tells it. */
export function broadcastJson(broadcast: StoredBroadcast): JsonObject {
  return parseJsonObject(JSON.stringify(broadcast));
}
