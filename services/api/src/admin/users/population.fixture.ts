/**
 * Generated users for list tests: their segments and values, stored as the users' actors store them, and a plain
 * implementation of filters and order to compare with.
 */
import { newWorkspace, type WorkspaceState } from "@signalbox/workspace";
import {
  compareTexts,
  keyAt,
  type ListedWorkspace,
  type UserFilter,
  type UserStores,
} from "@signalbox/user-queries";
import {
  sortKeyOf,
  propertyRowId,
  propertyValueTable,
  segmentMemberTable,
  segmentRowId,
} from "@signalbox/users";
import { indexKey } from "@signalbox/audience";
import type { Json, StoreChange, WorkspaceId } from "@signalbox/core";
import { createMemoryStorage } from "@signalbox/storage/testing";

export interface GeneratedUser {
  readonly workspaceId: WorkspaceId;
  readonly kind: "user" | "anonymous";
  readonly id: string;
  /** Ids of segments: whether they are in, for segments they were ever in. */
  readonly segments: Readonly<Record<string, boolean>>;
  /** By the id of the property; null when there is no value any more. */
  readonly values: Readonly<Record<string, Json>>;
}

const segmentIds = ["red", "blue", "opted-in", "left-in", "left-out"] as const;
const propertyIds = ["city", "age"] as const;
export const parentId = "00000000-0000-4000-8000-000000000001" as WorkspaceId;
export const childId = "00000000-0000-4000-8000-000000000002" as WorkspaceId;

/** Two segments, an OptIn and an OptOut group with their segments, two properties and a list of events. */
export function aWorkspace(workspaceId: WorkspaceId = parentId): ListedWorkspace {
  const times = { since: 1, createdAt: 0, updatedAt: 0, definitionUpdatedAt: 0, status: "Running" } as const;
  const group = { channel: "Email", createdAt: 0, updatedAt: 0 } as const;
  const state: WorkspaceState = {
    ...newWorkspace,
    segments: segmentIds.map((id, slot) => ({
      ...times,
      id,
      slot,
      name: `the ${id} ones`,
      resourceType: slot < 2 ? "Declarative" : "Internal",
      definition: { entryNode: { id: "e", type: "Everyone" }, nodes: [] },
    })),
    userProperties: [
      ...propertyIds.map((id, index) => ({
        ...times,
        id,
        slot: segmentIds.length + index,
        name: `The ${id}`,
        definition: { type: "Trait", path: id } as const,
      })),
      { ...times, id: "orders", slot: 99, name: "orders", definition: { type: "PerformedMany", or: [] } },
    ],
    subscriptionGroups: [
      {
        ...group,
        id: "in",
        name: "Tips",
        type: "OptIn",
        segmentId: "opted-in",
        unsubscribedSegmentId: "left-in",
      },
      { ...group, id: "out", name: "News", type: "OptOut", unsubscribedSegmentId: "left-out" },
    ],
  };
  return { workspaceId, state };
}

/** Stores that contain these users. */
export async function storesOf(users: readonly GeneratedUser[]): Promise<UserStores> {
  const { actors, tables } = createMemoryStorage();
  for (const user of users) await enter(user, { actors, tables });
  return { actors, tables };
}

export async function enter(user: GeneratedUser, { actors, tables }: UserStores): Promise<void> {
  const key = keyAt(user.workspaceId, sortKeyOf(user));
  const document = { key, version: 1, jobs: [], state: "{}", outbox: null, alarmAt: null, listed: true };
  await actors.save([{ key, expected: null, document }]);
  await tables.apply(rowsOf(user).map((change) => ({ change, version: 1 })));
}

export async function leave(user: GeneratedUser, { actors, tables }: UserStores): Promise<void> {
  const key = keyAt(user.workspaceId, sortKeyOf(user));
  await actors.save([{ key, expected: 1, document: null }]);
  await tables.apply(
    [segmentMemberTable, propertyValueTable].map((table) => ({
      change: table.removeWhere("userKey", key),
      version: 2,
    })),
  );
}

function rowsOf(user: GeneratedUser): StoreChange[] {
  const { workspaceId, segments, values } = user;
  const sortKey = sortKeyOf(user);
  const userKey = keyAt(workspaceId, sortKey);
  return [
    ...Object.entries(segments).map(([id, isIn]) => {
      const slot = segmentIds.findIndex((each) => each === id);
      const row = { workspaceId, slot, in: isIn, place: sortKey, userKey };
      return segmentMemberTable.put(segmentRowId(workspaceId, slot, sortKey), row);
    }),
    ...Object.entries(values).map(([id, value]) => {
      const slot = segmentIds.length + propertyIds.findIndex((each) => each === id);
      const row = {
        workspaceId,
        slot,
        value: value === null ? null : indexKey(value),
        place: sortKey,
        userKey,
      };
      return propertyValueTable.put(propertyRowId(workspaceId, slot, sortKey), row);
    }),
  ];
}

/** Whether the filter matches, according to its description. */
export function isMeant(user: GeneratedUser, filter: UserFilter): boolean {
  const isIn = (segment: string): boolean => user.segments[segment] === true;
  const isSubscribed = (group: string): boolean =>
    group === "in" ? isIn("opted-in") : group === "out" && !isIn("left-out");
  const hasUnsubscribed = (group: string): boolean => isIn(group === "in" ? "left-in" : "left-out");
  return (
    (filter.userIds === undefined || filter.userIds.includes(user.id)) &&
    (filter.segmentFilter ?? []).every(isIn) &&
    !(filter.negativeSegmentFilter ?? []).some(isIn) &&
    (filter.subscriptionGroupFilter ?? []).every(isSubscribed) &&
    !(filter.negativeSubscriptionGroupFilter ?? []).some(isSubscribed) &&
    (filter.unsubscribedFromFilter ?? []).every(hasUnsubscribed) &&
    (filter.userPropertyFilter ?? []).every(
      ({ id, values }) => values.length === 0 || values.some((value) => isSame(value, user.values[id])),
    )
  );
}

/** The order of a list: by value where it is sorted by one, then by sort key, then by workspace. */
export function inOrder(
  users: readonly GeneratedUser[],
  { sortBy, sortOrder }: { readonly sortBy: string; readonly sortOrder: "asc" | "desc" },
): readonly GeneratedUser[] {
  const sign = sortOrder === "asc" ? 1 : -1;
  const keyOf = ({ values }: GeneratedUser): string | undefined => {
    const value = values[sortBy];
    return value === undefined || value === null ? undefined : indexKey(value);
  };
  return users.toSorted((left, right) => {
    const [leftKey, rightKey] = [keyOf(left), keyOf(right)];
    if ((leftKey === undefined) !== (rightKey === undefined)) return leftKey === undefined ? 1 : -1;
    return (
      sign *
      (compareTexts(leftKey ?? "", rightKey ?? "") ||
        compareTexts(sortKeyOf(left), sortKeyOf(right)) ||
        compareTexts(left.workspaceId, right.workspaceId))
    );
  });
}

/** Null means no value and matches no user. */
function isSame(left: Json, right: Json | undefined): boolean {
  return left !== null && JSON.stringify(left) === JSON.stringify(right);
}
