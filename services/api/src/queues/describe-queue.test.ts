import { queueNames } from "@signalbox/queue";
import { expect, it } from "vitest";
import { describeQueue } from "./describe-queue.js";

const names = ["mailbox-00", "mailbox-01", queueNames.deliveries];

it("says what a queue carries while a worker takes from it", () => {
  const installation = { names, workersByPart: { actors: 1, deliveries: 1 } };
  expect(describeQueue("mailbox-01", installation)).toMatch(/^Partition 1, one of 2\./);
  expect(describeQueue(queueNames.deliveries, installation)).toMatch(/^Messages of journeys/);
  expect(describeQueue("foreign", installation)).toBeUndefined();
});

it("warns of a part of the work that no worker does", () => {
  const installation = { names, workersByPart: { actors: 2, deliveries: 0 } };
  expect(describeQueue(queueNames.deliveries, installation)).toMatch(/^WARNING: no worker sends messages\./);
  expect(describeQueue("mailbox-01", installation)).not.toContain("WARNING");
  expect(describeQueue("mailbox-01", { names, workersByPart: { actors: 0, deliveries: 1 } })).toMatch(
    /^WARNING: no worker applies events\./,
  );
});
