/** Selects the users of a list. All filters must match; an empty filter matches all users. */
import type { Json } from "@signalbox/core";

/** A user is one of these: a group is a user, too, and an anonymous user is known only by an anonymous id. */
export const userKinds = ["person", "group", "anonymous"] as const;
export type UserKind = (typeof userKinds)[number];

export interface UserFilter {
  readonly kind?: UserKind;
  readonly userIds?: readonly string[];
  readonly segmentFilter?: readonly string[];
  readonly negativeSegmentFilter?: readonly string[];
  readonly subscriptionGroupFilter?: readonly string[];
  readonly negativeSubscriptionGroupFilter?: readonly string[];
  readonly unsubscribedFromFilter?: readonly string[];
  readonly userPropertyFilter?: readonly { readonly id: string; readonly values: readonly Json[] }[];
}
