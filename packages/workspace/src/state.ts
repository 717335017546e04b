/**
 * The state of a workspace: keys, settings and definitions of one tenant, written by its actor only. The api seals
 * secrets before they enter a mailbox; keys are stored as hashes.
 */
import { audienceRules, type PropertyDefinition, type SegmentDefinition } from "@signalbox/audience";
import {
  actorKey,
  type ActorKey,
  type Brand,
  type Channel,
  type Json,
  type WorkspaceId,
} from "@signalbox/core";
import type { ListedPermissions } from "./access/earlier-permissions.js";
import type { KeyOwner } from "./access/origin.js";
import type { Permission } from "./access/permissions.js";
import type { Approval, ApprovalKind } from "./approvals/approval.js";
import type { RevisionLists } from "./revisions/listed-revisions.js";
import { termRules, type SettlingTerms } from "./search-terms/term-rules.js";
import type { TestRecipient } from "./templates/test-recipient.js";
import type { AuditChain } from "./audit/audit-chain.js";
import type { Authored } from "./audit/authors.js";
import type { EndedBroadcast, StoredBroadcast } from "./broadcasts/broadcasts.js";
import type { Retention } from "./retention/retention.js";
import type { ExportStorage } from "./settings/export-storage.js";
import type { MessageLimits } from "./settings/message-limits.js";
import type { VisiblePath } from "./visibility/visible-path.js";
import type { SettingStamps } from "./versions/stamp-changes.js";

export const workspaceKind = "workspace";

/** The key of a workspace's actor. */
export function workspaceKey(workspaceId: WorkspaceId): ActorKey {
  return actorKey(workspaceId, workspaceKind, "self");
}

export interface WriteKey extends Authored {
  readonly name: string;
  readonly secretId: string;
  /** SHA-256 of the whole key, hex. */
  readonly hash: string;
  /** The whole key, sealed, so that operators can read it again. */
  readonly sealed: string;
  readonly createdAt: number;
  readonly updatedAt?: number;
}

export interface AdminKey extends Authored, ListedPermissions {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly createdAt: number;
  /** The most it permits; absent: everything. */
  readonly permissions?: readonly Permission[];
  /** ms; absent: it has no end. */
  readonly expiresAt?: number;
  /** From which it can be used, in CIDR notation; absent: from everywhere. */
  readonly networks?: readonly string[];
  /** It permits at most what its owner may do at the moment; absent: it belongs to the workspace. */
  readonly owner?: KeyOwner;
}

