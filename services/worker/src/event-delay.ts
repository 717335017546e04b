/**
 * How late events are applied, as far as a worker knows: one that applies events goes by its own, another by the latest
 * of those that do, which publish it with their metrics. So broadcasts also give way to events that other processes apply.
 */
import { workerMetricsChannel, type Signals } from "@signalbox/core";
import type { LatencyTracker } from "@signalbox/messaging";
import { eventDelayMetric, figuresFromText } from "@signalbox/service";

export type EventDelay = Pick<LatencyTracker, "medianMs">;

/** A worker reports once a second. */
const validMs = 3_000;

/** Of other workers. */
export async function listenToEventDelay(options: {
  readonly signals: Pick<Signals, "subscribe">;
  readonly now: () => Date;
}): Promise<EventDelay & { close(): Promise<void> }> {
  const reports = new Map<string, { readonly at: number; readonly delayMs: number }>();
  const subscription = await options.signals.subscribe(workerMetricsChannel, (text) => {
    const { worker, figures } = figuresFromText(text);
    const values = figures.find(({ name }) => name === eventDelayMetric)?.values ?? [];
    const delayMs = Math.max(0, ...values.map(({ value }) => value * 1_000));
    reports.set(worker, { at: options.now().getTime(), delayMs });
  });
  return {
    medianMs(now) {
      for (const [worker, { at }] of reports) if (at <= now - validMs) reports.delete(worker);
      return Math.max(0, ...[...reports.values()].map(({ delayMs }) => delayMs));
    },
    close: () => subscription.close(),
  };
}
