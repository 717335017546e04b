/** The list of users, as `POST /api/admin/users` takes its filters. */
import type { Body } from "@signalbox/client";
import * as z from "zod/mini";
import { bulkActs, defineList, keptFilter, namedFilter, parseJson, searchFilter } from "../../ui/index.js";

export const usersList = defineList({
  filters: {
    /** The beginning of an id, an address or a number. It is searched first: see `usersRequest`. */
    q: searchFilter(),
    segment: namedFilter((segment) => ({ segmentFilter: [segment] })),
    notSegment: namedFilter((segment) => ({ negativeSegmentFilter: [segment] })),
    /** Ids of subscription groups. */
    group: namedFilter((group) => ({ subscriptionGroupFilter: [group] })),
    unsubscribed: namedFilter((group) => ({ negativeSubscriptionGroupFilter: [group] })),
    /** The id of a user property, and the value that it has: one control for both. */
    property: keptFilter(),
    value: keptFilter(),
  },
  /** Absent: people. */
  fields: {
    kind: z.enum(["group", "anonymous"]),
    /** The dialog that is open, or the act that is offered for everyone whom the list finds. */
    act: z.enum(["create", ...bulkActs]),
  },
});

export type UsersSearch = ReturnType<typeof usersList.search>;
type UsersFilter = NonNullable<Body<"/api/admin/users", "POST">>;

/** Of users of any kind. `ids` are those that were found for the typed text; undefined without one. */
export function filterOf(search: UsersSearch, ids: readonly string[] | undefined) {
  const { property, value } = search;
  const values = property === undefined || value === undefined ? undefined : valuesOf(value);
  return {
    ...usersList.filterOf(search),
    ...(ids !== undefined && { userIds: [...ids] }),
    ...(property !== undefined && values !== undefined && { userPropertyFilter: [{ id: property, values }] }),
  } satisfies UsersFilter;
}

export const usersPerPage = 50;

/** What is asked for a page of users. `sort` is the id of a user property. */
export function usersRequest(search: UsersSearch, ids?: readonly string[]) {
  const { kind = "person" as const, cursor, sort, order } = search;
  return {
    body: {
      ...filterOf(search, ids),
      kind,
      limit: usersPerPage,
      withCount: false,
      ...(cursor !== undefined && { cursor }),
      ...(sort !== undefined && { sortBy: sort }),
      ...(order !== undefined && { sortOrder: order }),
    },
  };
}

/** Values are compared as JSON, and `5` may be a number or a text. */
function valuesOf(typed: string): unknown[] {
  const parsed = parseJson(typed);
  return parsed === typed ? [typed] : [typed, parsed];
}
