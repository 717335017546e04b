/** What analysis is asked: a stretch of time and filters. */
import { finestMs, roundDown } from "@signalbox/actors";
import { channels, messageStates, type Channel, type MessageState } from "@signalbox/core";
import { z } from "zod";
import { badRequest } from "../../http/errors.js";
import { momentField } from "../deliveries/delivery-query.js";
import { idField, oneOrMany } from "../fields.js";
import type { Stretch } from "./granularity.js";

export interface AnalysisFilters {
  readonly journeyIds?: readonly string[];
  readonly broadcastIds?: readonly string[];
  readonly templateIds?: readonly string[];
  readonly channels?: readonly Channel[];
  readonly providers?: readonly string[];
  readonly messageStates?: readonly MessageState[];
  readonly userIds?: readonly string[];
}

export const maxUsers = 100;
const maxYears = 10;
const yearMs = 366 * 86_400_000;

export const stretchFields: {
  readonly startDate: typeof momentField;
  readonly endDate: typeof momentField;
} = {
  startDate: momentField.describe("Sent at or after."),
  endDate: momentField.describe("Sent before. Both are rounded outwards to half a minute."),
};

export const filterFields: { readonly [Name in keyof AnalysisFilters]-?: z.ZodType } = {
  journeyIds: oneOrMany(idField).exactOptional(),
  broadcastIds: oneOrMany(idField).exactOptional(),
  templateIds: oneOrMany(idField).exactOptional(),
  channels: oneOrMany(z.enum(channels)).exactOptional(),
  providers: oneOrMany(idField).exactOptional().describe("Types of providers, as SendGrid."),
  messageStates: oneOrMany(z.enum(messageStates))
    .exactOptional()
    .describe("Deliveries that have come to one of these; without it those that were sent."),
  userIds: oneOrMany(idField).exactOptional().describe(`To these users or visitors, at most ${maxUsers}.`),
};

export const filtersField: z.ZodType<AnalysisFilters> = z
  .object(filterFields)
  .describe("All of these; of each any of its values.") as unknown as z.ZodType<AnalysisFilters>;

/** Throws `BadRequest` for a stretch that is none or has no end. */
export function stretchOf({
  startDate,
  endDate,
}: {
  readonly startDate: number;
  readonly endDate: number;
}): Stretch {
  if (endDate <= startDate) throw badRequest("endDate: must be after startDate");
  if (endDate - startDate > maxYears * yearMs) {
    throw badRequest(`endDate: at most ${maxYears} years after startDate`);
  }
  return { from: roundDown(startDate, finestMs), to: -roundDown(-endDate, finestMs) };
}

/** Throws `BadRequest` for more users than can be counted one by one. */
export function checkFilters({ userIds = [] }: AnalysisFilters): void {
  if (userIds.length > maxUsers) {
    throw badRequest(
      `filters.userIds: at most ${maxUsers}, because their deliveries are counted one by one; leave it out to count everybody`,
    );
  }
}
