/**
 * The text of a workspace's document. A release from before `v: 2` reads every version alike; it cannot take the journeys
 * of this one, which are not a list there, for deleted: it fails on them and waits. Its own documents have the
 * definitions and drafts of journeys in them, which are read as `unmoved`.
 */
import {
  isJsonObject,
  workspaceIdSchema,
  type Brand,
  type Json,
  type JsonObject,
  type JsonText,
} from "@signalbox/core";
import { defineState, type StateFormat } from "@signalbox/engine";
import { firstAudienceRules } from "@signalbox/audience";
import type { JourneyDefinition } from "@signalbox/journeys";
import { z } from "zod";
import { auditChainSchema } from "./audit/audit-chain.js";
import { draftName, versionName } from "./journeys/journey-rows.js";
import { approvalKinds, type Approval } from "./approvals/approval.js";
import type { TestRecipient } from "./templates/test-recipient.js";
import { summaryOf } from "./journeys/journey-summary.js";
import type { EndedBroadcast, StoredBroadcast } from "./broadcasts/broadcasts.js";
import { allWithLaterPermissions } from "./access/earlier-permissions.js";
import { firstTermRules } from "./search-terms/term-rules.js";
import { retentionSchema } from "./retention/retention.js";
import type { ExportStorage } from "./settings/export-storage.js";
import type { MessageLimits } from "./settings/message-limits.js";
import { visibleBefore } from "./visibility/visible-before.js";
import type { VisiblePath } from "./visibility/visible-path.js";
import {
  newWorkspace,
  workspaceKind,
  type AdminKey,
  type ChildWorkspace,
  type DataSource,
  type NamedSecret,
  type ProviderSetting,
  type ServiceAccount,
  type StoredJourney,
  type StoredSegment,
  type StoredTemplate,
  type StoredUserProperty,
  type SubscriptionGroup,
  type WorkspaceState,
  type WriteKey,
} from "./state.js";
import { settingStampsSchema } from "./versions/stamp-changes.js";

interface StoredWorkspace extends Omit<WorkspaceState, "journeys" | "visiblePaths"> {
  /** Absent in a workspace that a release wrote which hid what was forbidden only. */
  readonly visiblePaths?: readonly VisiblePath[];
  readonly journeys: { readonly list: readonly StoredJourney[] };
}

/** A journey of `v: 1`. */
interface EarlierJourney extends Omit<StoredJourney, "present" | "past" | "draftRevision"> {
  readonly definition?: JourneyDefinition;
  readonly earlier?: readonly { readonly version: number; readonly definition: JourneyDefinition }[];
  readonly draft?: Json;
}

/** The fields that tell the items apart; their definitions were checked when they were put. */
function listOf<Item>(shape: z.core.$ZodShape): z.ZodType<readonly Item[]> {
  const item = z.looseObject(shape);
  return z.array(z.custom<Item>((value) => item.safeParse(value).success));
}

const { visiblePaths: _, ...defaults } = newWorkspace;

const named = { id: z.string(), name: z.string() };
const computed = { ...named, slot: z.int(), since: z.int(), definition: z.looseObject({}) };

