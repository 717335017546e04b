import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConcurrencyLimit, type ConcurrencyLimit } from "./concurrency-limit.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { running: 2, waiting: 3, waitMs: 5_000, what: "previews" };

/** Records which calls run and which are refused. */
function watch(limit: ConcurrencyLimit): {
  ask(name: string, owner?: string): void;
  end(name: string): Promise<void>;
  readonly runs: readonly string[];
  readonly refused: readonly string[];
} {
  const [runs, refused]: [string[], string[]] = [[], []];
  const ends = new Map<string, () => void>();
  return {
    ask(name, owner = "one") {
      limit.acquire(owner).then(
        (end) => {
          runs.push(name);
          ends.set(name, end);
        },
        (error: unknown) => {
          expect(error).toMatchObject({ code: "TooManyRequests" });
          refused.push(name);
        },
      );
    },
    async end(name) {
      ends.get(name)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
    runs,
    refused,
  };
}

describe("a concurrency limit", () => {
  it("runs up to the limit, queues others in order, and refuses the rest", async () => {
    const work = watch(createConcurrencyLimit(limits));
    for (const name of ["a", "b", "c", "d", "e", "f"]) work.ask(name);
    await vi.advanceTimersByTimeAsync(0);
    expect([work.runs, work.refused]).toEqual([["a", "b"], ["f"]]);
    await work.end("b");
    expect(work.runs).toEqual(["a", "b", "c"]);
    await work.end("a");
    await work.end("c");
    expect(work.runs).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("refuses what has waited too long, and keeps the order of the others", async () => {
    const work = watch(createConcurrencyLimit(limits));
    for (const name of ["a", "b", "c"]) work.ask(name);
    await vi.advanceTimersByTimeAsync(4_000);
    work.ask("d");
    await vi.advanceTimersByTimeAsync(1_000);
    expect([work.runs, work.refused]).toEqual([["a", "b"], ["c"]]);
    await work.end("a");
    expect(work.runs).toEqual(["a", "b", "d"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work.refused).toEqual(["c"]);
  });

  it("releases a permit once, also when release is called again", async () => {
    const work = watch(createConcurrencyLimit(limits));
    for (const name of ["a", "b", "c", "d"]) work.ask(name);
    await vi.advanceTimersByTimeAsync(0);
    await work.end("a");
    await work.end("a");
    expect(work.runs).toEqual(["a", "b", "c"]);
  });

  it("is separate for each owner", async () => {
    const work = watch(createConcurrencyLimit({ ...limits, waiting: 0 }));
    for (const name of ["a", "b", "c"]) work.ask(name);
    work.ask("other", "two");
    await vi.advanceTimersByTimeAsync(0);
    expect([work.runs, work.refused]).toEqual([["a", "b", "other"], ["c"]]);
    for (const name of ["a", "b", "other"]) await work.end(name);
    work.ask("later");
    await vi.advanceTimersByTimeAsync(0);
    expect(work.runs).toEqual(["a", "b", "other", "later"]);
  });

  it("names the limit in a refusal", async () => {
    const limit = createConcurrencyLimit({ ...limits, running: 1, waiting: 0 });
    await limit.acquire("one");
    await expect(limit.acquire("one")).rejects.toThrow(
      "this workspace may run 1 previews at a time; try again when one of them has ended",
    );
  });
});
