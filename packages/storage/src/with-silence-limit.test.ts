/** A store whose calls wait for ever is given up, by every method of every port. */
import { unavailable } from "@signalbox/core";
import { beforeEach, expect, it } from "vitest";
import { anEvent, aWorkspace } from "./conformance/samples.js";
import { createMemoryStorage } from "./memory/memory-storage.js";
import { withSilenceLimit } from "./with-silence-limit.js";

const stores = createMemoryStorage();
let guarded: number;
let isSilent: boolean;

const watch = {
  guard: async <Result>(call: () => Promise<Result>): Promise<Result> => {
    guarded += 1;
    if (isSilent) throw unavailable("store", new Error("silent"));
    return call();
  },
};

beforeEach(() => void ([guarded, isSilent] = [0, false]));

const ports = ["actors", "events", "deliveries", "claims", "files", "tables"] as const;

it.each(ports)("every method of %s fails while the server is silent", async (port) => {
  isSilent = true;
  const store = withSilenceLimit(stores, watch)[port];
  for (const [name, method] of Object.entries(store) as [string, (...given: unknown[]) => unknown][]) {
    const returned = method({}, {});
    const answer = isStream(returned) ? returned[Symbol.asyncIterator]().next() : returned;
    const failure = await Promise.resolve(answer).catch((error: unknown) => error);
    expect([name, failure]).toEqual([name, expect.objectContaining({ code: "StoreUnavailable" })]);
  }
  expect(guarded).toBe(Object.keys(store).length);
});

it("each step of a stream is a call of its own, and its end is not waited for", async () => {
  const filter = { workspaceId: aWorkspace() };
  await stores.events.record([1, 2, 3].map(() => anEvent(filter.workspaceId)));
  const stream = withSilenceLimit(stores, watch).events.stream(filter);
  const steps = stream[Symbol.asyncIterator]();
  await steps.next();
  await steps.next();
  expect(guarded).toBe(2);
  isSilent = true;
  await expect(steps.next()).rejects.toMatchObject({ code: "StoreUnavailable" });
  expect(await steps.return?.()).toMatchObject({ done: true });
});

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
