/** Selects the users of a list. All filters must match; an empty filter matches all users. */
import type { Json } from "@signalbox/core";

export interface UserFilter {
  readonly userIds?: readonly string[];
  readonly segmentFilter?: readonly string[];
  readonly negativeSegmentFilter?: readonly string[];
  readonly subscriptionGroupFilter?: readonly string[];
  readonly negativeSubscriptionGroupFilter?: readonly string[];
  readonly unsubscribedFromFilter?: readonly string[];
  readonly userPropertyFilter?: readonly { readonly id: string; readonly values: readonly Json[] }[];
}
