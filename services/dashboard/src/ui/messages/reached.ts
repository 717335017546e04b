/**
 * The link of a number of messages: to the list of exactly those that it counts. Numbers count a message in each state that
 * it has reached, so the list is filtered by what was reached, not by the latest state. Pure.
 */
import type { Answer } from "@signalbox/client";
import type { KnownPage } from "../links/known-page.js";

export type Reported = Answer<"/api/admin/analysis/summary", "GET">["reported"];

export const reaches = ["sent", "delivered", "opened", "clicked", "bounced", "skipped", "failed"] as const;
export type Reach = (typeof reaches)[number];

/** Which messages are counted. */
export interface CountedMessages {
  readonly journey?: string;
  /** Of the journey. */
  readonly node?: string;
  readonly broadcast?: string;
  readonly template?: string;
  readonly channel?: string | undefined;
  /** Settled from then on, and before then; both at whole half minutes, as numbers are counted; ms. */
  readonly period?: { readonly from: number; readonly to: number };
}

export function reachedPage(
  reached: Reach,
  { period, ...of }: CountedMessages,
): KnownPage & { readonly search: Readonly<Record<string, unknown>> } {
  return {
    page: "deliveries",
    // The end of a list's period belongs to it, that of a number does not.
    search: { ...of, reached, ...(period !== undefined && { from: period.from, to: period.to - 1 }) },
  };
}

/** Whether nothing is known of the state: no number is shown then, since it would be zero. */
export function isUnknown(reached: Reach, count: number, reported: Reported | undefined): boolean {
  if (reported === undefined || count > 0) return false;
  return reached !== "sent" && reached !== "skipped" && reached !== "failed" && !reported[reached];
}

/** What is reported of messages of a provider before any is sent; undefined reports: that is not known. */
export function reportedBefore(reports: readonly string[] | undefined): Reported {
  const isReported = (state: keyof Reported): boolean => reports?.includes(state) !== false;
  return {
    delivered: isReported("delivered"),
    opened: isReported("opened"),
    clicked: isReported("clicked"),
    bounced: isReported("bounced"),
  };
}
