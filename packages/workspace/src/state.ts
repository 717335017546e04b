/**
 * A workspace: the tenant with its keys, settings and definitions. Its actor is the single writer of all of it. Secrets
 * are sealed by the api before they enter a mailbox; keys are known here by their hash.
 */
import {
  audienceRules,
  firstAudienceRules,
  type PropertyDefinition,
  type SegmentDefinition,
} from "@signalbox/audience";
import {
  actorKey,
  type ActorKey,
  type Channel,
  type Json,
  type JsonText,
  type WorkspaceId,
} from "@signalbox/core";
import type { JourneyDefinition } from "@signalbox/journeys";
import type { EndedBroadcast, StoredBroadcast } from "./broadcasts.js";
import type { MessageLimits } from "./message-limits.js";

export const workspaceKind = "workspace";

/** The one actor of that kind in a workspace. */
export function workspaceKey(workspaceId: WorkspaceId): ActorKey {
  return actorKey(workspaceId, workspaceKind, "self");
}

export interface WriteKey {
  readonly name: string;
  readonly secretId: string;
  /** SHA-256 of the whole key, hex. */
  readonly hash: string;
  /** The whole key, sealed: operators may read it again. */
  readonly sealed: string;
  readonly createdAt: number;
}

export interface AdminKey {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly createdAt: number;
}

export interface DataSource {
  readonly type: string;
  /** The shared secret, sealed. */
  readonly sealed: string;
}

/** `Paused` takes no events; `Tombstoned` is deleted: nothing of it is applied or answered any more. */
export type WorkspaceStatus = "Active" | "Paused" | "Tombstoned";
/** A `Parent` has living children. It stays a workspace of its own: it takes events with its own keys. */
export type WorkspaceType = "Root" | "Parent" | "Child";

/** A child as its parent knows it: what must be unique among the siblings. */
export interface ChildWorkspace {
  readonly id: WorkspaceId;
  readonly name: string;
  readonly externalId?: string;
  readonly status: WorkspaceStatus;
}

export type ComputedStatus = "NotStarted" | "Running" | "Paused";
/** `Internal` ones belong to another resource and are hidden from lists. */
export type ResourceType = "Declarative" | "Internal";

interface StoredDefinition {
  readonly id: string;
  /** Small, never used again for another definition of the workspace; names it in users' documents and searched rows. */
  readonly slot: number;
  readonly name: string;
  readonly status: ComputedStatus;
  /** The `definitionVersion` at which it came into force as it is. */
  readonly since: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly definitionUpdatedAt: number;
}

export interface StoredSegment extends StoredDefinition {
  readonly definition: SegmentDefinition;
  readonly resourceType: ResourceType;
  readonly subscriptionGroupId?: string;
}

export interface StoredUserProperty extends StoredDefinition {
  readonly definition: PropertyDefinition;
  readonly exampleValue?: string;
}