/** A workspace that an earlier release wrote may have further fields. */
export const workspaceStateFormat: StateFormat<StoredWorkspace> = defineState<StoredWorkspace>(2, {
  kind: workspaceKind,
  schema: z.looseObject({
    v: z.literal(2),
    createdAt: z.number().nullable(),
    name: z.string(),
    status: z.enum(["Active", "Paused", "Tombstoned"]),
    parentId: workspaceIdSchema.exactOptional(),
    externalId: z.string().exactOptional(),
    domain: z.string().exactOptional(),
    timezone: z.string(),
    defaultCountry: z.string().exactOptional(),
    nameProperties: z.array(z.string()),
    termsVersion: z.int(),
    coveredTerms: z.int(),
    termRules: z.int(),
    settlingTerms: z
      .object({ rules: z.int(), since: z.number(), second: z.int().exactOptional() })
      .exactOptional(),
    children: listOf<ChildWorkspace>({ ...named, status: z.string() }),
    definitionVersion: z.int(),
    coveredVersion: z.int(),
    evaluateAllFrom: z.int().exactOptional(),
    nextSlot: z.int(),
    audienceRules: z.int(),
    historyFrom: z.int().exactOptional(),
    segments: listOf<StoredSegment>(computed),
    userProperties: listOf<StoredUserProperty>(computed),
    visiblePaths: listOf<VisiblePath>({ of: z.string(), path: z.string() }).exactOptional(),
    recomputePaused: z.boolean(),
    subscriptionGroups: listOf<SubscriptionGroup>({ ...named, unsubscribedSegmentId: z.string() }),
    subscriptionSecret: z.string().exactOptional(),
    sessionSecret: z.string().exactOptional(),
    subscriptionPage: z.number().exactOptional(),
    subscriptionPageDigest: z.string().exactOptional(),
    providers: listOf<ProviderSetting>({ type: z.string() }),
    templates: listOf<StoredTemplate>({ ...named, revision: z.number() }),
    journeys: z.object({ list: listOf<StoredJourney>({ ...named, version: z.int() }) }),
    unmoved: z.record(z.string(), z.json()).exactOptional(),
    journeysVersion: z.int(),
    deletedJourneysVersion: z.int(),
    secrets: listOf<NamedSecret>({ name: z.string(), sealed: z.string() }),
    messageLimits: z.custom<MessageLimits>((value) => isJsonObject(value)).exactOptional(),
    brand: z.custom<Brand>((value) => isJsonObject(value)).exactOptional(),
    exportStorage: z.custom<ExportStorage>((value) => isJsonObject(value)).exactOptional(),
    retention: retentionSchema.exactOptional(),
    eventsExpire: z.literal(true).exactOptional(),
    broadcasts: listOf<StoredBroadcast>({ ...named, epoch: z.int() }),
    endedBroadcasts: listOf<EndedBroadcast>({ ...named, status: z.string() }),
    writeKeys: listOf<WriteKey>({ name: z.string(), hash: z.string() }),
    adminKeys: listOf<AdminKey>({ ...named, hash: z.string() }),
    serviceAccounts: listOf<ServiceAccount>({ ...named, role: z.string() }),
    approvals: listOf<Approval>({ id: z.string(), status: z.string(), fingerprint: z.string() }),
    authorsPublish: z.boolean(),
    approvalKinds: z.array(z.enum(approvalKinds)).exactOptional(),
    testRecipients: listOf<TestRecipient>({ channel: z.string(), address: z.string() }).exactOptional(),
    dataSources: listOf<DataSource>({ type: z.string(), sealed: z.string() }),
    revokedKeys: z.array(z.string()),
    settingStamps: settingStampsSchema.exactOptional(),
    lastRemoved: z.number().exactOptional(),
    revisions: z
      .record(z.string(), z.object({ list: z.array(z.number()), sent: z.array(z.number()).exactOptional() }))
      .exactOptional(),
    audit: auditChainSchema.exactOptional(),
  }),
  fits: (state) =>
    typeof state.name === "string" &&
    typeof state.status === "string" &&
    typeof state.definitionVersion === "number" &&
    isJsonObject(state.journeys) &&
    [state.children, state.segments, state.userProperties, state.subscriptionGroups].every(Array.isArray) &&
    [state.providers, state.templates, state.broadcasts].every(Array.isArray) &&
    [state.writeKeys, state.adminKeys].every(Array.isArray),
  defaults: {
    ...defaults,
    journeys: { list: [] },
    audienceRules: firstAudienceRules,
    coveredTerms: 0,
    termRules: firstTermRules,
  },
  upgrade: (state) => upgradeOf(state),
});

/** Whether a release wrote it that had no list of visible paths. */
export function isWithoutVisiblePaths(text: JsonText): boolean {
  const { visiblePaths } = JSON.parse(text) as { readonly visiblePaths?: unknown };
  return visiblePaths === undefined;
}

export function serializeWorkspace({ journeys, ...state }: WorkspaceState): JsonText {
  return workspaceStateFormat.write({ ...state, journeys: { list: journeys } });
}

/** Reads a stored workspace, also one that an earlier release wrote. */
export function deserializeWorkspace(text: JsonText): WorkspaceState {
  const { journeys, visiblePaths, adminKeys, ...state } = workspaceStateFormat.read(text);
  return {
    ...state,
    journeys: journeys.list,
    visiblePaths: visiblePaths ?? visibleBefore(state),
    adminKeys: allWithLaterPermissions(adminKeys),
  };
}

interface EarlierWorkspace {
  readonly journeys?: readonly EarlierJourney[];
  readonly journeysVersion?: number;
}

function upgradeOf({ journeys = [], journeysVersion = 0, ...state }: EarlierWorkspace): JsonObject {
  const unmoved = Object.fromEntries(journeys.flatMap(contentsOf));
  const upgraded = {
    ...state,
    v: 2,
    // Once this is stored, a worker of the earlier release does not go on with the journeys that it has compiled.
    journeysVersion: journeysVersion + 1,
    journeys: { list: journeys.map(entryOf) },
    ...(Object.keys(unmoved).length > 0 && { unmoved }),
  };
  return upgraded as unknown as JsonObject;
}

/** Whether a release from before `v: 2` wrote it. */
export function isEarlierDocument(text: JsonText): boolean {
  const { v } = JSON.parse(text) as { readonly v?: number };
  return v !== 2;
}

/** Lower than every revision of a draft that a command put. */
const earlierDraft = 0;

function entryOf({ definition, earlier = [], draft, ...journey }: EarlierJourney): StoredJourney {
  const mentions = earlier.flatMap((each) => summaryOf(each.definition).mentions);
  return {
    ...journey,
    ...(definition !== undefined && {
      present: { ...summaryOf(definition), ...(journey.startedAt !== undefined && { hasRun: true }) },
    }),
    past: { versions: earlier.map(({ version }) => version), mentions: [...new Set(mentions)] },
    ...(draft !== undefined && { draftRevision: earlierDraft }),
  };
}

function contentsOf({
  id,
  version,
  definition,
  earlier = [],
  draft,
}: EarlierJourney): readonly (readonly [name: string, content: Json])[] {
  const present = definition === undefined ? [] : [{ version, definition }];
  return [
    ...[...earlier, ...present].map(
      (each) => [versionName({ id, version: each.version }), jsonOf(each.definition)] as const,
    ),
    ...(draft === undefined ? [] : [[draftName({ id, draftRevision: earlierDraft }) ?? "", draft] as const]),
  ];
}

/** A definition that was parsed with the document. */
function jsonOf(definition: JourneyDefinition): Json {
  return definition as unknown as Json;
}
