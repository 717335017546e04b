/**
 * Made-up people for tests of lists: who is in which segment and has which values, put into stores as the users' actors
 * put them there, and the plain answer to which of them a filter means and in which order.
 */
import { newWorkspace, type WorkspaceState } from "@signalbox/workspace";
import {
  compareTexts,
  keyAt,
  placeOf,
  propertyRowId,
  segmentRowId,
  type ListedWorkspace,
  type PeopleStores,
  type UserFilter,
} from "@signalbox/users";
import { indexKey } from "@signalbox/audience";
import type { Json, StoreChange, WorkspaceId } from "@signalbox/core";
import { createMemoryStorage } from "@signalbox/storage/testing";

export interface MadeUpPerson {
  readonly workspaceId: WorkspaceId;
  readonly kind: "user" | "anonymous";
  readonly id: string;
  /** Ids of segments: whether they are in, for whoever ever was. */
  readonly segments: Readonly<Record<string, boolean>>;
  /** By the id of the property; null when there is no value any more. */
  readonly values: Readonly<Record<string, Json>>;
}

const segmentIds = ["red", "blue", "opted-in", "left-in", "left-out"] as const;
const propertyIds = ["city", "age"] as const;
export const parentId = "00000000-0000-4000-8000-000000000001" as WorkspaceId;
export const childId = "00000000-0000-4000-8000-000000000002" as WorkspaceId;

/** Two segments, an OptIn and an OptOut group with the segments that follow them, two properties and a list of events. */
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

/** Stores that hold these people. */
export async function storesOf(people: readonly MadeUpPerson[]): Promise<PeopleStores> {
  const { actors, tables } = createMemoryStorage();
  for (const person of people) await enter(person, { actors, tables });
  return { actors, tables };
}

export async function enter(person: MadeUpPerson, { actors, tables }: PeopleStores): Promise<void> {
  const key = keyAt(person.workspaceId, placeOf(person));
  const document = { key, version: 1, jobs: [], state: "{}", outbox: null, alarmAt: null, listed: true };
  await actors.save([{ key, expected: null, document }]);
  await tables.apply(rowsOf(person).map((change) => ({ change, version: 1 })));
}

export async function leave(person: MadeUpPerson, { actors, tables }: PeopleStores): Promise<void> {
  const key = keyAt(person.workspaceId, placeOf(person));
  await actors.save([{ key, expected: 1, document: null }]);
  await tables.apply(
    (["segmentMembers", "propertyValues"] as const).map((table) => ({
      change: { do: "removeWhere", table, column: "userKey", value: key },
      version: 2,
    })),
  );
}

function rowsOf(person: MadeUpPerson): StoreChange[] {
  const { workspaceId, segments, values } = person;
  const place = placeOf(person);
  const userKey = keyAt(workspaceId, place);
  return [
    ...Object.entries(segments).map(([id, isIn]): StoreChange => {
      const slot = segmentIds.findIndex((each) => each === id);
      const row = { workspaceId, slot, in: isIn, place, userKey };
      return { do: "put", table: "segmentMembers", id: segmentRowId(workspaceId, slot, place), row };
    }),
    ...Object.entries(values).map(([id, value]): StoreChange => {
      const slot = segmentIds.length + propertyIds.findIndex((each) => each === id);
      const row = {
        workspaceId,
        slot,
        value: value === null ? null : indexKey(value),
        place,
        userKey,
      };
      return { do: "put", table: "propertyValues", id: propertyRowId(workspaceId, slot, place), row };
    }),
  ];
}

/** What the filter's own words say, person by person. */
export function isMeant(person: MadeUpPerson, filter: UserFilter): boolean {
  const isIn = (segment: string): boolean => person.segments[segment] === true;
  const isSubscribed = (group: string): boolean =>
    group === "in" ? isIn("opted-in") : group === "out" && !isIn("left-out");
  const hasUnsubscribed = (group: string): boolean => isIn(group === "in" ? "left-in" : "left-out");
  return (
    (filter.userIds === undefined || filter.userIds.includes(person.id)) &&
    (filter.segmentFilter ?? []).every(isIn) &&
    !(filter.negativeSegmentFilter ?? []).some(isIn) &&
    (filter.subscriptionGroupFilter ?? []).every(isSubscribed) &&
    !(filter.negativeSubscriptionGroupFilter ?? []).some(isSubscribed) &&
    (filter.unsubscribedFromFilter ?? []).every(hasUnsubscribed) &&
    (filter.userPropertyFilter ?? []).every(
      ({ id, values }) => values.length === 0 || values.some((value) => isSame(value, person.values[id])),
    )
  );
}

/** The order of a list: by value where it is sorted by one, then by place, then by workspace. */
export function inOrder(
  people: readonly MadeUpPerson[],
  { sortBy, sortOrder }: { readonly sortBy: string; readonly sortOrder: "asc" | "desc" },
): readonly MadeUpPerson[] {
  const sign = sortOrder === "asc" ? 1 : -1;
  const keyOf = ({ values }: MadeUpPerson): string | undefined => {
    const value = values[sortBy];
    return value === undefined || value === null ? undefined : indexKey(value);
  };
  return people.toSorted((left, right) => {
    const [leftKey, rightKey] = [keyOf(left), keyOf(right)];
    if ((leftKey === undefined) !== (rightKey === undefined)) return leftKey === undefined ? 1 : -1;
    return (
      sign *
      (compareTexts(leftKey ?? "", rightKey ?? "") ||
        compareTexts(placeOf(left), placeOf(right)) ||
        compareTexts(left.workspaceId, right.workspaceId))
    );
  });
}

/** Null is no value: nobody has it. */
function isSame(left: Json, right: Json | undefined): boolean {
  return left !== null && JSON.stringify(left) === JSON.stringify(right);
}
