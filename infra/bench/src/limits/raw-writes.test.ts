import { partitionOf, type ActorKey } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { cutBatches } from "./raw-writes.js";

describe("cutBatches", () => {
  const owners = Array.from({ length: 40 }, (_, index) => `workspace/user/${index}`);
  const events = Array.from({ length: 1_000 }, (_, index) => ({
    _id: `e${index}`,
    owner: owners[(index * 7) % owners.length] ?? "",
    seq: 1_000 - index,
  }));
  const lanes = cutBatches(events, { partitions: 4, size: 30 });

  it("puts each event into the lane of its owner's partition, once", () => {
    lanes.forEach((lane, partition) => {
      for (const { owner } of lane.flatMap((batch) => batch.events)) {
        expect(partitionOf(owner as ActorKey, 4)).toBe(partition);
      }
    });
    expect(new Set(lanes.flat().flatMap((batch) => batch.events)).size).toBe(1_000);
  });

  it("keeps a lane's order and cuts it into full batches", () => {
    for (const lane of lanes) {
      const seqs = lane.flatMap((batch) => batch.events.map(({ seq }) => seq));
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
      for (const batch of lane.slice(0, -1)) expect(batch.events).toHaveLength(30);
    }
  });

  it("lists each owner of a batch once", () => {
    for (const batch of lanes.flat()) {
      expect(new Set(batch.events.map(({ owner }) => owner))).toEqual(new Set(batch.owners));
      expect(new Set(batch.owners).size).toBe(batch.owners.length);
    }
  });
});
