/** Whom a bulk act is for, in words: names of what the filter refers to, and no values. Pure. */
import type { Sentence } from "@signalbox/core";
import type { UserFilter } from "@signalbox/user-queries";
import type { WorkspaceState } from "@signalbox/workspace";
import { bulkSays } from "./bulk-sentences.js";
import type { BulkTarget } from "./bulk-target.js";

type Named = Pick<WorkspaceState, "segments" | "subscriptionGroups" | "userProperties">;

export function describeTarget(target: BulkTarget, state: Named): readonly Sentence[] {
  if ("ids" in target) return [bulkSays.forChosen({ count: new Set(target.ids).size })];
  if ("runs" in target) return [bulkSays.forChosenRuns({ count: target.runs.length })];
  const sentences = describeFilter(target.filter, state);
  return sentences.length === 0 ? [bulkSays.forAll()] : sentences;
}

function describeFilter(
  {
    kind,
    userIds,
    segmentFilter = [],
    negativeSegmentFilter = [],
    subscriptionGroupFilter = [],
    negativeSubscriptionGroupFilter = [],
    unsubscribedFromFilter = [],
    userPropertyFilter = [],
  }: UserFilter,
  { segments, subscriptionGroups, userProperties }: Named,
): readonly Sentence[] {
  const segment = nameIn(segments);
  const group = nameIn(subscriptionGroups);
  const property = nameIn(userProperties);
  return [
    ...(kind === undefined ? [] : [bulkSays.forKind({ kind })]),
    ...(userIds === undefined ? [] : [bulkSays.forChosen({ count: userIds.length })]),
    ...segmentFilter.map((id) => bulkSays.forMembers({ name: segment(id) })),
    ...negativeSegmentFilter.map((id) => bulkSays.forNoMembers({ name: segment(id) })),
    ...subscriptionGroupFilter.map((id) => bulkSays.forSubscribers({ name: group(id) })),
    ...negativeSubscriptionGroupFilter.map((id) => bulkSays.forNoSubscribers({ name: group(id) })),
    ...unsubscribedFromFilter.map((id) => bulkSays.forThoseWhoLeft({ name: group(id) })),
    ...userPropertyFilter
      .filter(({ values }) => values.length > 0)
      .map(({ id, values }) => bulkSays.forValues({ name: property(id), count: values.length })),
  ];
}

function nameIn(all: readonly { readonly id: string; readonly name: string }[]): (id: string) => string {
  return (id) => all.find((each) => each.id === id)?.name ?? "";
}
