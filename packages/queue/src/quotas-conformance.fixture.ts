/** Conformance suite of quotas. */
import { randomUUID } from "node:crypto";
import type { Quota, Quotas } from "@signalbox/core";
import { describe, expect, it } from "vitest";

export function quotasConformance(name: string, quotas: () => Quotas): void {
  describe(`quotas in ${name}`, () => {
    const start = 1_800_000_000_000;
    const two: Quota = { scope: "all", places: 2, windowMs: 60_000 };
    const one: Quota = { scope: "Email", places: 1, windowMs: 120_000 };

    /** Uses a new id for each call. */
    const ask = (limits: readonly Quota[] = [two]) => {
      const about = randomUUID();
      return {
        take: (id: string, after: number, asked = limits) => quotas().take(about, asked, id, start + after),
        giveBack: (id: string, after: number) =>
          quotas().giveBack(
            about,
            limits.map(({ scope }) => scope),
            id,
            start + after,
          ),
      };
    };
    const taken = (after: number) => ({ isTaken: true, at: start + after });
    const full = (quota: Quota) => ({ isTaken: false, full: quota });

    it("give out their permits and no more, until the first is free again", async () => {
      const { take } = ask();
      expect(await take("a", 0)).toStrictEqual(taken(0));
      expect(await take("b", 10_000)).toStrictEqual(taken(10_000));
      expect(await take("c", 20_000)).toStrictEqual(full(two));
      expect(await take("c", 59_999)).toStrictEqual(full(two));
      expect(await take("c", 60_000)).toStrictEqual(taken(60_000));
      expect(await take("d", 69_999)).toStrictEqual(full(two));
      expect(await take("d", 70_000)).toStrictEqual(taken(70_000));
    });

    it("let the holder of a permit keep it, from the later moment on", async () => {
      const { take } = ask();
      await take("a", 0);
      await take("b", 0);
      expect(await take("a", 50_000)).toStrictEqual(taken(50_000));
      expect(await take("c", 60_000)).toStrictEqual(taken(60_000));
      expect(await take("d", 60_001)).toStrictEqual(full(two));
      expect(await take("d", 110_000)).toStrictEqual(taken(110_000));
    });

    it("never move a permit back, even when a clock is behind", async () => {
      const { take } = ask();
      await take("a", 5_000);
      expect(await take("a", 0)).toStrictEqual(taken(5_000));
    });

    it("take a permit in each of several quotas or in none", async () => {
      const { take } = ask([two, one]);
      expect(await take("a", 0)).toStrictEqual(taken(0));
      expect(await take("b", 0)).toStrictEqual(full(one));
      expect(await take("c", 0, [two])).toStrictEqual(taken(0));
      expect(await take("d", 0, [two])).toStrictEqual(full(two));
      expect(await take("d", 60_000)).toStrictEqual(full(one));
      expect(await take("d", 120_000)).toStrictEqual(taken(120_000));
    });

    it("take back an unused permit once, and not one that was taken again", async () => {
      const { take, giveBack } = ask([one]);
      await take("a", 0);
      await take("a", 1_000);
      await giveBack("a", 0);
      expect(await take("b", 2_000)).toStrictEqual(full(one));
      await giveBack("b", 2_000);
      await giveBack("a", 1_000);
      expect(await take("b", 2_000)).toStrictEqual(taken(2_000));
      await giveBack("a", 3_000);
      expect(await take("c", 3_000)).toStrictEqual(full(one));
    });

    it("of different names are independent", async () => {
      const [ann, ben] = [ask([one]), ask([one])];
      await ann.take("a", 0);
      expect(await ben.take("b", 0)).toStrictEqual(taken(0));
    });

    it("apply a changed limit from then on", async () => {
      const { take } = ask();
      await take("a", 0);
      await take("b", 0);
      const [more, fewer] = [
        { ...two, places: 3 },
        { ...two, places: 1 },
      ];
      expect(await take("c", 1_000, [more])).toStrictEqual(taken(1_000));
      expect(await take("d", 60_000, [fewer])).toStrictEqual(full(fewer));
      expect(await take("c", 60_000, [fewer])).toStrictEqual(taken(60_000));
    });

    it("give out exactly their permits to concurrent callers", async () => {
      const { take } = ask();
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) => take(`id-${index % 15}`, index)),
      );
      const lucky = answers.flatMap(({ isTaken }, index) => (isTaken ? [index % 15] : []));
      expect(new Set(lucky).size).toBe(2);
      expect(lucky).toHaveLength(4);
    });
  });
}
