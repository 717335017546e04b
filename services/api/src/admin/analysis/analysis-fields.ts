/** The parameters of analysis: a time range and filters. */
import {
  finestMs,
  maxUsersCounted,
  roundDown,
  type AnalysisFilters,
  type TimeRange,
} from "@signalbox/analytics";
import { type Channel, channels, closed, issueAt, messageStates, saying } from "@signalbox/core";
import { readTimeZone } from "@signalbox/time-zones";
import { idField } from "@signalbox/workspace";
import { z } from "zod";
import { badRequest } from "../../http/errors.js";
import { momentField } from "../deliveries/delivery-query.js";
import { oneOrMany, userIdField } from "../fields.js";
import { requestSays } from "../../http/request-sentences.js";

const maxYears = 10;
const yearMs = 366 * 86_400_000;

export const timeRangeFields: {
  readonly startDate: typeof momentField;
  readonly endDate: typeof momentField;
} = {
  startDate: momentField.describe("Sent at or after."),
  endDate: momentField.describe("Sent before. Both are rounded outwards to half a minute."),
};

/** The zone whose days the buckets of a chart follow. */
export const timezoneField: z.ZodType<string> = z
  .string()
  .refine((zone) => readTimeZone(zone) !== undefined, saying(requestSays.unknownZone()))
  .transform((zone) => readTimeZone(zone) ?? "UTC")
  .describe(
    "Buckets of 6 hours and more follow the days of this zone, which have 23 to 25 hours where clocks are changed. The name of a zone, or an offset; default: UTC.",
  );

const filterFields: { readonly [Name in keyof AnalysisFilters | "channel"]-?: z.ZodType } = {
  journeyIds: oneOrMany(idField).exactOptional(),
  broadcastIds: oneOrMany(idField).exactOptional(),
  templateIds: oneOrMany(idField).exactOptional(),
  channels: oneOrMany(z.enum(channels)).exactOptional(),
  channel: oneOrMany(z.enum(channels)).exactOptional().describe("The same as `channels`."),
  providers: oneOrMany(idField).exactOptional().describe("Provider types, for example SendGrid."),
  messageStates: oneOrMany(z.enum(messageStates))
    .exactOptional()
    .describe("Deliveries that have reached one of these states; by default those that were sent."),
  userIds: oneOrMany(userIdField)
    .exactOptional()
    .describe(`To these users or anonymous users, at most ${maxUsersCounted}.`),
};

const sentFilters = z
  .object(filterFields)
  .describe(
    "All filters must match; for each filter, any of its values.",
  ) as unknown as z.ZodType<SentFilters>;

/** Refuses unknown filters: ignoring one would count more than the caller meant. */
export const filtersField: z.ZodType<AnalysisFilters> = closed(sentFilters.transform(withOneChannelField));

interface SentFilters extends AnalysisFilters {
  readonly channel?: readonly Channel[];
}

/** Some clients call the filter of channels `channel`. When both are given, both must match. */
function withOneChannelField({ channel, ...filters }: SentFilters): AnalysisFilters {
  if (channel === undefined) return filters;
  const { channels: requested = channel } = filters;
  return { ...filters, channels: requested.filter((each) => channel.includes(each)) };
}

/** Throws `BadRequest` for an empty range and for one without an end. */
export function timeRangeOf({
  startDate,
  endDate,
}: {
  readonly startDate: number;
  readonly endDate: number;
}): TimeRange {
  if (endDate <= startDate)
    throw badRequest(issueAt(["endDate"], requestSays.mustBeAfter({ other: "startDate" })));
  if (endDate - startDate > maxYears * yearMs) {
    throw badRequest(issueAt(["endDate"], requestSays.tooManyYears({ years: maxYears, other: "startDate" })));
  }
  return { from: roundDown(startDate, finestMs), to: -roundDown(-endDate, finestMs) };
}
