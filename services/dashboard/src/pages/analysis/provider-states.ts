/** What became of the messages of each provider, in the names of the page. Pure. */
import type { Answer } from "@signalbox/client";
import type { Reported } from "../../ui/index.js";
import type { Metric } from "./analysis-question.js";

export interface ProviderStates {
  /** Its type; empty for messages that none was called for. */
  readonly provider: string;
  readonly counts: Readonly<Record<Metric, number>>;
  readonly reported: Reported;
}

type Sums = Answer<"/api/admin/analysis/summary", "GET">["providers"][number];

/** Those that have sent something, the one that has sent most first. */
export function statesByProvider(providers: readonly Sums[]): readonly ProviderStates[] {
  return providers
    .filter(({ sent }) => sent > 0)
    .map(({ provider, sent, deliveries, opens, clicks, bounces, reported }) => ({
      provider,
      counts: { sent, delivered: deliveries, opened: opens, clicked: clicks, bounced: bounces },
      reported,
    }))
    .toSorted(
      (one, other) => other.counts.sent - one.counts.sent || one.provider.localeCompare(other.provider),
    );
}
