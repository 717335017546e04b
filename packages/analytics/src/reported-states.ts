/**
 * Which states the numbers of messages know of: where the providers that sent them never report a state, its number is not
 * zero but unknown. What a vendor can report is in the table of its provider. Pure.
 */
import type { MessageState } from "@signalbox/core";
import type { StateCounts } from "./state-counts.js";

export type ReportedState = Exclude<MessageState, "sent">;
export type Reported = Readonly<Record<ReportedState, boolean>>;

export const allReported: Reported = { delivered: true, opened: true, clicked: true, bounced: true };

export interface ReportingProvider {
  /** What its vendor can report; empty where reports of it cannot be received at all. */
  readonly reports: readonly string[];
  /** Of its messages of the period and of lately. */
  readonly counts: StateCounts;
}

/**
 * A provider whose vendor has reported anything reports deliveries and bounces, as far as it can; opens and clicks once one
 * of them was reported, since vendors report them on request. What was counted is always known, as the addresses that a
 * vendor refused at once.
 */
export function reportedBy({ reports, counts }: ReportingProvider): Reported {
  const isTracked = counts.opened + counts.clicked > 0;
  const isReporting = counts.delivered + counts.bounced > 0 || isTracked;
  const isKnown = (state: ReportedState, isOn: boolean): boolean =>
    counts[state] > 0 || (isOn && reports.includes(state));
  return {
    delivered: isKnown("delivered", isReporting),
    opened: isKnown("opened", isTracked),
    clicked: isKnown("clicked", isTracked),
    bounced: isKnown("bounced", isReporting),
  };
}

/** What is known of messages that several providers sent; of no message, everything is. */
export function reportedByAny(providers: readonly ReportingProvider[]): Reported {
  if (providers.length === 0) return allReported;
  const each = providers.map(reportedBy);
  const isReported = (state: ReportedState): boolean => each.some((reported) => reported[state]);
  return {
    delivered: isReported("delivered"),
    opened: isReported("opened"),
    clicked: isReported("clicked"),
    bounced: isReported("bounced"),
  };
}
