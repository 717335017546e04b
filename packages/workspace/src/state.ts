/**
 * The state of a workspace: keys, settings and definitions of one tenant, written by its actor only. The api seals
 * secrets before they enter a mailbox; keys are stored as hashes.
 */
import {
  audienceRules,
  firstAudienceRules,
  type PropertyDefinition,
  type SegmentDefinition,
} from "@signalbox/audience";
import {
  actorKey,
  isJsonObject,
  workspaceIdSchema,
  type ActorKey,
  type Channel,
  type Json,
  type JsonText,
  type WorkspaceId,
} from "@signalbox/core";
import type { JourneyDefinition } from "@signalbox/journeys";
import { defineState, type StateFormat } from "@signalbox/engine";
import { z } from "zod";
import type { EndedBroadcast, StoredBroadcast } from "./broadcasts.js";
import type { MessageLimits } from "./settings/message-limits.js";

export const workspaceKind = "workspace";

/** The key of a workspace's actor. */
export function workspaceKey(workspaceId: WorkspaceId): ActorKey {
  return actorKey(workspaceId, workspaceKind, "self");
}

export interface WriteKey {
  readonly name: string;
  readonly secretId: string;
  /** SHA-256 of the whole key, hex. */
  readonly hash: string;
  /** The whole key, sealed, so that operators can read it again. */
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

/** `Paused`: takes no events. `Tombstoned`: deleted, its messages are dropped and its keys are refused. */
export type WorkspaceStatus = "Active" | "Paused" | "Tombstoned";
/** A `Parent` has children that are not deleted. It still takes events with its own keys. */
export type WorkspaceType = "Root" | "Parent" | "Child";

/** A child in its parent's state: the fields that must be unique among the children, and the status. */
export interface ChildWorkspace {
  readonly id: WorkspaceId;
  readonly name: string;
  readonly externalId?: string;
  readonly status: WorkspaceStatus;
}

export type ComputedStatus = "NotStarted" | "Running" | "Paused";
/** An `Internal` resource belongs to another resource and is hidden from lists. */
export type ResourceType = "Declarative" | "Internal";

interface StoredDefinition {
  readonly id: string;
  /**
   * A small number that identifies the definition in users' documents and searched rows; never reused in the workspace.
   */
  readonly slot: number;
  readonly name: string;
  readonly status: ComputedStatus;
  /** The `definitionVersion` at which it came into force in its current form. */
  readonly since: number;
  /** The `definitionVersion` at which it first came into force; absent when an earlier release created it. */
  readonly firstSince?: number;
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
  /** Internal segment of the subscribed users; OptIn only. */
  readonly segmentId?: string;
  /** Internal segment of the unsubscribed users. */
  readonly unsubscribedSegmentId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A configured provider. The Test provider stores messages in the test mailbox and needs no settings. */
export interface ProviderSetting {
  readonly id: string;
  readonly channel: Channel;
  readonly type: string;
  /** At most one per channel. */
  readonly isDefault: boolean;
  /** Takes the channel's messages while the default's circuit is open; at most one per channel. */
  readonly isFallback?: true;
  /** The settings that are not secret, by name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The secret settings: a JSON object of strings, sealed. */
  readonly sealed?: string;
  /** For templates that name no sender. */
  readonly fromAddress?: string;
  readonly messagesPerSecond?: number;
  readonly updatedAt?: number;
}

/** A template in the workspace's list; its content is in a row of `templates`. */
export interface StoredTemplate {
  readonly id: string;
  readonly name: string;
  readonly channel: Channel;
  readonly resourceType: ResourceType;
  /** Grows with every change of the row; a reader with an older revision reads the row again. */
  readonly revision: number;
  readonly hasDefinition: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type JourneyStatus = "NotStarted" | "Running" | "Paused";

/** A journey. Runs keep the version of the definition they started with. */
export interface StoredJourney {
  readonly id: string;
  readonly name: string;
  readonly status: JourneyStatus;
  /** Whether a user can have more than one run. */
  readonly canRunMultiple: boolean;
  readonly definition?: JourneyDefinition;
  /** Version of the definition; grows with each new definition. */
  readonly version: number;
  /** Earlier versions that may still have runs. */
  readonly earlier: readonly { readonly version: number; readonly definition: JourneyDefinition }[];
  /** The editor's draft, stored as it was sent. */
  readonly draft?: Json;
  /** When it first ran, ms. */
  readonly startedAt?: number;
  /** When it was paused, ms; absent when an earlier release paused it. */
  readonly pausedAt?: number;
  /** The latest request, made at `at`, to start runs for users who entered the segment from `since` on; ms. */
  readonly catchUp?: { readonly since: number; readonly at: number };
  readonly resourceType: ResourceType;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A secret that templates refer to as `secrets.<name>`. */
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
  /** Grows with every change of the definitions that are computed for users. */
  readonly definitionVersion: number;
  /**
   * The version of the definitions that the recompute has completed: a user at an earlier one holds nothing of the
   * definitions up to it.
   */
  readonly coveredVersion: number;
  /** The `definitionVersion` at which an operator asked to evaluate all users again. */
  readonly evaluateAllFrom?: number;
  readonly nextSlot: number;
  /** The version of the audience rules by which its users are computed; the first when a stored workspace has none. */
  readonly audienceRules: number;
  /**
   * The `definitionVersion` at which the rules changed; users with an earlier version are recomputed from their events.
   */
  readonly historyFrom?: number;
  readonly segments: readonly StoredSegment[];
  readonly userProperties: readonly StoredUserProperty[];
  /** Whether an operator has paused the background recompute. */
  readonly recomputePaused: boolean;
  readonly subscriptionGroups: readonly SubscriptionGroup[];
  /** Signs the links to the subscription page; sealed. */
  readonly subscriptionSecret?: string;
  /** Sealed; signs the proof of which user a write key's session is for. Absent: write keys open no sessions. */
  readonly sessionSecret?: string;
  /** Revision of the workspace's own subscription page, if there is one. */
  readonly subscriptionPage?: number;
  readonly providers: readonly ProviderSetting[];
  readonly templates: readonly StoredTemplate[];
  readonly journeys: readonly StoredJourney[];
  /** Grows with every change of a journey. */
  readonly journeysVersion: number;
  /** The highest version of any deleted journey; versions of new journeys start above it, also under a reused id. */
  readonly deletedJourneysVersion: number;
  readonly secrets: readonly NamedSecret[];
  /** Frequency caps and quiet hours, if they are set. */
  readonly messageLimits?: MessageLimits;
  /** Broadcasts that have not ended. */
  readonly broadcasts: readonly StoredBroadcast[];
  readonly endedBroadcasts: readonly EndedBroadcast[];
  readonly writeKeys: readonly WriteKey[];
  readonly adminKeys: readonly AdminKey[];
  readonly dataSources: readonly DataSource[];
  /** Hashes of revoked keys, so that a restart with one of them does not restore it. */
  readonly revokedKeys: readonly string[];
}

export const newWorkspace: WorkspaceState = {
  v: 1,
  createdAt: null,
  name: "",
  status: "Active",
  children: [],
  definitionVersion: 0,
  coveredVersion: 0,
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

/** Derived from parent and children: a workspace whose last child is deleted is a `Root` again. */
export function workspaceTypeOf({
  parentId,
  children,
}: Pick<WorkspaceState, "parentId" | "children">): WorkspaceType {
  if (parentId !== undefined) return "Child";
  return children.some(({ status }) => status !== "Tombstoned") ? "Parent" : "Root";
}

/** The fields that tell the items apart; their definitions were checked when they were put. */
function listOf<Item>(shape: z.core.$ZodShape): z.ZodType<readonly Item[]> {
  const item = z.looseObject(shape);
  return z.array(z.custom<Item>((value) => item.safeParse(value).success));
}

const named = { id: z.string(), name: z.string() };
const computed = { ...named, slot: z.int(), since: z.int(), definition: z.looseObject({}) };

/** A workspace that an earlier release wrote may have further fields. */
export const workspaceStateFormat: StateFormat<WorkspaceState> = defineState<WorkspaceState>(1, {
  kind: workspaceKind,
  schema: z.looseObject({
    v: z.literal(1),
    createdAt: z.number().nullable(),
    name: z.string(),
    status: z.enum(["Active", "Paused", "Tombstoned"]),
    parentId: workspaceIdSchema.exactOptional(),
    externalId: z.string().exactOptional(),
    domain: z.string().exactOptional(),
    children: listOf<ChildWorkspace>({ ...named, status: z.string() }),
    definitionVersion: z.int(),
    coveredVersion: z.int(),
    evaluateAllFrom: z.int().exactOptional(),
    nextSlot: z.int(),
    audienceRules: z.int(),
    historyFrom: z.int().exactOptional(),
    segments: listOf<StoredSegment>(computed),
    userProperties: listOf<StoredUserProperty>(computed),
    recomputePaused: z.boolean(),
    subscriptionGroups: listOf<SubscriptionGroup>({ ...named, unsubscribedSegmentId: z.string() }),
    subscriptionSecret: z.string().exactOptional(),
    sessionSecret: z.string().exactOptional(),
    subscriptionPage: z.number().exactOptional(),
    providers: listOf<ProviderSetting>({ type: z.string() }),
    templates: listOf<StoredTemplate>({ ...named, revision: z.number() }),
    journeys: listOf<StoredJourney>({ ...named, version: z.int() }),
    journeysVersion: z.int(),
    deletedJourneysVersion: z.int(),
    secrets: listOf<NamedSecret>({ name: z.string(), sealed: z.string() }),
    messageLimits: z.custom<MessageLimits>((value) => isJsonObject(value)).exactOptional(),
    broadcasts: listOf<StoredBroadcast>({ ...named, epoch: z.int() }),
    endedBroadcasts: listOf<EndedBroadcast>({ ...named, status: z.string() }),
    writeKeys: listOf<WriteKey>({ name: z.string(), hash: z.string() }),
    adminKeys: listOf<AdminKey>({ ...named, hash: z.string() }),
    dataSources: listOf<DataSource>({ type: z.string(), sealed: z.string() }),
    revokedKeys: z.array(z.string()),
  }),
  fits: (state) =>
    typeof state.name === "string" &&
    typeof state.status === "string" &&
    typeof state.definitionVersion === "number" &&
    [state.children, state.segments, state.userProperties, state.subscriptionGroups].every(Array.isArray) &&
    [state.providers, state.templates, state.journeys, state.broadcasts].every(Array.isArray) &&
    [state.writeKeys, state.adminKeys].every(Array.isArray),
  defaults: { ...newWorkspace, audienceRules: firstAudienceRules },
});

/** Reads a stored workspace, also one that an earlier release wrote. */
export function deserializeWorkspace(text: JsonText): WorkspaceState {
  return workspaceStateFormat.read(text);
}
