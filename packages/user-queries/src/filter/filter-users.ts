/**
 * Translates a filter for each workspace of a list into sets that a user must be in and sets that a user must not
 * be in. An id unknown to all workspaces of the list is refused with its path, because ignoring a filter would
 * show the wrong users; an id that only another workspace knows matches no user here.
 */
import type { StoredUserProperty, SubscriptionGroup, WorkspaceState } from "@signalbox/workspace";
import { indexKey, isSearchable } from "@signalbox/audience";
import {
  type ActorStore,
  fewAtATime,
  type Issue,
  issueAt,
  refusalError,
  type Sentence,
  type TableStore,
} from "@signalbox/core";
import { sortKeyPrefix, type UserRef } from "@signalbox/users";
import type { ListedWorkspace } from "./listed-workspaces.js";
import {
  allUsers,
  groupUsers,
  onlyOf,
  usersWithValue,
  membersOf,
  usersByIds,
  noUsers,
  sumOf,
  type UserSet,
} from "../sets/user-set.js";
import { filterSet, type FilteredSet } from "./filtered-set.js";
import type { UserFilter, UserKind } from "./user-filter.js";
import { says } from "../issue-sentences.js";

export interface FilteredUsers extends ListedWorkspace {
  readonly set: FilteredSet;
}

export interface UserStores {
  readonly actors: ActorStore;
  readonly tables: TableStore;
}

/** Throws `BadRequest` that names every unknown id. */
export function filterUsers(
  filter: UserFilter,
  workspaces: readonly ListedWorkspace[],
  stores: UserStores,
): readonly FilteredUsers[] {
  const issues = issuesOf(
    filter,
    workspaces.map(({ state }) => state),
  );
  if (issues.length > 0) throw refusalError("BadRequest", issues);
  return workspaces.map((workspace) => ({ ...workspace, set: filterIn(filter, workspace, stores) }));
}

/** The total over all workspaces. */
export async function countFiltered(filtered: readonly FilteredUsers[]): Promise<number> {
  return sumOf(await fewAtATime(filtered, ({ set }) => set.count()));
}

/** Undefined for a property whose values are indexed. */
export function whyNotSearchable({ name, definition }: StoredUserProperty): Sentence | undefined {
  return isSearchable(definition) ? undefined : says.notSearchable({ name, type: definition.type });
}

function issuesOf(filter: UserFilter, states: readonly WorkspaceState[]): Issue[] {
  const segments = idsOf(states.flatMap((state) => state.segments));
  const groups = idsOf(states.flatMap(({ subscriptionGroups }) => subscriptionGroups));
  const properties = new Map(
    states.flatMap(({ userProperties }) => userProperties.map((each) => [each.id, each])),
  );
  const segmentFilters = ["segmentFilter", "negativeSegmentFilter"] as const;
  const groupFilters = [
    "subscriptionGroupFilter",
    "negativeSubscriptionGroupFilter",
    "unsubscribedFromFilter",
  ] as const;
  return [
    ...segmentFilters.flatMap((name) => unknownIn(name, filter[name], segments, says.unknownSegment)),
    ...groupFilters.flatMap((name) => unknownIn(name, filter[name], groups, says.unknownSubscriptionGroup)),
    ...(filter.userPropertyFilter ?? []).flatMap(({ id }, index) => {
      const property = properties.get(id);
      const sentence = property === undefined ? says.unknownUserProperty({ id }) : whyNotSearchable(property);
      return sentence === undefined ? [] : [issueAt(["userPropertyFilter", index, "id"], sentence)];
    }),
  ];
}

function unknownIn(
  name: string,
  ids: readonly string[] = [],
  known: ReadonlySet<string>,
  unknown: (values: { readonly id: string }) => Sentence,
): Issue[] {
  return ids.flatMap((id, index) => (known.has(id) ? [] : [issueAt([name, index], unknown({ id }))]));
}

function filterIn(
  filter: UserFilter,
  { workspaceId, state }: ListedWorkspace,
  { actors, tables }: UserStores,
): FilteredSet {
  const { required, excluded } = memberships(filter, state);
  const only = onlyKindOf(filter.kind);
  const members = (slot: Slot): UserSet =>
    slot === undefined ? noUsers : membersOf({ workspaceId, slot, only }, tables);
  const narrowed = (set: UserSet): UserSet => (only === undefined ? set : onlyOf(only, set));
  const properties = (filter.userPropertyFilter ?? [])
    .filter(({ values }) => values.length > 0)
    .map(({ id, values }): UserSet => {
      const slot = slotOf(state.userProperties, id);
      const keys = [...new Set(values.map(indexKey))];
      return slot === undefined ? noUsers : narrowed(usersWithValue({ workspaceId, slot }, keys, tables));
    });
  const groups = filter.kind === undefined ? undefined : groupUsers(workspaceId, tables);
  return filterSet({
    allUsers: allUsers(workspaceId, actors, only),
    required: [
      ...(filter.userIds === undefined ? [] : [narrowed(usersByIds(workspaceId, filter.userIds, actors))]),
      ...[...required].map(members),
      ...properties,
      ...(groups !== undefined && filter.kind === "group" ? [groups] : []),
    ],
    excluded: [
      ...[...excluded].filter((slot) => slot !== undefined).map(members),
      ...(groups !== undefined && filter.kind === "person" ? [groups] : []),
    ],
    ...(only !== undefined && { isOfKind: (sortKey: string) => sortKey.startsWith(sortKeyPrefix(only)) }),
  });
}

/** Groups are users. */
function onlyKindOf(kind: UserKind | undefined): UserRef["kind"] | undefined {
  if (kind === undefined) return undefined;
  return kind === "anonymous" ? "anonymous" : "user";
}

/** Of a segment; undefined when this workspace does not have it: then no user matches. */
type Slot = number | undefined;

interface Memberships {
  readonly required: ReadonlySet<Slot>;
  readonly excluded: ReadonlySet<Slot>;
}

/** Subscriptions are memberships of the groups' segments. */
function memberships(filter: UserFilter, state: WorkspaceState): Memberships {
  const segment = (id: string | undefined): Slot => slotOf(state.segments, id);
  const groups = (ids: readonly string[] = []): (SubscriptionGroup | undefined)[] =>
    ids.map((id) => state.subscriptionGroups.find((group) => group.id === id));
  const subscribed = groups(filter.subscriptionGroupFilter);
  const notSubscribed = groups(filter.negativeSubscriptionGroupFilter);
  return {
    required: new Set([
      ...(filter.segmentFilter ?? []).map(segment),
      ...subscribed.filter((group) => !isOptOut(group)).map((group) => segment(group?.segmentId)),
      ...notSubscribed.filter(isOptOut).map((group) => segment(group?.unsubscribedSegmentId)),
      ...groups(filter.unsubscribedFromFilter).map((group) => segment(group?.unsubscribedSegmentId)),
    ]),
    excluded: new Set([
      ...(filter.negativeSegmentFilter ?? []).map(segment),
      ...subscribed.filter(isOptOut).map((group) => segment(group?.unsubscribedSegmentId)),
      ...notSubscribed.filter((group) => !isOptOut(group)).map((group) => segment(group?.segmentId)),
    ]),
  };
}

/** No user is subscribed to a group that this workspace does not have. */
function isOptOut(group: SubscriptionGroup | undefined): boolean {
  return group?.type === "OptOut";
}

function slotOf(
  definitions: readonly { readonly id: string; readonly slot: number }[],
  id: string | undefined,
): Slot {
  return definitions.find((definition) => definition.id === id)?.slot;
}

function idsOf(definitions: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(definitions.map(({ id }) => id));
}
