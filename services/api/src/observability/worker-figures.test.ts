import { workerMetricsChannel } from "@signalbox/core";
import { createMemoryQueue } from "@signalbox/queue/testing";
import { describe, expect, it } from "vitest";
import { countByPart, listenToWorkers } from "./worker-figures.js";

const figuresMessage = (worker: string, value: number): string =>
  JSON.stringify({
    worker,
    figures: [
      {
        name: "signalbox_events_applied_total",
        help: "Events applied",
        type: "counter",
        aggregator: "sum",
        values: [{ value, labels: { worker } }],
      },
    ],
  });

const partsMessage = (worker: string, parts: readonly string[]): string =>
  JSON.stringify({
    worker,
    figures: [
      {
        name: "signalbox_worker_part",
        type: "gauge",
        values: parts.map((part) => ({ value: 1, labels: { worker, part } })),
      },
    ],
  });

describe("the workers' metrics", () => {
  it("are shown per worker until a worker has been silent for a while", async () => {
    const signals = createMemoryQueue({ partitions: 1 });
    let now = 0;
    const figures = await listenToWorkers({ signals, now: () => new Date(now) });
    expect(await figures.render()).toBe("");

    await signals.publish(workerMetricsChannel, figuresMessage("w1", 1));
    await signals.publish(workerMetricsChannel, figuresMessage("w1", 5));
    now = 8_000;
    await signals.publish(workerMetricsChannel, figuresMessage("w2", 7));
    const text = await figures.render();
    expect(text).toContain("# TYPE signalbox_events_applied_total counter");
    expect(text).toContain('signalbox_events_applied_total{worker="w1"} 5');
    expect(text).toContain('signalbox_events_applied_total{worker="w2"} 7');

    now = 12_000;
    expect(await figures.render()).not.toContain("w1");
    await figures.close();
  });

  it("say what each worker does; one of an earlier release does all", async () => {
    const signals = createMemoryQueue({ partitions: 1 });
    const figures = await listenToWorkers({ signals, now: () => new Date(0) });
    await signals.publish(workerMetricsChannel, partsMessage("w1", ["actors"]));
    expect(countByPart(figures.alive())).toEqual({ actors: 1, deliveries: 0 });
    await signals.publish(workerMetricsChannel, partsMessage("w2", ["actors", "deliveries"]));
    await signals.publish(workerMetricsChannel, figuresMessage("w3", 1));
    expect(figures.alive().map(({ role }) => role)).toEqual(["actors", "all", "all"]);
    expect(countByPart(figures.alive())).toEqual({ actors: 3, deliveries: 2 });
    await figures.close();
  });
});
