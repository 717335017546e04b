/**
 * Invariants of the audience after all work is done: every user has the segments and property values that follow from
 * their stored events under the current definitions, and the searched rows match.
 */
import {
  definitionSetOf,
  deserializeWorkspace,
  newWorkspace,
  workspaceKey,
  type WorkspaceState,
} from "@signalbox/workspace";
import {
  groupTraitsEvents,
  parseSortKey,
  sortKeyOf,
  deserializeAnonymous,
  deserializeUser,
  type EvaluatedUser,
} from "@signalbox/users";
import {
  compileAudience,
  evaluateHistory,
  indexKey,
  isSearchable,
  type DefinitionSet,
} from "@signalbox/audience";
import {
  parseActorKey,
  userKey,
  type ActorDocument,
  type ActorKey,
  type EventRecord,
  type StoredEvent,
  type TableName,
  type WorkspaceId,
} from "@signalbox/core";
import { currentGroups } from "@signalbox/membership";
import type { Storage } from "@signalbox/storage";
import { z } from "zod";

export interface AudienceCheck {
  readonly workspaceId: WorkspaceId;
  readonly storage: Storage;
  readonly now: number;
}

/** Throws an `Error` that names the users with a wrong result; returns how many users were checked. */
export async function checkAudience({ workspaceId, storage, now }: AudienceCheck): Promise<number> {
  const workspace = await workspaceOf(workspaceId, storage);
  const definitions = definitionSetOf(workspace);
  const audience = compileAudience(definitions);
  const byOwner = await eventsByOwner(workspaceId, storage);
  const users = await usersOf(workspaceId, storage);
  const documents = new Map(users.map((document) => [document.key, document]));
  const members: string[] = [];
  const values: string[] = [];
  for (const document of users) {
    const { kind, id } = parseActorKey(document.key);
    const user = { kind: kind === "user" ? "user" : "anonymous", id } as const;
    const { memberships, properties } = evaluateHistory({
      definitions,
      events: [...(byOwner.get(document.key) ?? []), ...groupEventsOf(document, documents)],
      user,
      at: now,
    });
    const expected = slotsOf(definitions, memberships, properties);
    const { held } = audience.bringUpToDate(evaluate(document).computedState, workspace.coveredVersion);
    const inForce = [...held].filter((slot) => definitions.paused?.has(slot) !== true);
    expectSame(`slots of ${document.key}`, inForce, expected);
    const place = sortKeyOf(user);
    for (const { slot, id: segment } of definitions.segments) {
      if (memberships.has(segment)) members.push(`${slot} ${place}`);
    }
    for (const { slot, id: property, definition } of definitions.properties) {
      if (!isSearchable(definition)) continue;
      const value = properties.get(property);
      if (value !== undefined) values.push(`${slot} ${place} ${indexKey(value)}`);
    }
  }
  await checkRows(storage, definitions, { workspaceId, members, values });
  return users.length;
}

async function eventsByOwner(
  workspaceId: WorkspaceId,
  storage: Storage,
): Promise<ReadonlyMap<ActorKey, readonly StoredEvent[]>> {
  const byOwner = new Map<ActorKey, StoredEvent[]>();
  for await (const event of storage.events.stream({ workspaceId })) {
    const owned = byOwner.get(event.owner);
    if (owned === undefined) byOwner.set(event.owner, [event]);
    else owned.push(event);
  }
  return byOwner;
}

/**
 * Whether the recompute has reached the current definitions. The version is looked at first: once the workspace notes
 * it, every task that its change requested has an open row.
 */
export async function isRecomputed(workspaceId: WorkspaceId, storage: Storage): Promise<boolean> {
  const { coveredVersion, definitionVersion } = await workspaceOf(workspaceId, storage);
  if (coveredVersion < definitionVersion) return false;
  return (await storage.tables.count("recomputes", { open: true })) === 0;
}

async function workspaceOf(workspaceId: WorkspaceId, storage: Storage): Promise<WorkspaceState> {
  const key = workspaceKey(workspaceId);
  const document = (await storage.actors.load([key])).get(key);
  return document === undefined ? newWorkspace : deserializeWorkspace(document.state);
}

const maxUsers = 100_000;

async function usersOf(workspaceId: WorkspaceId, storage: Storage): Promise<readonly ActorDocument[]> {
  const kinds = ["user", "anonymous"].map((kind) =>
    storage.actors.page({ workspaceId, kind, direction: "after", limit: maxUsers, unlisted: true }),
  );
  return (await Promise.all(kinds)).flat().filter(({ state }) => state !== "");
}

/** What a user's actor knows of the user's groups; it comes from the group actors and not from the user's events. */
function groupEventsOf(
  document: ActorDocument,
  documents: ReadonlyMap<ActorKey, ActorDocument>,
): EventRecord[] {
  const { workspaceId } = parseActorKey(document.key);
  return currentGroups(evaluate(document).profile.groups).flatMap((groupId) => {
    const group = documents.get(userKey(workspaceId, groupId));
    return group === undefined ? [] : groupTraitsEvents(groupId, evaluate(group).profile);
  });
}

function evaluate({ key, state }: ActorDocument): EvaluatedUser {
  return parseActorKey(key).kind === "user" ? deserializeUser(state) : deserializeAnonymous(state);
}

function slotsOf(
  { segments, properties }: DefinitionSet,
  memberships: ReadonlySet<string>,
  values: ReadonlyMap<string, unknown>,
): number[] {
  return [
    ...segments.filter(({ id }) => memberships.has(id)).map(({ slot }) => slot),
    ...properties.filter(({ id }) => values.has(id)).map(({ slot }) => slot),
  ];
}

async function checkRows(
  storage: Storage,
  { paused }: DefinitionSet,
  expected: {
    readonly workspaceId: WorkspaceId;
    readonly members: readonly string[];
    readonly values: readonly string[];
  },
): Promise<void> {
  const { workspaceId } = expected;
  const limit = maxUsers * 100;
  const rowsOf = async (table: TableName): Promise<readonly SearchedRow[]> => {
    const order = { by: "place", direction: "asc" } as const;
    const rows = await storage.tables.query({ table, where: { workspaceId }, order, limit });
    return rows
      .map(({ row }) => searchedRowSchema.parse(row))
      .filter(({ slot, place }) => paused?.has(slot) !== true && parseSortKey(place).id !== "");
  };
  const members = (await rowsOf("segmentMembers")).filter((row) => row.in === true);
  expectSame(
    "segment rows",
    members.map(({ slot, place }) => `${slot} ${place}`),
    expected.members,
  );
  const values = (await rowsOf("propertyValues")).flatMap(({ slot, place, value }) =>
    typeof value === "string" ? [`${slot} ${place} ${value}`] : [],
  );
  expectSame("property rows", values, expected.values);
}

const searchedRowSchema = z.object({
  slot: z.int(),
  place: z.string(),
  in: z.boolean().optional(),
  value: z.string().nullish(),
});
type SearchedRow = z.infer<typeof searchedRowSchema>;

function expectSame(what: string, found: readonly unknown[], expected: readonly unknown[]): void {
  const [a, b] = [found, expected].map((list) => JSON.stringify(list.map(String).toSorted()));
  if (a !== b) throw new Error(`${what}: found ${a}, expected ${b}`);
}
