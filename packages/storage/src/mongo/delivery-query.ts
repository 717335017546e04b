/**
 * A delivery filter, and a page of its matches, as MongoDB queries. Callers' text is only ever used as a value. Every
 * query begins with the workspace, as every index does.
 */
import {
  statusesOfClasses,
  type DeliveryFilter,
  type DeliveryOrder,
  type DeliveryPage,
} from "@signalbox/core";
import type { Filter, Sort } from "mongodb";
import { rankOf, wantedEntries } from "../delivery-values.js";
import type { StoredDocument } from "./documents.js";

type Query = Filter<StoredDocument>;

export function deliveryQuery(filter: DeliveryFilter): Query {
  const { workspaceId, journeyId, broadcastId, sentFrom, sentTo, withHidden = false } = filter;
  const conditions = [
    ...stateConditions(filter),
    ...classConditions(filter),
    ...addressConditions(filter),
    ...valueConditions(filter),
  ];
  return {
    workspaceId,
    ...(journeyId !== undefined && { journeyId: { $eq: journeyId } }),
    ...(broadcastId !== undefined && { broadcastId: { $eq: broadcastId } }),
    ...(filter.nodeIds !== undefined && { nodeId: oneOf(filter.nodeIds) }),
    ...(filter.isDue === true && { dueAt: { $exists: true, $gte: 0 } }),
    ...(filter.owners !== undefined && { owner: oneOf(filter.owners) }),
    ...(filter.channels !== undefined && { channel: oneOf(filter.channels) }),
    ...(filter.reasons !== undefined && { reason: oneOf(filter.reasons) }),
    ...(filter.templateIds !== undefined && { templateId: oneOf(filter.templateIds) }),
    ...(filter.from !== undefined && { from: oneOf(filter.from) }),
    ...((sentFrom !== undefined || sentTo !== undefined) && { sentAt: timeRange(sentFrom, sentTo) }),
    ...(!withHidden && { hidden: { $ne: true } }),
    ...(conditions.length > 0 && { $and: conditions }),
  };
}

/**
 * The normal form is stored only where it is another text, so that most deliveries have one index entry. DocumentDB finds
 * equalities by the indexes, and reads all deliveries for a list of values.
 */
function addressConditions({ to }: DeliveryFilter): Query[] {
  if (to === undefined) return [];
  const either = to.flatMap((address): Query[] => [{ to: { $eq: address } }, { normalTo: { $eq: address } }]);
  return either.length === 0 ? [{ to: { $in: [] } }] : [{ $or: either }];
}

function valueConditions({ triggeringProperties = [], contextValues = [] }: DeliveryFilter): Query[] {
  const triggering = wantedEntries(triggeringProperties).map((anyOf) => ({ triggering: oneOf(anyOf) }));
  const context = wantedEntries(contextValues).map((anyOf) => ({ context: oneOf(anyOf) }));
  if (triggering.length === 0 || context.length === 0) return [...triggering, ...context];
  return [{ $or: [{ $and: triggering }, { $and: context }] }];
}

function stateConditions({ statuses, events }: DeliveryFilter): Query[] {
  const either = [
    ...(statuses === undefined ? [] : [{ rank: oneOf(statuses.map(rankOf)) }]),
    ...(events === undefined ? [] : [{ event: oneOf(events) }]),
  ];
  return either.length === 2 ? [{ $or: either }] : either;
}

function classConditions({ classes }: DeliveryFilter): Query[] {
  if (classes === undefined) return [];
  const byStatus = { countedAs: { $exists: false }, rank: oneOf(statusesOfClasses(classes).map(rankOf)) };
  return [{ $or: [{ countedAs: oneOf(classes) }, byStatus] }];
}

/**
 * The matches of a page's filter beyond its `from`, in reading direction. The bound on the column is redundant, but lets
 * an index be read from there.
 */
export function deliveryPageQuery({ filter, order, from, backward = false }: DeliveryPage): Query {
  const column = columnOf(order.by);
  if (from === undefined) return { ...boundsOf(order.by, filter), ...deliveryQuery(filter) };
  const ascending = isAscending(order, backward);
  const notBefore = { [column]: { [ascending ? "$gte" : "$lte"]: from.value } };
  const beyond = ascending ? "$gt" : "$lt";
  const further = { [column]: { [beyond]: from.value } };
  const tie = { _id: { [beyond]: `${filter.workspaceId}/${from.id}` } };
  return { $and: [deliveryQuery(filter), notBefore, { $or: [further, tie] }] };
}

/**
 * All documents have one. DocumentDB reads an index in its order only when the sort column has a bound. Of few addresses it
 * would read the deliveries of all others that way: these are found by the address and then sorted.
 */
function boundsOf(by: DeliveryOrder, { to }: DeliveryFilter): Query {
  return by === "sentAt" && to === undefined ? { sentAt: { $gte: 0 } } : {};
}

export function deliverySort({ order, backward = false }: Pick<DeliveryPage, "order" | "backward">): Sort {
  const sign = isAscending(order, backward) ? 1 : -1;
  return { [columnOf(order.by)]: sign, _id: sign };
}

function isAscending({ direction }: DeliveryPage["order"], backward: boolean): boolean {
  return (direction === "asc") !== backward;
}

function columnOf(by: DeliveryOrder): string {
  return by === "status" ? "rank" : by;
}

/** A single value as an equality, which keeps the order of an index, unlike a list. */
function oneOf<Value extends string | number>(
  values: readonly Value[],
): { readonly $eq: Value } | { readonly $in: readonly Value[] } {
  const [only, ...others] = values;
  return only !== undefined && others.length === 0 ? { $eq: only } : { $in: values };
}

function timeRange(from: number | undefined, to: number | undefined): Record<string, number> {
  return { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lt: to }) };
}