export interface SubscriptionGroup {
  readonly id: string;
  readonly name: string;
  readonly channel: Channel;
  readonly type: "OptIn" | "OptOut";
  /** Internal segments that follow its subscriptions: of those who said yes (OptIn only), and of those who said no. */
  readonly segmentId?: string;
  readonly unsubscribedSegmentId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A way out for messages. The Test provider keeps them in a mailbox and needs no settings. */
export interface ProviderSetting {
  readonly id: string;
  readonly channel: Channel;
  readonly type: string;
  /** One per channel. */
  readonly isDefault: boolean;
  /** Takes the channel's messages while the default's circuit is open; at most one per channel. */
  readonly isFallback?: true;
  /** Settings anybody may read, by name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The secret settings: a JSON object of strings, sealed. */
  readonly sealed?: string;
  /** For templates that name no sender. */
  readonly fromAddress?: string;
  readonly messagesPerSecond?: number;
  readonly updatedAt?: number;
}

/** A template as its workspace knows it; what it says stands in its row of `templates`. */
export interface StoredTemplate {
  readonly id: string;
  readonly name: string;
  readonly channel: Channel;
  readonly resourceType: ResourceType;
  /** Grows with every change of the row: anyone who knows an older one reads it again. */
  readonly revision: number;
  readonly hasDefinition: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type JourneyStatus = "NotStarted" | "Running" | "Paused";

/** What leads people; runs keep the version of the definition they started with. */
export interface StoredJourney {
  readonly id: string;
  readonly name: string;
  readonly status: JourneyStatus;
  /** Whether someone may go through it again. */
  readonly canRunMultiple: boolean;
  readonly definition?: JourneyDefinition;
  /** Of the definition: grows with each that comes into force. */
  readonly version: number;
  /** Versions that were in force before and may still have runs. */
  readonly earlier: readonly { readonly version: number; readonly definition: JourneyDefinition }[];
  /** The editor's, kept as it was sent. */
  readonly draft?: Json;
  /** When it first ran, ms. */
  readonly startedAt?: number;
  /** Of one that is paused, ms; one that was paused under an earlier release does not know. */
  readonly pausedAt?: number;
  /** Who entered its segment from `since` on, while it was paused, was to be taken in; asked for at `at`, ms. */
  readonly catchUp?: { readonly since: number; readonly at: number };
  readonly resourceType: ResourceType;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What templates may name as `secrets.<name>`. */
export interface NamedSecret {
  readonly name: string;
  readonly sealed: string;
  readonly updatedAt: number;
}

export interface WorkspaceState {
  readonly v: 1;
  /** Null before the workspace is created. */
  readonly createdAt: number | null;
  readonly name: string;
  readonly status: WorkspaceStatus;
  readonly parentId?: WorkspaceId;
  readonly externalId?: string;
  readonly domain?: string;
  readonly children: readonly ChildWorkspace[];
  /** Grows with every change of what is computed for people. */
  readonly definitionVersion: number;
  readonly nextSlot: number;
  /** The rules its users are computed by; those of a workspace that is stored without are the first. */
  readonly audienceRules: number;
  /** The `definitionVersion` at which the rules changed: who is earlier is folded again. */
  readonly historyFrom?: number;
  readonly segments: readonly StoredSegment[];
  readonly userProperties: readonly StoredUserProperty[];
  /** Whether the background recompute waits for an operator. */
  readonly recomputePaused: boolean;
  readonly subscriptionGroups: readonly SubscriptionGroup[];
  /** Signs the links of subscription management; sealed. */
  readonly subscriptionSecret?: string;
  /** Sealed; proves to a write key's session which user it is for. Absent: write keys open no sessions. */
  readonly sessionSecret?: string;
  /** Revision of the page people manage their subscriptions on, where the workspace has one of its own. */
  readonly subscriptionPage?: number;
  readonly providers: readonly ProviderSetting[];
  readonly templates: readonly StoredTemplate[];
  readonly journeys: readonly StoredJourney[];
  /** Grows with every change of a journey. */
  readonly journeysVersion: number;
  /** The highest version a journey had that was deleted: whatever comes under its id begins behind it. */
  readonly deletedJourneysVersion: number;
  readonly secrets: readonly NamedSecret[];
  /** How often and when people get messages, where the workspace has set that. */
  readonly messageLimits?: MessageLimits;
  /** Those something may still become of. */
  readonly broadcasts: readonly StoredBroadcast[];
  readonly endedBroadcasts: readonly EndedBroadcast[];
  readonly writeKeys: readonly WriteKey[];
  readonly adminKeys: readonly AdminKey[];
  readonly dataSources: readonly DataSource[];
  /** Hashes of keys that were revoked: starting again with one of them must not bring it back. */
  readonly revokedKeys: readonly string[];
}

export const newWorkspace: WorkspaceState = {
  v: 1,
  createdAt: null,
  name: "",
  status: "Active",
  children: [],
  definitionVersion: 0,
  nextSlot: 0,
  audienceRules,
  segments: [],
  userProperties: [],
  recomputePaused: false,
  subscriptionGroups: [],
  providers: [],
  templates: [],
  journeys: [],
  journeysVersion: 0,
  deletedJourneysVersion: 0,
  secrets: [],
  broadcasts: [],
  endedBroadcasts: [],
  writeKeys: [],
  adminKeys: [],
  dataSources: [],
  revokedKeys: [],
};

/** Follows from its relatives, so a workspace whose last child is deleted is a `Root` again. */
export function workspaceTypeOf({
  parentId,
  children,
}: Pick<WorkspaceState, "parentId" | "children">): WorkspaceType {
  if (parentId !== undefined) return "Child";
  return children.some(({ status }) => status !== "Tombstoned") ? "Parent" : "Root";
}

/** Reads a stored workspace, for the api as for the runtime. */
export function reviveWorkspace(text: JsonText): WorkspaceState {
  const stored = JSON.parse(text) as Partial<WorkspaceState>;
  return { ...newWorkspace, audienceRules: firstAudienceRules, ...stored };
}
