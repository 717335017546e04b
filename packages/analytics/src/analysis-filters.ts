/** The filters of analysis: all must match, each with any of its values. */
import { type Channel, issueAt, type MessageState, refusalError } from "@signalbox/core";
import { says } from "./issue-sentences.js";

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
    const sentence = says.tooManyUsers({ maximum: maxUsersCounted });
    throw refusalError("BadRequest", issueAt(["filters", "userIds"], sentence));
  }
}
