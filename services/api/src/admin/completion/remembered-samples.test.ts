import { beforeEach, describe, expect, it } from "vitest";
import { createRememberedSamples, type RememberedSamples } from "./remembered-samples.js";

describe("remembered samples", () => {
  let clock: number;
  let reads: number;
  let samples: RememberedSamples<{ readonly read: number }>;
  beforeEach(() => {
    [clock, reads] = [1_000_000, 0];
    samples = createRememberedSamples({ now: () => new Date(clock), mostSize: 2, sizeOf: () => 1 });
  });

  const readIn = (ms: number) => async (): Promise<{ readonly read: number }> => {
    reads += 1;
    clock += ms;
    return { read: reads };
  };

  it("are read again after some seconds where that is quick", async () => {
    expect(await samples.of("a", readIn(5))).toEqual({ read: 1 });
    clock += 2_900;
    expect(await samples.of("a", readIn(5))).toEqual({ read: 1 });
    clock += 200;
    expect(await samples.of("a", readIn(5))).toEqual({ read: 2 });
  });

  it("are used for longer where reading takes long, and read again meanwhile", async () => {
    await samples.of("a", readIn(200));
    clock += 99_000;
    expect(await samples.of("a", readIn(0))).toEqual({ read: 1 });
    clock += 2_000;
    expect(await samples.of("a", readIn(200))).toEqual({ read: 1 });
    expect(await samples.of("a", readIn(200))).toEqual({ read: 2 });
  });

  it("are not used at any age", async () => {
    await samples.of("a", readIn(1_000));
    clock += 601_000;
    expect(await samples.of("a", readIn(1_000))).toEqual({ read: 2 });
  });

  it("are read once for callers at the same time, and again after a failure", async () => {
    const all = await Promise.all([samples.of("a", readIn(0)), samples.of("a", readIn(0))]);
    expect(all).toEqual([{ read: 1 }, { read: 1 }]);
    await expect(samples.of("b", () => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
    expect(await samples.of("b", readIn(0))).toEqual({ read: 2 });
  });

  it("are forgotten when there are too many, the least used first", async () => {
    for (const id of ["a", "b", "c"]) await samples.of(id, readIn(0));
    await samples.of("c", readIn(0));
    expect(reads).toBe(3);
    await samples.of("a", readIn(0));
    expect(reads).toBe(4);
  });
});
