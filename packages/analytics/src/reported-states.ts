/**
 * Which states the numbers of messages know of: where the providers that sent them never report a state, its number is not
 * zero but unknown. The only place that decides which provider reports what. Pure.
 */
import type { MessageState } from "@signalbox/core";
import type { StateCounts } from "./state-counts.js";

export type ReportedState = Exclude<MessageState, "sent">;
export type Reported = Readonly<Record<ReportedState, boolean>>;

export const allReported: Reported = { delivered: true, opened: true, clicked: true, bounced: true };

export interface ReportingProvider {
  /** Whether vendors' reports of it can be received at all. */
  readonly takesReports: boolean;
  /** Of its messages of the period and of lately. */
  readonly counts: StateCounts;
}

/**
 * A provider whose vendor has reported anything reports deliveries and bounces; opens and clicks once one of them was
 * reported, since vendors report them on request. Of a provider without reports only what was counted is known, as the
 * addresses that its vendor refused at once.
 */
export function reportedBy({ takesReports, counts }: ReportingProvider): Reported {
  const { delivered, opened, clicked, bounced } = counts;
  if (!takesReports) {
    return { delivered: delivered > 0, opened: opened > 0, clicked: clicked > 0, bounced: bounced > 0 };
  }
  const isTracked = opened + clicked > 0;
  const isReporting = delivered + bounced > 0 || isTracked;
  return { delivered: isReporting, bounced: isReporting, opened: isTracked, clicked: isTracked };
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
