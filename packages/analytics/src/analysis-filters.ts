/** The filters of analysis: all must match, each with any of its values. */
import { AppError, type Channel, type MessageState } from "@signalbox/core";

export interface AnalysisFilters {
  readonly journeyIds?: readonly string[];
  readonly broadcastIds?: readonly string[];
  readonly templateIds?: readonly string[];
  readonly channels?: readonly Channel[];
  readonly providers?: readonly string[];
  readonly messageStates?: readonly MessageState[];
  readonly userIds?: readonly string[];
}

export const maxUsersCounted = 100;

/** Throws `BadRequest` for more users than can be counted one by one. */
export function checkFilters({ userIds = [] }: AnalysisFilters): void {
  if (userIds.length > maxUsersCounted) {
    throw new AppError({
      code: "BadRequest",
      message: `filters.userIds: at most ${maxUsersCounted}, because their deliveries are counted one by one; leave it out to count all users`,
    });
  }
}
