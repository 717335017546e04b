/**
 * Counts deliveries by group, bucket and class: from the rollups, or, when single users are requested, from their
 * deliveries (rollups do not contain users). Both give the same numbers.
 */
import {
  anonymousKey,
  deliveryClasses,
  deliveryStatuses,
  fewAtATime,
  isSettled,
  userKey,
  type ActorKey,
  type ActorStore,
  type DeliveryMove,
  type CountedState,
  type DeliveryStore,
  type StoredDelivery,
  type WorkspaceId,
} from "@signalbox/core";
import { checkFilters, type AnalysisFilters } from "./analysis-filters.js";
import { deserializeDimensions, dimensionsOf, serializeDimensions, type Dimensions } from "./dimensions.js";
import { addCount, createGroupedCounts, type GroupedCounts } from "./grouped-counts.js";
import { countFromRollups } from "./read-rollups.js";
import { bucketStarts, type Granularity, type TimeRange } from "./granularity.js";

export type GroupName =
  | "journey"
  | "broadcast"
  | "messageTemplate"
  | "channel"
  | "provider"
  | "node"
  /** What requested the message and its template: a group is a `MessageCause`, by `readCause`. */
  | "cause";

/** An id that there is none of is empty. */
export type MessageCause = Pick<Dimensions, "journeyId" | "broadcastId" | "templateId" | "channel">;

/** Reads a group of `cause`. */
export function readCause(group: string): MessageCause {
  const { journeyId, broadcastId, templateId, channel } = deserializeDimensions(group);
  return { journeyId, broadcastId, templateId, channel };
}

const dimensionNames: Readonly<Record<Exclude<GroupName, "cause">, keyof Dimensions>> = {
  journey: "journeyId",
  broadcast: "broadcastId",
  messageTemplate: "templateId",
  channel: "channel",
  provider: "provider",
  node: "nodeId",
};

export interface CountQuestion {
  readonly workspaces: readonly WorkspaceId[];
  readonly range: TimeRange;
  readonly filters: AnalysisFilters;
  /** Without it, all deliveries are one group. The group is empty for deliveries that have none. */
  readonly groupBy?: GroupName;
  /** Without it, all deliveries are in one bucket, at 0. */
  readonly granularity?: Granularity;
  /** The zone whose days the buckets follow, one that `readTimeZone` returns; UTC by default. */
  readonly zone?: string;
}

/** A settled delivery as it is counted. */
export interface CountedDelivery {
  readonly of: Omit<DeliveryMove, "from" | "to">;
  readonly state: CountedState;
}

export interface CountPorts {
  readonly actors: ActorStore;
  readonly deliveries: DeliveryStore;
  /** Undefined for a delivery that is not counted. */
  readonly countedOf: (stored: StoredDelivery) => CountedDelivery | undefined;
}

/** Throws `BadRequest` for filters that match too much. */
export async function countDeliveriesBy(question: CountQuestion, ports: CountPorts): Promise<GroupedCounts> {
  checkFilters(question.filters);
  const counts = createGroupedCounts(startsOf(question));
  const { userIds } = question.filters;
  const count = userIds === undefined ? countAll : countDeliveriesTo(userIds);
  await fewAtATime(question.workspaces, (workspaceId) => count(workspaceId, question, counts, ports));
  return counts;
}

function startsOf({ range, granularity, zone }: CountQuestion): readonly number[] {
  return granularity === undefined ? [0] : bucketStarts(granularity, range, zone);
}

type Count = (
  workspaceId: WorkspaceId,
  question: CountQuestion,
  counts: GroupedCounts,
  ports: CountPorts,
) => Promise<void>;

const countAll: Count = (workspaceId, question, counts, { actors }) =>
  countFromRollups({ workspaceId, ...question.range, groupOf: grouping(question) }, counts, actors);

const settledStatuses = deliveryStatuses.filter(isSettled);

function countDeliveriesTo(userIds: readonly string[]): Count {
  return async (workspaceId, question, counts, { deliveries, countedOf }) => {
    if (userIds.length === 0) return;
    const { range, filters } = question;
    const groupOf = grouping(question);
    const owners = [...new Set(userIds)].flatMap((id): ActorKey[] => [
      userKey(workspaceId, id),
      anonymousKey(workspaceId, id),
    ]);
    const found = deliveries.stream({
      workspaceId,
      owners,
      statuses: settledStatuses,
      sentFrom: range.from,
      sentTo: range.to,
      ...(filters.channels !== undefined && { channels: filters.channels }),
      ...(filters.templateIds !== undefined && { templateIds: filters.templateIds }),
    });
    for await (const stored of found) {
      const counted = countedOf(stored);
      if (counted === undefined) continue;
      const { of, state } = counted;
      const group = groupOf(dimensionsOf(of, state.provider));
      if (group === undefined) continue;
      const classIndex = deliveryClasses.indexOf(state.as);
      addCount(counts.of(group), counts.bucketOf(state.at), classIndex, 1);
    }
  };
}

function grouping({ filters, groupBy }: CountQuestion): (of: Dimensions) => string | undefined {
  const wanted = [
    ["journeyId", filters.journeyIds],
    ["broadcastId", filters.broadcastIds],
    ["templateId", filters.templateIds],
    ["channel", filters.channels],
    ["provider", filters.providers],
  ] as const;
  const sets = wanted.flatMap(([name, values]) =>
    values === undefined ? [] : [{ name, values: new Set<string>(values) }],
  );
  return (of) => {
    if (!sets.every(({ name, values }) => values.has(of[name]))) return undefined;
    if (groupBy === "cause") return serializeDimensions({ ...of, nodeId: "", provider: "" });
    return groupBy === undefined ? "" : of[dimensionNames[groupBy]];
  };
}