/** A program that uses the API: it has a role and keys, and cannot sign in. */
export interface ServiceAccount extends Authored {
  readonly id: string;
  readonly name: string;
  /** A built-in role by its name, or a custom one by its id. */
  readonly role: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface DataSource extends Authored {
  readonly type: string;
  /** The shared secret, sealed. */
  readonly sealed: string;
  /** Absent when an earlier release set it. */
  readonly updatedAt?: number;
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

/** A resource that can be hidden from lists. */
export interface Archivable {
  readonly archived?: true;
}

interface StoredDefinition extends Authored, Archivable {
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
  /** False declares its path visible to callers without `users:see-personal`; true hides it, and absent does not show it. */
  readonly personal?: boolean;
}

export interface SubscriptionGroup extends Authored {
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
export interface ProviderSetting extends Authored {
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
  /** The hosts of its settings must be outside, or listed by the operator; absent when an earlier release stored it. */
  readonly hostsGuarded?: true;
  /** When it was set up, or its settings and secrets changed; absent while an earlier release's stay. ms */
  readonly configuredAt?: number;
  readonly updatedAt?: number;
}

/** What a template is for: the messages of a channel, or other templates, which name it as a part. */
export type TemplateType = Channel | "Part";

/** A template in the workspace's list; its content is in a row of `templates`. */
export interface StoredTemplate extends Authored, Archivable {
  readonly id: string;
  readonly name: string;
  readonly channel: TemplateType;
  readonly resourceType: ResourceType;
  /** When the row was last changed, ms; always above the one before. A reader with an older revision reads the row again. */
  readonly revision: number;
  readonly hasDefinition: boolean;
  /** Of its content: equal for equal content. Absent when an earlier release stored it. */
  readonly digest?: string;
  /** Of the draft that was put with it; absent without one, and when an earlier release stored it. */
  readonly draftDigest?: string;
  /** Of its definition alone; absent without one, and when an earlier release stored it. */
  readonly definitionDigest?: string;
  /** The user property with the recipient's address, when the definition names one; absent before it was put again. */
  readonly identifierKey?: string;
  /** Names of the parts that the definition names; absent without any. */
  readonly parts?: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type JourneyStatus = "NotStarted" | "Running" | "Paused";

/** What commands need of a journey's present definition, which is a row. */
export interface PresentVersion {
  /** Of the definition: equal for equal definitions. */
  readonly digest: string;
  /** Ids of all resources that it refers to. */
  readonly mentions: readonly string[];
  /** The segment that starts it, if a segment does. */
  readonly entrySegmentId?: string;
  /** Whether the journey was ever `Running` with it. */
  readonly hasRun?: true;
}

/**
 * A journey in the workspace's list; its definitions and its draft are rows of `journeyVersions`. Runs keep the version
 * they started with.
 */
export interface StoredJourney extends Authored, Archivable {
  readonly id: string;
  readonly name: string;
  readonly status: JourneyStatus;
  /** Whether a user can have more than one run. */
  readonly canRunMultiple: boolean;
  /** Version of the definition; grows with each new definition. */
  readonly version: number;
  /** Absent while there is no definition. */
  readonly present?: PresentVersion;
  /** Earlier versions that may still have runs, and the ids that any of them refers to. */
  readonly past: { readonly versions: readonly number[]; readonly mentions: readonly string[] };
  /** Names the row of the draft where an earlier release put one. */
  readonly draftRevision?: number;
  /** Of the draft that was put with it; absent when an earlier release stored it. */
  readonly draftDigest?: string;
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
export interface NamedSecret extends Authored {
  readonly name: string;
  readonly sealed: string;
  readonly updatedAt: number;
}

export interface WorkspaceState {
  readonly v: 2;
  /** Null before the workspace is created. */
  readonly createdAt: number | null;
  readonly name: string;
  readonly status: WorkspaceStatus;
  readonly parentId?: WorkspaceId;
  readonly externalId?: string;
  readonly domain?: string;
  /** An IANA zone: that of people who look at the workspace, and of users whose own is not known. */
  readonly timezone: string;
  /** ISO 3166-1 alpha-2: where phone numbers that name no country are from. */
  readonly defaultCountry?: string;
  /** Names of the user properties that make up a user's name, in the order in which it is written. */
  readonly nameProperties: readonly string[];
  /** Grows when stored values get other search terms; rows of `searchTerms` of an earlier version are written again. */
  readonly termsVersion: number;
  /** The version of which every user has its search terms. */
  readonly coveredTerms: number;
  /** The version of the rules that wrote the search terms of every user; the first when a stored workspace has none. */
  readonly termRules: number;
  /** Present between the first pass with later rules and the second. */
  readonly settlingTerms?: SettlingTerms;
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
  /** What callers without `users:see-personal` may see, besides user properties that say so. */
  readonly visiblePaths: readonly VisiblePath[];
  /** Whether an operator has paused the background recompute. */
  readonly recomputePaused: boolean;
  readonly subscriptionGroups: readonly SubscriptionGroup[];
  /** Signs the links to the subscription page; sealed. */
  readonly subscriptionSecret?: string;
  /** Sealed; signs the proof of which user a write key's session is for. Absent: write keys open no sessions. */
  readonly sessionSecret?: string;
  /** Revision of the workspace's own subscription page, if there is one. */
  readonly subscriptionPage?: number;
  /** Of its HTML; absent when an earlier release stored it. */
  readonly subscriptionPageDigest?: string;
  readonly providers: readonly ProviderSetting[];
  readonly templates: readonly StoredTemplate[];
  readonly journeys: readonly StoredJourney[];
  /**
   * Definitions and drafts that an earlier release stored in this document, by the name of the row that each becomes
   * with the next command.
   */
  readonly unmoved?: Readonly<Record<string, Json>>;
  /** Grows with every change of a journey. */
  readonly journeysVersion: number;
  /** The highest version of any deleted journey; versions of new journeys start above it, also under a reused id. */
  readonly deletedJourneysVersion: number;
  readonly secrets: readonly NamedSecret[];
  /** Frequency caps and quiet hours, if they are set. */
  readonly messageLimits?: MessageLimits;
  /** What its mails look like; a child without one uses its parent's. */
  readonly brand?: Brand;
  /** Where its exports can be sent to. */
  readonly exportStorage?: ExportStorage;
  /** For how long it keeps its data; a child without one uses its parent's. */
  readonly retention?: Retention;
  /** Set before the first event is deleted because of its age, and for good. */
  readonly eventsExpire?: true;
  /** Broadcasts that have not ended. */
  readonly broadcasts: readonly StoredBroadcast[];
  readonly endedBroadcasts: readonly EndedBroadcast[];
  readonly writeKeys: readonly WriteKey[];
  readonly adminKeys: readonly AdminKey[];
  readonly serviceAccounts: readonly ServiceAccount[];
  /** Requests to publish or to start something: all open ones, and the latest that were decided; oldest first. */
  readonly approvals: readonly Approval[];
  /** Whether those who may write a resource may also publish it, without approval. */
  readonly authorsPublish: boolean;
  /** What needs an approval unless authors publish; absent before it was set. */
  readonly approvalKinds?: readonly ApprovalKind[];
  /** Whom test messages may go to, besides the member who sends them; absent before it was set. */
  readonly testRecipients?: readonly TestRecipient[];
  readonly dataSources: readonly DataSource[];
  /** Hashes of revoked keys, so that a restart with one of them does not restore it. */
  readonly revokedKeys: readonly string[];
  /** When each of the settings was changed last; absent for those that did not change since an earlier release. */
  readonly settingStamps?: SettingStamps;
  /** The highest `updatedAt` of any deleted resource: one that is created again starts above it. */
  readonly lastRemoved?: number;
  /** Of what was published since an upgrade, or sent. */
  readonly revisions?: RevisionLists;
  /** Absent before the first entry. */
  readonly audit?: AuditChain;
}

export const newWorkspace: WorkspaceState = {
  v: 2,
  createdAt: null,
  name: "",
  status: "Active",
  timezone: "UTC",
  nameProperties: ["firstName", "lastName"],
  termsVersion: 1,
  coveredTerms: 1,
  termRules,
  children: [],
  definitionVersion: 0,
  coveredVersion: 0,
  nextSlot: 0,
  audienceRules,
  segments: [],
  userProperties: [],
  visiblePaths: [],
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
  serviceAccounts: [],
  approvals: [],
  authorsPublish: false,
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
