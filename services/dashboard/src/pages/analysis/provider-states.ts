/** Sums of the API for each state, joined by provider: what became of the messages of each. */
import { metrics, type Metric } from "./analysis-question.js";
import type { ChartPoint } from "../../ui/index.js";

export interface ProviderStates {
  readonly key: string;
  readonly label: string;
  readonly counts: Readonly<Record<Metric, number>>;
}

/** The one that has sent most first. */
export function statesByProvider(
  points: Readonly<Record<Metric, readonly ChartPoint[]>>,
): readonly ProviderStates[] {
  const rows = new Map<string, { label: string; counts: Record<Metric, number> }>();
  for (const metric of metrics) {
    for (const { groupKey = "", groupLabel = groupKey, count } of points[metric]) {
      const row = rows.get(groupKey) ?? {
        label: groupLabel,
        counts: { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0 },
      };
      row.counts[metric] += count;
      rows.set(groupKey, row);
    }
  }
  return [...rows]
    .map(([key, row]) => ({ key, ...row }))
    .toSorted((one, other) => other.counts.sent - one.counts.sent || one.label.localeCompare(other.label));
}
