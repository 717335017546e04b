/**
 * The messages users and anonymous users get, from the api and from each other, and how to make them. The schema of each body
 * stands beside its maker: what one version writes into a queue another must be able to read.
 */
import { z } from "zod";
import { deliveryNewsSchema, type DeliveryNews } from "../delivery.js";
import { eventRecordSchema, type EventRecord } from "../event.js";
import { actorKey, type ActorKey, type WorkspaceId } from "../ids.js";
import type { Json, JsonText } from "../json.js";
import type { Message } from "../message.js";
import type { EventNames } from "../ports/stores.js";

export const userKind = "user";
export const anonymousKind = "anonymous";

export function userKey(workspaceId: WorkspaceId, userId: string): ActorKey {
  return actorKey(workspaceId, userKind, userId);
}

export function anonymousKey(workspaceId: WorkspaceId, anonymousId: string): ActorKey {
  return actorKey(workspaceId, anonymousKind, anonymousId);
}

/** An accepted event, and the group's traits when a group call brought some. */
export interface EventBody {
  readonly event: EventRecord;
  readonly groupTraits?: JsonText;
  /** With an event of the delivery pipeline. */
  readonly news?: DeliveryNews;
}

export const eventBodySchema: z.ZodType<EventBody> = z.object({
  event: eventRecordSchema,
  groupTraits: z.string().exactOptional(),
  news: deliveryNewsSchema.exactOptional(),
});

/** An event goes to the user it names, else to the anonymous user. */
export function eventMessage(workspaceId: WorkspaceId, body: EventBody): Message {
  return { to: ownerOf(workspaceId, body.event), type: "event", body };
}

export function ownerOf(
  workspaceId: WorkspaceId,
  event: Pick<EventRecord, "userId" | "anonymousId">,
): ActorKey {
  if (event.userId !== undefined) return userKey(workspaceId, event.userId);
  if (event.anonymousId !== undefined) return anonymousKey(workspaceId, event.anonymousId);
  throw new TypeError("an event names a user or an anonymous user");
}

/** Of an order whose run has gone to the user with what the anonymous user was, and whose event has not. */
export interface NewsBody {
  readonly news: DeliveryNews;
}

export const newsType = "news";

export const newsBodySchema: z.ZodType<NewsBody> = z.object({ news: deliveryNewsSchema });

/** An anonymous user's event, passed on to the user the anonymous user turned out to be. */
export interface AdoptBody extends EventBody {
  readonly anonymousId: string;
}

export const adoptBodySchema: z.ZodType<AdoptBody> = z.object({
  anonymousId: z.string(),
  event: eventRecordSchema,
  groupTraits: z.string().exactOptional(),
  news: deliveryNewsSchema.exactOptional(),
});

/** A user tells an anonymous user: you are me. The first to say so is believed. */
export interface ClaimBody {
  readonly userId: string;
}

export const claimBodySchema: z.ZodType<ClaimBody> = z.object({ userId: z.string() });

/** An anonymous user hands the user all it knows: the text of its profile, and its standing. */
export interface AbsorbBody {
  readonly anonymousId: string;
  readonly profile: JsonText;
  /** How the anonymous user stood with the audience; absent from versions that had none. */
  readonly standing?: Json;
  /** Where journeys have led the anonymous user. */
  readonly journeys?: Json;
}

export const absorbBodySchema: z.ZodType<AbsorbBody> = z.object({
  anonymousId: z.string(),
  profile: z.string(),
  standing: z.json().exactOptional(),
  journeys: z.json().exactOptional(),
});

/** Erases a user or anonymous user. From the user it belonged to, an anonymous user is erased only while it still does. */
export interface EraseBody {
  readonly onlyIfLinkedTo?: string;
  /** Groups the user knows of: the anonymous user has handed its own over, and they may still know it by its old id. */
  readonly groups?: readonly string[];
}

export const eraseBodySchema: z.ZodType<EraseBody> = z.object({
  onlyIfLinkedTo: z.string().exactOptional(),
  groups: z.array(z.string()).exactOptional(),
});

/** A group forgets what its events say of an erased member. */
export interface ForgetBody {
  readonly userId: string;
}

export const forgetBodySchema: z.ZodType<ForgetBody> = z.object({ userId: z.string() });

/**
 * Tells a user that a journey has begun to run: members of its segment start now, once. `since`, ms: they became a member
 * then, while the journey was paused, and start unless they have since.
 */
export interface StartJourneyBody {
  readonly journeyId: string;
  readonly since?: number;
}

export const startJourneyType = "start-journey";

export const startJourneyBodySchema: z.ZodType<StartJourneyBody> = z.object({
  journeyId: z.string(),
  since: z.number().exactOptional(),
});

/**
 * Evaluates a user with the current definitions, after folding its stored events. With `version` and `events`: only the
 * events with these names are missing for the definitions of that version; without them all events are folded.
 */
export interface RecomputeBody {
  readonly version?: number;
  readonly events?: EventNames;
}

export const recomputeBodySchema: z.ZodType<RecomputeBody> = z.object({
  version: z.int().exactOptional(),
  events: z.object({ names: z.array(z.string()), prefixes: z.array(z.string()) }).exactOptional(),
});

/** Says to a user that an anonymous user of theirs was erased, and with it events that were on their way to them. */
export const anonymousUserGoneType = "visitor-gone";

/** Folds the actor again from its stored events and answers whether that changed anything. */
export interface RebuildBody {
  readonly replyId: string;
}

export const rebuildBodySchema: z.ZodType<RebuildBody> = z.object({ replyId: z.string() });
