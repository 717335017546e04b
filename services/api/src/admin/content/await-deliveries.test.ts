import type { Acknowledgements } from "@signalbox/engine";
import { jobId, type DeliveryKey, type DeliveryStatus, type StoredDelivery } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import type { ApiContext } from "../../context.js";
import { awaitDeliveries } from "./await-deliveries.js";
import { requestToAnn, storedToAnn } from "./stored-delivery.fixture.js";

const stored = (id: string, status: DeliveryStatus): StoredDelivery => storedToAnn({ id, status });

/** Each read of the store finds other documents; after the last one nothing changes. */
async function wait(
  ids: readonly string[],
  reads: readonly (readonly StoredDelivery[])[],
  { waitMs, appliedAt }: { readonly waitMs: number; readonly appliedAt?: number },
): Promise<{
  readonly statuses: Record<string, DeliveryStatus>;
  readonly requested: number[];
  waits: number[];
}> {
  const [requested, waits]: [number[], number[]] = [[], []];
  const acknowledgements: Pick<Acknowledgements, "wait"> = {
    async wait(_, ms) {
      waits.push(ms);
      return { applied: waits.length === appliedAt, replies: new Map() };
    },
  };
  const deliveries = {
    async load(keys: readonly DeliveryKey[]) {
      requested.push(keys.length);
      const found = reads[Math.min(waits.length, reads.length) - 1] ?? [];
      return new Map(
        found.flatMap((each) => {
          const key = keys.find((wanted) => wanted.endsWith(`/${each.id}`));
          return key === undefined ? [] : [[key, each] as const];
        }),
      );
    },
  };
  const ports = { deliveries, acknowledgements } as unknown as Pick<
    ApiContext,
    "deliveries" | "acknowledgements"
  >;
  const found = await awaitDeliveries(
    { requests: ids.map(requestToAnn), jobs: [jobId("job-1")], waitMs },
    ports,
  );
  return {
    statuses: Object.fromEntries([...found].map(([id, { status }]) => [id, status])),
    requested,
    waits,
  };
}

describe("waiting for deliveries", () => {
  it("ends when the worker sends its notice", async () => {
    const reads = [[], [stored("a", "sent"), stored("b", "queued")]];
    const { statuses, waits } = await wait(["a", "b", "c"], reads, { waitMs: 10_000, appliedAt: 2 });
    expect(statuses).toEqual({ a: "sent", b: "queued" });
    expect(waits).toEqual([500, 1_000]);
  });

  it("ends without a notice once all are settled, and reads no settled delivery twice", async () => {
    const reads = [
      [stored("a", "sent")],
      [stored("a", "sent"), stored("b", "queued")],
      [stored("a", "sent"), stored("b", "skipped")],
    ];
    const { statuses, requested } = await wait(["a", "b"], reads, { waitMs: 10_000 });
    expect(statuses).toEqual({ a: "sent", b: "skipped" });
    expect(requested).toEqual([2, 1, 1]);
  });

  it("ends at the deadline, and reads at growing intervals", async () => {
    const { statuses, waits } = await wait(["a"], [[stored("a", "sending")]], { waitMs: 4_000 });
    expect(statuses).toEqual({ a: "sending" });
    expect(waits).toEqual([500, 1_000, 2_000, 500]);
  });

  it("stops a read at the first unsettled delivery until the deadline", async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `m${index}`);
    const sent = (count: number) => ids.slice(0, count).map((id) => stored(id, "sent"));
    const reads = [sent(0), sent(120), sent(249)];
    const { statuses, requested } = await wait(ids, reads, { waitMs: 3_500 });
    expect(requested).toEqual([100, 100, 100, 100, 30]);
    expect(Object.keys(statuses)).toHaveLength(249);
  });

  it("reads a hundred at a time", async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `m${index}`);
    const { statuses, requested } = await wait(ids, [ids.map((id) => stored(id, "sent"))], { waitMs: 1_000 });
    expect(Object.keys(statuses)).toHaveLength(250);
    expect(requested).toEqual([100, 100, 50]);
  });
});
