/**
 * What a command published, as revisions: found by comparing the states before and after it, so that no command has to say
 * it, and written in the same save. What a broadcast sends is marked, so that it is kept.
 */
import { isManual } from "@signalbox/audience";
import {
  audienceSegmentIds,
  isJsonObject,
  type JsonText,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import type { Origin, Principal } from "../access/origin.js";
import type { StoredBroadcast } from "../broadcasts/broadcasts.js";
import type { DraftKind } from "../drafts/draft-kinds.js";
import { journeyTable, versionName, journeyRowId } from "../journeys/journey-rows.js";
import type { StoredSegment, StoredTemplate, StoredUserProperty, WorkspaceState } from "../state.js";
import { subscriptionPageRowId } from "../subscriptions/subscription-page-row.js";
import { templateRowId, templateTable } from "../template-rows.js";
import { publishedPartsOf } from "../templates/parts.js";
import { withinKept, type ListedRevisions } from "./listed-revisions.js";
import {
  resourceOf,
  revisionRowId,
  revisionTable,
  unknownRevision,
  type RevisionApproval,
} from "./revision-table.js";

export interface PublishingCommand {
  readonly workspaceId: WorkspaceId;
  readonly before: WorkspaceState;
  /** With the new versions of what changed. */
  readonly after: WorkspaceState;
  readonly changes: readonly StoreChange[];
  readonly origin: Origin;
  readonly input: unknown;
  /** ms */
  readonly at: number;
}

interface Published {
  readonly kind: DraftKind;
  readonly id: string;
  readonly name: string | null;
  readonly revision: number;
  readonly definition: JsonText;
  /** Those before an upgrade, the earliest first; empty for a new resource. */
  readonly earlier: readonly number[];
  /** The definition before, where the state has it. */
  readonly before?: JsonText;
}

/** The state with the lists of revisions, and the rows. */
export function noteRevisions(command: PublishingCommand): {
  readonly state: WorkspaceState;
  readonly changes: readonly StoreChange[];
} {
  const { workspaceId, before, after } = command;
  const published = publishedBy(command);
  const deleted = deletedIn(before, after);
  const sent = sentBy(before, after);
  if (published.length === 0 && deleted.length === 0 && sent.length === 0) {
    return { state: after, changes: [] };
  }
  const lists: Record<string, ListedRevisions> = { ...after.revisions };
  const changes: StoreChange[] = [];
  for (const each of published) changes.push(...addPublished(each, lists, command));
  for (const key of sent) lists[key] = withSent(lists[key]);
  for (const [kind, id] of deleted) {
    delete lists[keyOf(kind, id)];
    changes.push(revisionTable.removeWhere("resource", resourceOf({ workspaceId, kind, id })));
  }
  return { state: { ...after, revisions: lists }, changes };
}

function keyOf(kind: DraftKind, id: string): string {
  return `${kind}/${id}`;
}

function addPublished(
  { kind, id, name, revision, definition, earlier, before }: Published,
  lists: Record<string, ListedRevisions>,
  command: PublishingCommand,
): readonly StoreChange[] {
  const { workspaceId, after, at, origin } = command;
  const place = { workspaceId, kind, id };
  const key = keyOf(kind, id);
  const isFirst = lists[key] === undefined;
  const { list, sent = [] } = lists[key] ?? { list: earlier };
  const isSent = kind === "templates" || kind === "segments" ? isBeingSent(after, id) : false;
  const { kept, dropped } = withinKept(
    {
      list: [...list.filter((each) => each !== revision), revision],
      sent: isSent ? [...sent, revision] : sent,
    },
    usedByRuns(after, kind, id),
  );
  lists[key] = kept;
  const row = {
    ...unknownRevision(place, { revision, name, definition }),
    at,
    by: principalOf(origin),
    approval: approvalOf(command),
    note: noteOf(command),
  };
  return [
    ...(isFirst && before !== undefined
      ? [
          revisionTable.add(
            revisionRowId(place, 0),
            unknownRevision(place, { revision: 0, name, definition: before }),
          ),
        ]
      : []),
    revisionTable.put(revisionRowId(place, revision), row),
    ...dropped.map((each) => revisionTable.remove(revisionRowId(place, each))),
  ];
}

function principalOf({ principal }: Origin): Principal | null {
  return principal.kind === "system" ? null : principal;
}

/** Of the command, or of the request that it approves. */
function noteOf({ input, before }: PublishingCommand): string | null {
  if (!isJsonObject(input)) return null;
  const { note } = input;
  return typeof note === "string" ? note : (approvedBy(input, before)?.note ?? null);
}

function approvalOf({ input, before }: PublishingCommand): RevisionApproval | null {
  const approval = isJsonObject(input) ? approvedBy(input, before) : undefined;
  return approval === undefined ? null : { id: approval.id, requestedBy: approval.requestedBy.principal };
}

/** The command contains what is published by the request. */
function approvedBy(
  { id, content }: Readonly<Record<string, unknown>>,
  { approvals }: WorkspaceState,
): WorkspaceState["approvals"][number] | undefined {
  return content === undefined ? undefined : approvals.find((approval) => approval.id === id);
}

function publishedBy(command: PublishingCommand): readonly Published[] {
  const { before, after } = command;
  return [
    ...(before.segments === after.segments ? [] : publishedIn("segments", before.segments, after.segments)),
    ...(before.userProperties === after.userProperties
      ? []
      : publishedIn("user-properties", before.userProperties, after.userProperties)),
    ...publishedTemplates(command),
    ...publishedJourneys(command),
    ...publishedPage(command),
  ];
}

/** The list of a manual segment is no definition, and those of other resources are published with these. */
function publishedIn(
  kind: "segments" | "user-properties",
  before: readonly (StoredSegment | StoredUserProperty)[],
  after: readonly (StoredSegment | StoredUserProperty)[],
): readonly Published[] {
  const known = new Map(before.map((each) => [each.id, each]));
  return after.flatMap((each): Published[] => {
    const was = known.get(each.id);
    if (was === each || was?.definition === each.definition || isOwned(each)) return [];
    if (was !== undefined && isList(was) && isList(each)) return [];
    const { id, name, definition, updatedAt: revision } = each;
    return [
      {
        kind,
        id,
        name,
        revision,
        definition: JSON.stringify(definition),
        earlier: was === undefined ? [] : [0],
        ...(was !== undefined && { before: JSON.stringify(was.definition) }),
      },
    ];
  });
}

function isOwned(resource: object): boolean {
  return "resourceType" in resource && resource.resourceType === "Internal";
}

function isList(definition: StoredSegment | StoredUserProperty): boolean {
  return "resourceType" in definition && isManual(definition.definition);
}

function publishedTemplates({
  workspaceId,
  before,
  after,
  changes,
}: PublishingCommand): readonly Published[] {
  if (before.templates === after.templates) return [];
  const known = new Map(before.templates.map((each) => [each.id, each]));
  return after.templates.flatMap((each): Published[] => {
    const was = known.get(each.id);
    const isSame = was === each || was?.definitionDigest === each.definitionDigest;
    if (isSame || !each.hasDefinition || isOwned(each)) return [];
    const { id, name, updatedAt: revision } = each;
    const definition = templateTextIn(changes, templateRowId(workspaceId, id));
    if (definition === undefined) return [];
    const earlier = was?.hasDefinition === true ? [0] : [];
    return [{ kind: "templates", id, name, revision, definition, earlier }];
  });
}

function publishedJourneys({ workspaceId, before, after, changes }: PublishingCommand): readonly Published[] {
  if (before.journeys === after.journeys) return [];
  const known = new Map(before.journeys.map((each) => [each.id, each]));
  return after.journeys.flatMap((each): Published[] => {
    const was = known.get(each.id);
    const { id, name, version: revision, present } = each;
    if (was === each || present === undefined || was?.version === revision || isOwned(each)) return [];
    const rowId = journeyRowId(workspaceId, versionName(each));
    const change = changes.find(
      (one) => one.do === "add" && one.table === journeyTable.name && one.id === rowId,
    );
    if (change?.do !== "add") return [];
    const definition = journeyTable.read(change.row).content;
    const earlier =
      was === undefined ? [] : [...was.past.versions, ...(was.present === undefined ? [] : [was.version])];
    return [{ kind: "journeys", id, name, revision, definition, earlier }];
  });
}

function publishedPage({ workspaceId, before, after, changes }: PublishingCommand): readonly Published[] {
  const { subscriptionPage, subscriptionPageDigest, settingStamps = {} } = after;
  if (subscriptionPage === undefined || subscriptionPageDigest === before.subscriptionPageDigest) return [];
  const html = templateTextIn(changes, subscriptionPageRowId(workspaceId));
  const revision = settingStamps["subscriptionPage"]?.updatedAt;
  if (html === undefined || revision === undefined) return [];
  const definition = `{"html":${html}}`;
  const earlier = before.subscriptionPage === undefined ? [] : [0];
  return [{ kind: "subscription-page", id: workspaceId, name: null, revision, definition, earlier }];
}

function templateTextIn(changes: readonly StoreChange[], rowId: string): JsonText | undefined {
  const change = changes.find(
    (one) => one.do === "put" && one.table === templateTable.name && one.id === rowId,
  );
  if (change?.do !== "put") return undefined;
  return templateTable.read(change.row).definition ?? undefined;
}

type DeletedResource = readonly [kind: DraftKind, id: string];

function deletedIn(before: WorkspaceState, after: WorkspaceState): readonly DeletedResource[] {
  const lists = [
    ["segments", before.segments, after.segments],
    ["user-properties", before.userProperties, after.userProperties],
    ["templates", before.templates, after.templates],
    ["journeys", before.journeys, after.journeys],
  ] as const;
  return lists.flatMap(([kind, earlier, later]) => {
    if (earlier === later) return [];
    const left = new Set<string>(later.map(({ id }) => id));
    return earlier.flatMap(({ id }): DeletedResource[] => (left.has(id) ? [] : [[kind, id]]));
  });
}

/** Versions of a journey that runs may use. */
function usedByRuns({ journeys }: WorkspaceState, kind: DraftKind, id: string): readonly number[] {
  if (kind !== "journeys") return [];
  return journeys.find((journey) => journey.id === id)?.past.versions ?? [];
}

function isBeingSent(state: WorkspaceState, id: string): boolean {
  return state.broadcasts.some(
    (broadcast) =>
      broadcast.startedAt !== undefined &&
      (templatesOf(state, broadcast).some((each) => each.id === id) ||
        audienceSegmentIds(broadcast).includes(id)),
  );
}

/** The template of the broadcast and the parts that it names. */
function templatesOf(
  state: WorkspaceState,
  { messageTemplateId }: Pick<StoredBroadcast, "messageTemplateId">,
): readonly StoredTemplate[] {
  const template = state.templates.find(({ id }) => id === messageTemplateId);
  return template === undefined ? [] : [template, ...publishedPartsOf(state, template)];
}

/** What broadcasts that start now send, and to whom. */
function sentBy(before: WorkspaceState, after: WorkspaceState): readonly string[] {
  if (before.broadcasts === after.broadcasts) return [];
  const started = new Set(
    before.broadcasts.flatMap(({ id, startedAt }) => (startedAt === undefined ? [] : [id])),
  );
  const keys = after.broadcasts.flatMap((broadcast) => {
    if (broadcast.startedAt === undefined || started.has(broadcast.id)) return [];
    const segmentIds = audienceSegmentIds(broadcast);
    const templates = templatesOf(after, broadcast).filter((each) => !isOwned(each));
    const segments = after.segments.filter((each) => segmentIds.includes(each.id) && !isOwned(each));
    return [
      ...templates.map(({ id }) => keyOf("templates", id)),
      ...segments.map((segment) => keyOf("segments", segment.id)),
    ];
  });
  return [...new Set(keys)];
}

/** The present revision is sent; without a list it is the one from before an upgrade. */
function withSent(listed: ListedRevisions | undefined): ListedRevisions {
  const { list, sent = [] } = listed ?? { list: [0] };
  const present = list.at(-1) ?? 0;
  return { list, sent: [...new Set([...sent, present])] };
}
