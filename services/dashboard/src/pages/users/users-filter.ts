/** The filters in the address of the list of users, as `POST /api/admin/users` takes them. */
import type { Body } from "@signalbox/client";
import { parseJson } from "../../components/parse-json.js";

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

/** Values are compared as JSON, and `5` may be a number or a text. */
function valuesOf(typed: string): unknown[] {
  const parsed = parseJson(typed);
  return parsed === typed ? [typed] : [typed, parsed];
}
