/** GET `/deliveries/reasons`: how many deliveries of a list wait, were not sent or did not arrive, by their reasons. */
import {
  deliveryReasons,
  fewAtATime,
  waitingReasons,
  type DeliveryReason,
  type ReasonCount,
  type ShownStatus,
} from "@signalbox/core";
import { deliveryFiltersOf, type DeliveryQuery } from "@signalbox/messaging";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { withDeliveryFilters } from "./delivery-query.js";

/** More of one reason are not counted one by one. */
const mostCounted = 10_000;

export const countReasons: Endpoint = defineEndpoint({
  summary: "Count deliveries by reason",
  description:
    "How many deliveries of a list have each reason: with `statuses` `Queued`, what messages wait for. Those without a reason, as sent ones, are not counted.",
  example: { query: { statuses: ["Queued"] } },
  query: withDeliveryFilters({}),
  answers: [
    {
      status: 200,
      description: "The reasons that deliveries of the list have, the most frequent first",
      schema: z.object({
        reasons: z.array(
          z.object({
            reason: z.enum(deliveryReasons),
            count: z.int().describe(`Up to ${mostCounted} in each workspace.`),
            isAtLeast: z.literal(true).optional().describe("There are more than were counted."),
            oldestAt: z.string().describe("The earliest `sentAt`, UTC."),
            nextTryAt: z
              .string()
              .optional()
              .describe("When the first of those that wait and were counted is tried, UTC."),
          }),
        ),
      }),
      example: {
        reasons: [
          {
            reason: "Retry",
            count: 8,
            oldestAt: "2026-01-01T10:00:00.000Z",
            nextTryAt: "2026-01-01T12:31:00.000Z",
          },
        ],
      },
    },
  ],
  handle: async ({ workspaces, query }, { actors, deliveries, tables, views }) => {
    const filters = await deliveryFiltersOf(workspaces, query, { actors, tables, views });
    const reasons = reasonsAmong(query);
    const counts = await fewAtATime(filters, (filter) =>
      // One more shows that there are more.
      deliveries.countReasons({ filter, reasons, limit: mostCounted + 1 }),
    );
    const waits = query.statuses?.includes("Queued") === true;
    return { status: 200, body: { reasons: summed(counts.flat()).map((each) => shown(each, waits)) } };
  },
});

const waitingStatuses: ReadonlySet<ShownStatus> = new Set<ShownStatus>(["Queued", "Sending"]);

function reasonsAmong({ statuses, reasons }: DeliveryQuery): readonly DeliveryReason[] {
  const isOfWaiting = statuses?.every((status) => waitingStatuses.has(status)) === true;
  const possible: readonly DeliveryReason[] = isOfWaiting ? waitingReasons : deliveryReasons;
  return reasons === undefined ? possible : possible.filter((each) => reasons.includes(each));
}

interface Summed extends ReasonCount {
  readonly isAtLeast: boolean;
}

function summed(counts: readonly ReasonCount[]): readonly Summed[] {
  const sums = new Map<DeliveryReason, Summed>();
  for (const each of counts) {
    const before = sums.get(each.reason);
    const isOver = each.count > mostCounted;
    sums.set(each.reason, {
      reason: each.reason,
      count: (before?.count ?? 0) + Math.min(each.count, mostCounted),
      isAtLeast: isOver || before?.isAtLeast === true,
      oldestAt: Math.min(each.oldestAt, before?.oldestAt ?? each.oldestAt),
      nextDueAt: earlier(each.nextDueAt, before?.nextDueAt ?? null),
    });
  }
  return [...sums.values()].toSorted((one, other) => other.count - one.count);
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

function shown({ reason, count, isAtLeast, oldestAt, nextDueAt }: Summed, waits: boolean): object {
  return {
    reason,
    count,
    ...(isAtLeast && { isAtLeast }),
    oldestAt: new Date(oldestAt).toISOString(),
    ...(waits && nextDueAt !== null && { nextTryAt: new Date(nextDueAt).toISOString() }),
  };
}
