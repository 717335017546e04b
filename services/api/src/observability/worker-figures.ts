/**
 * The workers' metrics, which they publish every second: the api appends them to its own, one series per worker,
 * so that one scrape covers the whole installation. A worker that has been silent for a while is dropped.
 */
import { workerMetricsChannel, type Signals } from "@signalbox/core";
import { figuresFromText, type Figures } from "@signalbox/service";
import { AggregatorRegistry } from "prom-client";

const silentAfterMs = 10_000;

export interface WorkerFigures {
  /** The Prometheus text of all workers that are alive; empty when there is none. */
  render(): Promise<string>;
  close(): Promise<void>;
}

export async function listenToWorkers(options: {
  readonly signals: Signals;
  readonly now: () => Date;
}): Promise<WorkerFigures> {
  const received = new Map<string, { readonly at: number; readonly figures: Figures }>();
  const subscription = await options.signals.subscribe(workerMetricsChannel, (text) => {
    const { worker, figures } = figuresFromText(text);
    received.set(worker, { at: options.now().getTime(), figures });
  });
  return {
    async render() {
      const oldest = options.now().getTime() - silentAfterMs;
      for (const [worker, { at }] of received) if (at < oldest) received.delete(worker);
      if (received.size === 0) return "";
      return AggregatorRegistry.aggregate([...received.values()].map(({ figures }) => figures)).metrics();
    },
    close: () => subscription.close(),
  };
}
