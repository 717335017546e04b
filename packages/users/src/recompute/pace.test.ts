import { beforeEach, describe, expect, it } from "vitest";
import { createPace, type Pace } from "./pace.js";

describe("the pace of background work", () => {
  let delayMs: number;
  let slept: number[];
  let pace: Pace;

  beforeEach(() => {
    slept = [];
    pace = createPace({
      eventDelayMs: () => delayMs,
      sleep: (ms) => {
        slept.push(ms);
        return Promise.resolve();
      },
    });
  });

  /** Returns the number of users after each part. */
  const work = async (...delays: readonly number[]): Promise<readonly number[]> => {
    const users: number[] = [];
    for (const delay of delays) {
      delayMs = delay;
      await pace.rest(70);
      users.push(pace.users);
    }
    return users;
  };

  it("sends more users at once while events are applied soon, up to a limit, without a pause", async () => {
    const first = pace.users;
    expect(await work(0, 20, 5, 0)).toEqual([2 * first, 4 * first, 4 * first, 4 * first]);
    expect(slept).toEqual([]);
  });

  it("sends fewer and sleeps as long as it worked while events are late", async () => {
    const first = pace.users;
    expect(await work(0, 0, 41, 300, 300)).toEqual([2 * first, 4 * first, 2 * first, first, first]);
    expect(slept).toEqual([70, 70, 70]);
  });

  it("reads more at a time only while events are applied soon", () => {
    const reads = [0, 20, 21, 300].map((delay) => {
      delayMs = delay;
      return pace.reads;
    });
    expect(reads).toEqual([2, 2, 1, 1]);
  });

  it("stays as it is between the two", async () => {
    const [before = 0] = await work(10);
    expect(await work(21, 40)).toEqual([before, before]);
    expect(slept).toEqual([]);
  });
});
