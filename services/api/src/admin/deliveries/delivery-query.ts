/**
 * The filters of the delivery lists as callers give them. Without `statuses` a list shows what came to something: what is
 * still to be sent is listed only where it is asked for.
 */
import { channels, deliveryEventNames, type Channel, type DeliveryEventName } from "@signalbox/core";
import { z } from "zod";
import { idField, oneOrMany } from "../fields.js";

/** What lists call deliveries of which nothing is known yet. */
export const openStatuses = ["Queued", "Sending"] as const;
export type ShownStatus = DeliveryEventName | (typeof openStatuses)[number];

export interface DeliveryQuery {
  readonly journeyId?: string;
  readonly broadcastId?: string;
  readonly userId?: readonly string[];
  readonly groupId?: readonly string[];
  readonly channels?: readonly Channel[];
  readonly from?: readonly string[];
  readonly to?: readonly string[];
  readonly statuses?: readonly ShownStatus[];
  readonly templateIds?: readonly string[];
  /** ms */
  readonly startDate?: number;
  readonly endDate?: number;
  readonly triggeringProperties?: readonly Pair[];
  readonly contextValues?: readonly Pair[];
}

export interface Pair {
  readonly key: string;
  readonly value: string;
}

const maxPairs = 20;

/** A moment, or a day, which is its first moment; what comes out is ms. */
export const momentField: z.ZodType<number> = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: ({ input }) =>
      input === undefined ? "required" : 'must be a date as "2030-01-31T12:00:00Z" or "2030-01-31"',
  })
  .transform((text) => Date.parse(text));

const pairsField = z
  .array(
    z.object({
      key: z.string().min(1).max(512),
      value: z.union([z.string().max(512), z.number(), z.boolean()]).transform(String),
    }),
  )
  .max(maxPairs);

const addressField = z.string().min(1).max(1_024);

const deliveryQueryFields = {
  journeyId: idField.exactOptional(),
  broadcastId: idField.exactOptional(),
  userId: oneOrMany(idField)
    .exactOptional()
    .describe("To these users, also from the time when they were anonymous, and to these anonymous users."),
  groupId: oneOrMany(idField).exactOptional().describe("To those who are members of these groups now."),
  channels: oneOrMany(z.enum(channels)).exactOptional(),
  from: oneOrMany(addressField).exactOptional().describe("From this address, exactly as it was written."),
  to: oneOrMany(addressField).exactOptional().describe("To this address, exactly as it was written."),
  statuses: oneOrMany(z.enum([...deliveryEventNames, ...openStatuses]))
    .exactOptional()
    .describe(
      "Names of the events that say how far a delivery came; the furthest one counts. Queued and Sending are listed only when they are named here.",
    ),
  templateIds: oneOrMany(idField).exactOptional(),
  startDate: momentField.exactOptional().describe("Sent at or after."),
  endDate: momentField.exactOptional().describe("Sent at or before."),
  triggeringProperties: pairsField
    .exactOptional()
    .describe(
      "Properties of the event that caused it: of each key one of its values. Numbers are written as text; an array has the value when one of its items is it. With `contextValues` beside it, either of the two will do.",
    ),
  contextValues: pairsField.exactOptional().describe("The same for the context it was sent with."),
} satisfies z.core.$ZodShape;

/** The schema of a request that takes these filters and the fields given. */
export function withDeliveryFilters<Fields extends z.core.$ZodShape>(
  others: Fields,
): z.ZodType<DeliveryQuery & z.output<z.ZodObject<Fields>>> {
  return z.object({ ...deliveryQueryFields, ...others }) as unknown as z.ZodType<
    DeliveryQuery & z.output<z.ZodObject<Fields>>
  >;
}
