import { AppError, isUnavailable, unavailable } from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSilenceWatch, type SilenceWatch } from "./silence-watch.js";

/** A server that can be frozen: nothing is answered until it is thawed. */
let thawed: Promise<void>;
let thaw: () => void;
let isFrozen: boolean;
let probes: number;
let watch: SilenceWatch;

const probe = async (): Promise<void> => {
  probes += 1;
  if (!isFrozen) return;
  const limit = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(unavailable("store", "no answer")), 2_000);
  });
  await Promise.race([thawed, limit]);
};
const ask = (): Promise<string> => watch.guard(async () => "answer");
const slow = (ms: number): Promise<string> =>
  watch.guard(() => new Promise((resolve) => setTimeout(() => resolve("late"), ms)));
const askFrozen = (): Promise<string> => watch.guard(async () => (await thawed, "answer"));

/** What became of a call, and when. */
function watched(call: Promise<string>): { result?: string; atMs?: number } {
  const [seen, from]: [{ result?: string; atMs?: number }, number] = [{}, performance.now()];
  const settle = (result: string): void =>
    void Object.assign(seen, { result, atMs: performance.now() - from });
  call.then(settle, (error: unknown) => settle(isUnavailable(error) ? "unavailable" : "failed"));
  return seen;
}

beforeEach(() => {
  vi.useFakeTimers();
  [isFrozen, probes] = [false, 0];
  thawed = new Promise((resolve) => (thaw = resolve));
  watch = createSilenceWatch({ limitMs: 5_000, probe });
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

describe("a server that answers", () => {
  it("is waited for by a slow call, because it answers the probe", async () => {
    const call = watched(slow(17_000));
    await vi.advanceTimersByTimeAsync(17_500);
    expect(call).toEqual({ result: "late", atMs: 17_000 });
    expect(probes).toBeGreaterThan(3);
  });

  it("is not probed while other calls are answered, nor when nothing waits", async () => {
    const call = watched(slow(3_000));
    for (let at = 0; at < 3_000; at += 500) {
      await ask();
      await vi.advanceTimersByTimeAsync(500);
    }
    expect([call.result, probes]).toEqual(["late", 0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([probes, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it("answers also by refusing a call", async () => {
    const refused = watch.guard(async () => {
      throw new AppError({ code: "Conflict", message: "no" });
    });
    await expect(refused).rejects.toMatchObject({ code: "Conflict" });
    await expect(ask()).resolves.toBe("answer");
  });
});

describe("a silent server", () => {
  beforeEach(() => void (isFrozen = true));

  it("is given up 5 s after its last answer, whenever a call began", async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    const first = watched(askFrozen());
    await vi.advanceTimersByTimeAsync(3_000);
    const second = watched(askFrozen());
    await vi.advanceTimersByTimeAsync(3_000);
    expect([first.result, second.result]).toEqual(["unavailable", "unavailable"]);
    expect(first.atMs).toBeLessThanOrEqual(5_250);
    expect(second.atMs).toBeLessThanOrEqual(2_250);
  });

  it("refuses further calls at once, and answers again as soon as it can", async () => {
    void watched(askFrozen());
    await vi.advanceTimersByTimeAsync(6_000);
    const refused = watched(askFrozen());
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual({ result: "unavailable", atMs: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    isFrozen = false;
    thaw();
    await vi.advanceTimersByTimeAsync(500);
    expect(await ask()).toBe("answer");
  });

  it("is not assumed when it was this process that did not run", async () => {
    const call = watched(askFrozen());
    await vi.advanceTimersByTimeAsync(1_000);
    const real = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => real() + 30_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(call.result).toBeUndefined();
    vi.restoreAllMocks();
    thaw();
    await vi.advanceTimersByTimeAsync(0);
    expect(call.result).toBe("answer");
  });
});
