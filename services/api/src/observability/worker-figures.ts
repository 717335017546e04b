/**
 * What the workers count, as they tell it every second: the api shows it beside its own, one series per worker, so that
 * one scrape tells of the whole installation. A worker that has been silent for a while is taken for gone.
 */
import { workerMetricsChannel, type Signals } from "@signalbox/core";
import { figuresFromText, type Figures } from "@signalbox/service";
import { AggregatorRegistry } from "prom-client";

const silentAfterMs = 10_000;

export interface WorkerFigures {
  /** Prometheus text of all workers heard of lately; empty when there is none. */
  render(): Promise<string>;
  close(): Promise<void>;
}

export async function listenToWorkers(options: {
  readonly signals: Signals;
  readonly now: () => Date;
}): Promise<WorkerFigures> {
  const heard = new Map<string, { readonly at: number; readonly figures: Figures }>();
  const subscription = await options.signals.subscribe(workerMetricsChannel, (text) => {
    const { worker, figures } = figuresFromText(text);
    heard.set(worker, { at: options.now().getTime(), figures });
  });
  return {
    async render() {
      const oldest = options.now().getTime() - silentAfterMs;
      for (const [worker, { at }] of heard) if (at < oldest) heard.delete(worker);
      if (heard.size === 0) return "";
      return AggregatorRegistry.aggregate([...heard.values()].map(({ figures }) => figures)).metrics();
    },
    close: () => subscription.close(),
  };
}
