/** Conformance suite of rate limiters. */
import { randomUUID } from "node:crypto";
import type { RateLimiter } from "@signalbox/core";
import { describe, expect, it } from "vitest";

export function turnsConformance(name: string, turns: () => RateLimiter): void {
  describe(`turns in ${name}`, () => {
    const start = 1_800_000_000_000;

    it("come at an even rate, the first at once", async () => {
      const about = randomUUID();
      expect(await turns().take(about, 10, 3, start)).toStrictEqual([start, start + 100, start + 200]);
      expect(await turns().take(about, 10, 1, start + 50)).toStrictEqual([start + 300]);
    });

    it("are not saved up while unused", async () => {
      const about = randomUUID();
      await turns().take(about, 10, 1, start);
      expect(await turns().take(about, 10, 2, start + 5_000)).toStrictEqual([start + 5_000, start + 5_100]);
    });

    it("of different names are independent", async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      await turns().take(one, 1, 10, start);
      expect(await turns().take(other, 1, 1, start)).toStrictEqual([start]);
    });

    it("support a rate that is no whole number of milliseconds", async () => {
      const about = randomUUID();
      const moments: number[] = [];
      for (let asked = 0; asked < 30; asked += 1)
        moments.push(...(await turns().take(about, 300, 10, start)));
      expect(moments).toHaveLength(300);
      expect(moments.at(-1)).toBe(start + Math.floor((299 * 1_000) / 300));
    });

    it("are given out once to concurrent callers", async () => {
      const about = randomUUID();
      const asked = Array.from({ length: 20 }, () => turns().take(about, 100, 1, start));
      const moments = (await Promise.all(asked)).flat();
      expect(moments.toSorted((a, b) => a - b)).toStrictEqual(
        Array.from({ length: 20 }, (_, index) => start + index * 10),
      );
    });
  });
}
