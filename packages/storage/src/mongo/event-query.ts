/**
 * An event filter as a MongoDB query. Callers' text is only ever used as a value, or inside a pattern that
 * `text-patterns.ts` has escaped. Every query begins with the workspace, as every index does; messages are found by
 * `_id`.
 */
import { workspaceOf, type EventFilter, type WorkspaceId } from "@signalbox/core";
import type { Filter } from "mongodb";
import type { VersionedEventChange } from "../change-plan.js";
import { eventId, eventIdsOf, groupAssignmentEvent } from "../event-ids.js";
import { ownEntryPattern, searchPatterns } from "../text-patterns.js";
import type { StoredDocument } from "./documents.js";

type Query = Filter<StoredDocument>;

export function eventQuery(filter: EventFilter): Query {
  const { workspaceId, owners, messageIds, events, exceptEvents, types, fromSeq, toSeq, hidden } = filter;
  const conditions = [
    ...dataConditions(filter.data ?? {}),
    ...termConditions(filter.searchTerm ?? ""),
    ...(exceptEvents === undefined ? [] : [{ event: { $nin: exceptEvents } }]),
  ];
  return {
    workspaceId,
    ...(messageIds === undefined ? {} : { _id: { $in: eventIdsOf(workspaceId, messageIds) } }),
    ...(owners === undefined ? {} : { owner: oneOf(owners) }),
    ...(events === undefined ? {} : { event: oneOf(events) }),
    ...(types === undefined ? {} : { type: oneOf(types) }),
    ...(fromSeq === undefined && toSeq === undefined ? {} : { seq: seqRange(fromSeq, toSeq) }),
    ...(hidden === undefined ? {} : { hidden: hidden ? true : { $ne: true } }),
    ...(conditions.length === 0 ? {} : { $and: conditions }),
  };
}

/** Events whose name is from `from` on and before `to`; the index holds them in order of name. */
export function nameRangeQuery(
  workspaceId: WorkspaceId,
  names: { readonly from: string; readonly to: string },
): Query {
  return { workspaceId, event: { $gte: names.from, $lt: names.to } };
}

/**
 * The events a change moves or erases. `statedAt` is the version at which an event's owner was last set; most events have
 * no such field.
 */
export function changedEventsQuery({ change, version }: VersionedEventChange): Query {
  if (change.do === "ownEvents") {
    const workspaceId = workspaceOf(change.to);
    const ids = change.messageIds.map((messageId) => eventId({ workspaceId, part: "main", messageId }));
    return { workspaceId, _id: { $in: ids }, statedAt: { $not: { $gt: version } } };
  }
  const owner = change.do === "reownEvents" ? change.from : change.owner;
  const { upToSeq } = change;
  const fromSeq = change.do === "eraseEvents" ? change.fromSeq : undefined;
  const seq = {
    ...(fromSeq === undefined ? {} : { $gte: fromSeq }),
    ...(upToSeq === undefined ? {} : { $lte: upToSeq }),
  };
  const owned = {
    workspaceId: workspaceOf(owner),
    owner,
    ...(Object.keys(seq).length === 0 ? {} : { seq }),
  };
  if (change.do === "reownEvents") return { ...owned, statedAt: { $not: { $gte: version } } };
  if (change.aboutUserId === undefined) return owned;
  return { ...owned, event: groupAssignmentEvent, $and: dataConditions({ userId: change.aboutUserId }) };
}

/** A single value as an equality, which keeps the order of an index, unlike a list. */
function oneOf(values: readonly string[]): string | { readonly $in: readonly string[] } {
  const [only, ...others] = values;
  return only !== undefined && others.length === 0 ? only : { $in: values };
}

function seqRange(from: number | undefined, to: number | undefined): Record<string, number> {
  return { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lt: to }) };
}

function dataConditions(data: Readonly<Record<string, string>>): Query[] {
  return Object.entries(data).map(([key, value]) => ({ data: { $regex: ownEntryPattern(key, value) } }));
}

function termConditions(term: string): Query[] {
  if (term === "") return [];
  const { plain, json } = searchPatterns(term);
  const names = plain === undefined ? [] : ["messageId", "userId", "anonymousId", "event"];
  const inNames = names.map((field) => ({ [field]: { $regex: plain, $options: "i" } }));
  const inData = json.map((pattern) => ({ data: { $regex: pattern, $options: "i" } }));
  return [{ $or: [...inNames, ...inData] }];
}
