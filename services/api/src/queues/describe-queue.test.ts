import { queueNames } from "@signalbox/queue";
import { expect, it } from "vitest";
import type { LiveWorker } from "../observability/worker-figures.js";
import { describeQueue } from "./describe-queue.js";

const names = ["mailbox-00", "mailbox-01", queueNames.deliveries];

const layout = { epoch: 0, partitions: 2 };

interface Does extends Pick<LiveWorker, "role"> {
  /** Of the first layout. */
  readonly attended: readonly number[] | undefined;
}

function aWorker(worker: string, { role, attended }: Does): LiveWorker {
  const ofFirst = attended?.map((partition) => ({ epoch: 0, partition }));
  return { worker, at: 0, role, attended: ofFirst, sum: () => 0 };
}

const applies = aWorker("w1", { role: "actors", attended: [0] });
const sends = aWorker("w2", { role: "deliveries", attended: [] });

it("says what a queue carries while a worker takes from it", () => {
  const installation = { names, layout, workers: [applies, sends] };
  expect(describeQueue("mailbox-01", installation)).toMatch(/^Partition 1, one of 2\./);
  expect(describeQueue(queueNames.deliveries, installation)).toMatch(/^Messages of journeys/);
  expect(describeQueue("foreign", installation)).toBeUndefined();
});

it("warns of a part of the work that no worker does", () => {
  const installation = { names, layout, workers: [applies] };
  expect(describeQueue(queueNames.deliveries, installation)).toMatch(/^WARNING: no worker sends messages\./);
  expect(describeQueue("mailbox-01", installation)).not.toContain("WARNING");
  expect(describeQueue("mailbox-01", { names, layout, workers: [sends] })).toMatch(
    /^WARNING: no worker applies events\./,
  );
});

it("says which workers attend a partition; one of an earlier release attends all", () => {
  const another = aWorker("w3", { role: "all", attended: [1] });
  expect(describeQueue("mailbox-00", { names, layout, workers: [another, applies] })).toMatch(
    / Attended by w1\.$/,
  );
  expect(describeQueue("mailbox-01", { names, layout, workers: [applies, sends] })).not.toContain("Attended");
  const earlier = aWorker("w0", { role: "all", attended: undefined });
  expect(describeQueue("mailbox-01", { names, layout, workers: [another, earlier] })).toMatch(
    / Attended by w0, w3\.$/,
  );
});

it("tells the layouts apart while the number of partitions is changed", () => {
  const inForce = { epoch: 1, partitions: 4 };
  const later = Array.from({ length: 4 }, (_, partition) => `mailbox-e1-0${partition}`);
  const installation = { names: [...names, ...later], layout: inForce, workers: [applies] };
  expect(describeQueue("mailbox-00", installation)).toMatch(
    /^Partition 0, one of 2\. It is a former partition: .* Attended by w1\.$/,
  );
  const next = describeQueue("mailbox-e1-00", installation);
  expect(next).toMatch(/^Partition 0, one of 4\. A partition/);
  expect(next).not.toContain("Attended");
});
