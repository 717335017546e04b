/**
 * The filters of the delivery lists as callers give them. Without `statuses` a list shows settled deliveries:
 * queued ones are listed only on request.
 */
import {
  asks,
  channels,
  deliveryEventNames,
  deliveryReaches,
  deliveryReasons,
  openStatuses,
} from "@signalbox/core";
import type { DeliveryQuery } from "@signalbox/messaging";
import { idField } from "@signalbox/workspace";
import { z } from "zod";
import { oneOrMany, userIdField } from "../fields.js";

const maxPairs = 20;

/** A moment, or a day (its first moment); the output is ms. */
export const momentField: z.ZodType<number> = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: ({ input }) =>
      input === undefined ? "required" : 'must be a date as "2030-01-31T12:00:00Z" or "2030-01-31"',
  })
  .transform((text) => Date.parse(text));

function pairsField(asked: "eventKey" | "content") {
  const value = z.union([z.string().max(512), z.number(), z.boolean()]).transform(String);
  return z.array(z.object({ key: asks(asked, z.string().min(1).max(512)), value })).max(maxPairs);
}

const addressField = z.string().min(1).max(1_024);

const deliveryQueryFields = {
  journeyId: idField.exactOptional(),
  nodeIds: oneOrMany(z.string().min(1).max(512))
    .exactOptional()
    .describe(
      "Requested by one of these nodes of the journey; what was requested before the release that keeps the node is left out.",
    ),
  broadcastId: idField.exactOptional(),
  userId: oneOrMany(userIdField)
    .exactOptional()
    .describe(
      "To these users, including messages from when they were anonymous, and to these anonymous users.",
    ),
  groupId: oneOrMany(userIdField).exactOptional().describe("To the current members of these groups."),
  channels: oneOrMany(z.enum(channels)).exactOptional(),
  from: oneOrMany(addressField).exactOptional().describe("From this address, exactly as it was written."),
  to: oneOrMany(asks("content", addressField))
    .exactOptional()
    .describe("To this address, compared in its normal form."),
  statuses: oneOrMany(z.enum([...deliveryEventNames, ...openStatuses]))
    .exactOptional()
    .describe(
      "Names of events; the most significant event of a delivery must be one of them. Queued and Sending are listed only when they are named here.",
    ),
  reached: oneOrMany(z.enum(deliveryReaches))
    .exactOptional()
    .describe(
      "Deliveries that are counted as one of these, as the analysis counts: a delivery that was opened has been sent and delivered as well.",
    ),
  reasons: oneOrMany(z.enum(deliveryReasons))
    .exactOptional()
    .describe(
      "Why it waits, was not sent, or did not arrive. Finds what this release and later ones have written.",
    ),
  templateIds: oneOrMany(idField).exactOptional(),
  startDate: momentField.exactOptional().describe("Sent at or after."),
  endDate: momentField.exactOptional().describe("Sent at or before."),
  triggeringProperties: pairsField("eventKey")
    .exactOptional()
    .describe(
      "Properties of the event that caused it: for each key, one of its values. Numbers are written as text; an array matches when one of its items does. With `contextValues`, either filter is enough.",
    ),
  contextValues: pairsField("content").exactOptional().describe("The same for the context it was sent with."),
} satisfies z.core.$ZodShape;

/** The schema of a request with these filters and the given fields. */
export function withDeliveryFilters<Fields extends z.core.$ZodShape>(
  others: Fields,
): z.ZodType<DeliveryQuery & z.output<z.ZodObject<Fields>>> {
  return z.object({ ...deliveryQueryFields, ...others }) as unknown as z.ZodType<
    DeliveryQuery & z.output<z.ZodObject<Fields>>
  >;
}
