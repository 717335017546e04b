import { expect, it } from "vitest";
import { unavailable, type AppError } from "@signalbox/core";
import { createStrangerLimit, type StrangerLimit } from "./stranger-limit.js";

const limits = { burst: 3, perSecond: 2, reading: 2, readingInAll: 3, message: "too many" };

/** Runs `identify` for a network; the code of the error and `retry-after`, or what it resolves to. */
async function attempt(
  limit: StrangerLimit,
  identify: () => Promise<string>,
  { network = "a", nowMs = 0 } = {},
): Promise<string> {
  const set = new Map<string, number | string | readonly string[]>();
  const res = {
    setHeader: (name: string, value: number | string | readonly string[]) => set.set(name, value) as never,
  };
  const code = (error: unknown): string =>
    `${(error as AppError).code ?? "Error"} ${set.get("retry-after")?.toString() ?? ""}`.trim();
  return limit.run({ network, res, nowMs }, identify).catch(code);
}

const wrong = (): Promise<string> => Promise.reject(new Error("wrong key"));
const right = (): Promise<string> => Promise.resolve("known");

it("refuses a network that sent too many bodies without a valid key, until some time has passed", async () => {
  const limit = createStrangerLimit(limits);
  const outcomes = [];
  for (let count = 0; count < 4; count += 1) outcomes.push(await attempt(limit, wrong));
  expect(outcomes).toEqual(["Error", "Error", "Error", "TooManyRequests 1"]);
  expect(await attempt(limit, right)).toBe("TooManyRequests 1");
  expect(await attempt(limit, right, { network: "b" })).toBe("known");
  expect(await attempt(limit, wrong, { nowMs: 500 })).toBe("Error");
  expect(await attempt(limit, right, { nowMs: 500 })).toBe("TooManyRequests 1");
});

it("does not count senders with a valid key, nor those that cannot be looked up", async () => {
  const limit = createStrangerLimit(limits);
  for (let count = 0; count < 10; count += 1) expect(await attempt(limit, right)).toBe("known");
  const away = (): Promise<string> => Promise.reject(unavailable("store", undefined));
  for (let count = 0; count < 10; count += 1) expect(await attempt(limit, away)).toBe("StoreUnavailable");
  expect(await attempt(limit, right)).toBe("known");
});

it("reads a limited number at a time, of a network and in all", async () => {
  const limit = createStrangerLimit(limits);
  const gates: (() => void)[] = [];
  const slow = (): Promise<string> => new Promise((resolve) => gates.push(() => resolve("known")));
  const first = [attempt(limit, slow), attempt(limit, slow)];
  expect(await attempt(limit, right)).toBe("TooManyRequests 1");
  const other = attempt(limit, slow, { network: "b" });
  expect(await attempt(limit, right, { network: "c" })).toBe("TooManyRequests 1");
  for (const open of gates) open();
  expect(await Promise.all([...first, other])).toEqual(["known", "known", "known"]);
  expect(await attempt(limit, right)).toBe("known");
});

it("counts every body of those that are read at the same time", async () => {
  const limit = createStrangerLimit({ ...limits, reading: 100, readingInAll: 100 });
  expect(await Promise.all(Array.from({ length: 9 }, () => attempt(limit, wrong)))).toEqual(
    Array.from({ length: 9 }, () => "Error"),
  );
  expect(await attempt(limit, right)).toBe("TooManyRequests 4");
  expect(await attempt(limit, right, { nowMs: 3_400 })).toBe("TooManyRequests 1");
  expect(await attempt(limit, right, { nowMs: 3_600 })).toBe("known");
});
