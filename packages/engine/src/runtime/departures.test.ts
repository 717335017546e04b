import { describe, expect, it } from "vitest";
import { createDepartures } from "./departures.js";

interface Travelling {
  readonly arrive: () => void;
  readonly done: Promise<string>;
}

interface Station {
  /** A step that is under way until it is told to arrive. Its name stands in `departed` once it has set out. */
  readonly step: (name: string) => Travelling;
  readonly departed: readonly string[];
  /** How long the waits that were begun are, ms. */
  readonly waits: readonly number[];
  /** The time of the wait is over. */
  readonly pass: () => Promise<void>;
  /** One step after the other, each by itself, that take so long, ms. */
  readonly travelled: (ms: number, times: number) => Promise<void>;
}

function aStation(): Station {
  const departed: string[] = [];
  const waits: number[] = [];
  let end = (): void => {};
  let at = 0;
  const depart = createDepartures({
    now: () => new Date(at),
    rest: (ms) => {
      waits.push(ms);
      return new Promise((resolve) => (end = resolve));
    },
  });
  return {
    departed,
    waits,
    step(name) {
      let arrive = (): void => {};
      const done = depart(() => {
        departed.push(name);
        return new Promise<string>((resolve) => (arrive = () => resolve(name)));
      });
      return { arrive: () => arrive(), done };
    },
    async pass() {
      end();
      await new Promise((resolve) => setImmediate(resolve));
    },
    async travelled(ms, times) {
      for (let count = 0; count < times; count += 1) {
        await depart(() => {
          at += ms;
          return Promise.resolve();
        });
      }
    },
  };
}

describe("steps", () => {
  it("set out at once while few are under way", () => {
    const { step, departed, waits } = aStation();
    for (const name of ["a", "b"]) step(name);
    expect(departed).toEqual(["a", "b"]);
    expect(waits).toEqual([]);
  });

  it("wait for each other where several are, a few milliseconds", async () => {
    const { step, departed, waits, pass } = aStation();
    for (const name of ["a", "b", "c", "d"]) step(name);
    expect(departed).toEqual(["a", "b"]);
    expect(waits).toEqual([6]);
    await pass();
    expect(departed).toEqual(["a", "b", "c", "d"]);
    step("e");
    expect(departed).not.toContain("e");
    expect(waits).toEqual([6, 6]);
    await pass();
    expect(departed).toContain("e");
  });

  it.each([
    ["as long as a step takes", 14, 14],
    ["a few milliseconds at least", 1, 6],
    ["no longer than twenty where steps take long", 3_000, 20],
    ["a few milliseconds also when the clock was put back", -3_600_000, 6],
  ])("wait %s", async (_what, stepMs, waitMs) => {
    const { step, waits, travelled } = aStation();
    await travelled(stepMs, 200);
    for (const name of ["a", "b", "c"]) step(name);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeCloseTo(waitMs, 1);
  });

  it("forget what one took among many", async () => {
    const { step, waits, travelled } = aStation();
    await travelled(10, 100);
    await travelled(5_000, 1);
    for (const name of ["a", "b", "c"]) step(name);
    expect(waits[0]).toBeLessThan(11);
  });

  it("wait no more once the others have arrived", async () => {
    const { step, departed, waits } = aStation();
    const first = ["a", "b"].map((name) => step(name));
    for (const { arrive } of first) arrive();
    expect(await Promise.all(first.map(({ done }) => done))).toEqual(["a", "b"]);
    step("c");
    expect(departed).toContain("c");
    expect(waits).toEqual([]);
  });

  it("that failed are not waited for", async () => {
    const depart = createDepartures({
      now: () => new Date(0),
      rest: () => Promise.reject(new Error("nobody may wait here")),
    });
    const failing = ["a", "b"].map((name) => depart(() => Promise.reject(new Error(name))));
    expect(await Promise.allSettled(failing)).toMatchObject([
      { reason: { message: "a" } },
      { reason: { message: "b" } },
    ]);
    expect(await depart(() => Promise.resolve("gone"))).toBe("gone");
  });
});
