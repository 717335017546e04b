import { attendedMetric, figuresFromText } from "@signalbox/service";
import { expect, it } from "vitest";
import { createWorkerMetrics } from "./metrics.js";

it("says which partitions of which layout a worker attends", async () => {
  const metrics = createWorkerMetrics({ worker: "w1", role: "actors" });
  metrics.setAttended([0, 1], { epoch: 0 });
  metrics.setAttended([1, 5], { epoch: 1 });
  let published = "";
  const publishing = metrics.publish({
    subscribe: async () => ({ close: async () => undefined }),
    publish: async (_, text) => {
      published = text;
    },
  });
  await publishing.close();
  const attended = figuresFromText(published).figures.find(({ name }) => name === attendedMetric);
  expect(attended?.values.map(({ labels }) => labels)).toEqual(
    [1, 5].map((partition) => ({ worker: "w1", partition, epoch: 1 })),
  );
});
