/**
 * Counts deliveries by their reason: one bounded read of an index for each reason, since DocumentDB reads all deliveries
 * for a list of values.
 */
import { fewAtATime, type DeliveryReason, type ReasonCount, type ReasonQuestion } from "@signalbox/core";
import type { Collection } from "mongodb";
import { deliveryQuery } from "./delivery-query.js";
import type { StoredDocument } from "./documents.js";
import { reaching } from "./faults.js";

export async function countReasons(
  collection: Collection<StoredDocument>,
  { filter, reasons, limit }: ReasonQuestion,
): Promise<readonly ReasonCount[]> {
  const counts = await fewAtATime(reasons, (reason) => countReason(collection, { filter, reason, limit }));
  return counts.filter((each) => each !== undefined);
}

interface OneReason extends Omit<ReasonQuestion, "reasons"> {
  readonly reason: DeliveryReason;
}

interface Group {
  readonly count: number;
  readonly oldestAt: number;
  readonly nextDueAt: number | null;
}

async function countReason(
  collection: Collection<StoredDocument>,
  { filter, reason, limit }: OneReason,
): Promise<ReasonCount | undefined> {
  // Of the reasons in the filter the caller asks for some; an equality finds the index.
  const query = deliveryQuery({ ...filter, reasons: [reason] });
  const [found] = await reaching(async () =>
    collection
      .aggregate<Group>([
        { $match: query },
        { $limit: limit },
        {
          $group: {
            _id: null,
            count: { $sum: 1 },
            oldestAt: { $min: "$sentAt" },
            nextDueAt: { $min: "$dueAt" },
          },
        },
      ])
      .toArray(),
  );
  if (found === undefined) return undefined;
  const { count, oldestAt, nextDueAt } = found;
  return {
    reason,
    count,
    oldestAt: count < limit ? oldestAt : await oldestOf(collection, query, oldestAt),
    nextDueAt,
  };
}

/** Also of those that were not counted. */
async function oldestOf(
  collection: Collection<StoredDocument>,
  query: ReturnType<typeof deliveryQuery>,
  known: number,
): Promise<number> {
  // DocumentDB reads an index in its order only when the ordered field has a bound.
  const bounded = { $and: [query, { sentAt: { $gte: 0 } }] };
  const oldest = await reaching(async () =>
    collection
      .find(bounded, { limit: 1, projection: { sentAt: 1 } })
      .sort({ sentAt: 1, _id: 1 })
      .toArray(),
  );
  const sentAt: unknown = oldest[0]?.["sentAt"];
  return typeof sentAt === "number" ? sentAt : known;
}
