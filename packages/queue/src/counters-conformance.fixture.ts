/** Conformance suite of counters. */
import { randomUUID } from "node:crypto";
import type { Counters } from "@signalbox/core";
import { describe, expect, it } from "vitest";

export function countersConformance(name: string, counters: () => Counters): void {
  describe(`counters in ${name}`, () => {
    const hourMs = 3_600_000;
    const values = async (adds: readonly Promise<{ readonly value: number }>[]): Promise<number[]> =>
      (await Promise.all(adds)).map(({ value }) => value);

    it("count concurrent calls once each, and take back", async () => {
      const about = randomUUID();
      const added = await values(Array.from({ length: 5 }, () => counters().add(about, 1, hourMs)));
      expect(added.toSorted((a, b) => a - b)).toStrictEqual([1, 2, 3, 4, 5]);
      expect(await values([counters().add(about, -2, hourMs)])).toStrictEqual([3]);
      expect(await values([counters().add(randomUUID(), 1, hourMs)])).toStrictEqual([1]);
    });

    it("keep the window that their first count began", async () => {
      const about = randomUUID();
      const { endsInMs } = await counters().add(about, 1, hourMs);
      expect(endsInMs).toBeLessThanOrEqual(hourMs);
      expect(endsInMs).toBeGreaterThan(hourMs - 60_000);
      expect((await counters().add(about, 1, 10 * hourMs)).endsInMs).toBeLessThanOrEqual(hourMs);
    });

    it("begin again after the window", async () => {
      const about = randomUUID();
      await counters().add(about, 7, 1);
      await expect.poll(() => values([counters().add(about, 0, 1)])).toStrictEqual([0]);
    });
  });
}
