/**
 * The messages that users and anonymous users receive, from the api and from each other. Each body has its schema beside
 * it, because another release may read what this one puts into a queue.
 */
import { z } from "zod";
import { deliveryNewsSchema, type DeliveryNews } from "../deliveries/delivery.js";
import { eventRecordSchema, type EventRecord } from "../event.js";
import { actorKey, type ActorKey, type WorkspaceId } from "../ids.js";
import type { Json, JsonText } from "../values/json.js";
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
  /** With the event that records an operator's start of a journey. */
  readonly start?: OperatorStart;
}

/** Starts a run whatever the journey's entry says. No caller of the public API can send it: it is no part of an event. */
export interface OperatorStart {
  readonly journeyId: string;
  /** What a run of a journey with an event entry has as the properties of its event. */
  readonly properties?: JsonText;
}

const operatorStartField = z
  .object({ journeyId: z.string(), properties: z.string().exactOptional() })
  .exactOptional();

export const eventBodySchema: z.ZodType<EventBody> = z.object({
  event: eventRecordSchema,
  groupTraits: z.string().exactOptional(),
  news: deliveryNewsSchema.exactOptional(),
  start: operatorStartField,
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

/** The outcome of a delivery whose run was moved from an anonymous user to the linked user. */
export interface NewsBody {
  readonly news: DeliveryNews;
}

export const newsType = "news";

export const newsBodySchema: z.ZodType<NewsBody> = z.object({ news: deliveryNewsSchema });

/** An event of an anonymous user, passed on to the user it is linked to. */
export interface AdoptBody extends EventBody {
  readonly anonymousId: string;
}

export const adoptBodySchema: z.ZodType<AdoptBody> = z.object({
  anonymousId: z.string(),
  event: eventRecordSchema,
  groupTraits: z.string().exactOptional(),
  news: deliveryNewsSchema.exactOptional(),
  start: operatorStartField,
});

/** Links an anonymous user to the user who sends it; the first claim counts. */
export interface ClaimBody {
  readonly userId: string;
}

export const claimBodySchema: z.ZodType<ClaimBody> = z.object({ userId: z.string() });

/** Gives a user the profile, the computed state and the runs of the anonymous user that it has claimed. */
export interface AbsorbBody {
  readonly anonymousId: string;
  readonly profile: JsonText;
  /** The stored computed state; absent in messages of releases that had none. */
  readonly standing?: Json;
  /** The stored journey state. */
  readonly journeys?: Json;
}

export const absorbBodySchema: z.ZodType<AbsorbBody> = z.object({
  anonymousId: z.string(),
  profile: z.string(),
  standing: z.json().exactOptional(),
  journeys: z.json().exactOptional(),
});

/** Erases a user or an anonymous user. With `onlyIfLinkedTo`: only while the anonymous user is linked to that user. */
export interface EraseBody {
  readonly onlyIfLinkedTo?: string;
  /** Groups of the user: they may have events that name the anonymous id, whose own groups the user has taken over. */
  readonly groups?: readonly string[];
  /** Continues an erasure: the last `seq` of the events that it removes. An earlier release erases the rest at once. */
  readonly upToSeq?: number;
  /** Where it continues: the events before are gone, and looking past them would take longer with every slice. */
  readonly fromSeq?: number;
  /** Continues because of rows as well: all events may be gone. */
  readonly hasMoreRows?: true;
}

export const eraseBodySchema: z.ZodType<EraseBody> = z.object({
  onlyIfLinkedTo: z.string().exactOptional(),
  upToSeq: z.number().exactOptional(),
  fromSeq: z.number().exactOptional(),
  hasMoreRows: z.literal(true).exactOptional(),
  groups: z.array(z.string()).exactOptional(),
});

/** Removes what the events of a group say about an erased member. */
export interface ForgetBody {
  readonly userId: string;
}

export const forgetBodySchema: z.ZodType<ForgetBody> = z.object({ userId: z.string() });

/**
 * Starts a run for a member of the journey's segment, once. With `since`, ms: the user entered the segment then, while the
 * journey was paused, and starts unless a run has started after that.
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

/** An operator's act on runs of one journey. Each user decides which of their runs it concerns. */
export interface RunActBody {
  readonly journeyId: string;
  /** Of the act: a run that it moved is not moved by a repeat. */
  readonly id: string;
  /** When the act began, ms: a run that came to its node later is not concerned. */
  readonly at: number;
  /** Only these; absent: all of the journey. */
  readonly runIds?: readonly string[];
  readonly act: RunAct;
}

/** The first of the moves that concerns a run counts. */
export type RunAct =
  | (RunPlace & {
      readonly do: "stop";
      /** The name of the one who stops them; empty where it is not known. */
      readonly by: string;
    })
  | { readonly do: "move"; readonly moves: readonly (RunPlace & { readonly to: string })[] };

/** Runs at a node, of a version; of any where it is absent. */
export interface RunPlace {
  readonly nodeId?: string;
  readonly version?: number;
}

export const runActType = "act-on-runs";

const runPlaceFields = { nodeId: z.string().exactOptional(), version: z.int().exactOptional() };

export const runActBodySchema: z.ZodType<RunActBody> = z.object({
  journeyId: z.string(),
  id: z.string(),
  at: z.number(),
  runIds: z.array(z.string()).exactOptional(),
  act: z.discriminatedUnion("do", [
    z.object({ do: z.literal("stop"), by: z.string(), ...runPlaceFields }),
    z.object({ do: z.literal("move"), moves: z.array(z.object({ to: z.string(), ...runPlaceFields })) }),
  ]),
});

/** Writes the search term of the user's value of a property again. */
export interface WriteTermBody {
  readonly slot: number;
}

export const writeTermType = "write-term";

export const writeTermBodySchema: z.ZodType<WriteTermBody> = z.object({ slot: z.int() });

/**
 * Evaluates a user with the current definitions, after folding its stored events. With `version` and `events`: only the
 * events with these names are missing for the definitions of that version; without them all events are folded. With
 * `matched`: these are the stored matched events of the missing events, read after all users had that version's fence.
 */
export interface RecomputeBody {
  readonly version?: number;
  readonly events?: EventNames;
  readonly matched?: JsonText;
}

export const recomputeBodySchema: z.ZodType<RecomputeBody> = z.object({
  version: z.int().exactOptional(),
  events: z.object({ names: z.array(z.string()), prefixes: z.array(z.string()) }).exactOptional(),
  matched: z.string().exactOptional(),
});

/** An anonymous user linked to this user was erased, together with events that were on their way to the user. */
export const anonymousUserGoneType = "visitor-gone";

/** Folds the actor again from its stored events and replies whether that changed its state. */
export interface RebuildBody {
  readonly replyId: string;
  /** After an erasure: nothing of the state is kept that stored events do not say. */
  readonly fromEventsAlone?: true;
}

export const rebuildBodySchema: z.ZodType<RebuildBody> = z.object({
  replyId: z.string(),
  fromEventsAlone: z.literal(true).exactOptional(),
});
