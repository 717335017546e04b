/** The filters in the address of the list of users, as `POST /api/admin/users` takes them. */
import type { Body } from "@signalbox/client";
import { parseJson } from "../../ui/index.js";

export interface UsersSearch {
  readonly segment?: string;
  readonly notSegment?: string;
  readonly group?: string;
  readonly unsubscribed?: string;
  readonly property?: string;
  readonly value?: string;
}

export type UsersFilter = Pick<
  NonNullable<Body<"/api/admin/users", "POST">>,
  | "userIds"
  | "segmentFilter"
  | "negativeSegmentFilter"
  | "subscriptionGroupFilter"
  | "negativeSubscriptionGroupFilter"
  | "userPropertyFilter"
>;

/** `ids` are those that were found for the typed text; undefined without one. */
export function filterOf(
  { segment, notSegment, group, unsubscribed, property, value }: UsersSearch,
  ids: readonly string[] | undefined,
): UsersFilter {
  return {
    ...(ids !== undefined && { userIds: [...ids] }),
    ...(segment !== undefined && { segmentFilter: [segment] }),
    ...(notSegment !== undefined && { negativeSegmentFilter: [notSegment] }),
    ...(group !== undefined && { subscriptionGroupFilter: [group] }),
    ...(unsubscribed !== undefined && { negativeSubscriptionGroupFilter: [unsubscribed] }),
    ...(property !== undefined &&
      value !== undefined && { userPropertyFilter: [{ id: property, values: valuesOf(value) }] }),
  };
}

export const usersPerPage = 50;

export interface UsersPlace {
  readonly cursor?: string;
  /** The id of a user property. */
  readonly sort?: string;
  readonly order?: "asc" | "desc";
}

/** What is asked for a page of users. */
export function usersRequest(
  { cursor, sort, order, ...filters }: UsersSearch & UsersPlace,
  ids?: readonly string[],
) {
  return {
    body: {
      ...filterOf(filters, ids),
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
