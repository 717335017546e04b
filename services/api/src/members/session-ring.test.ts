/** Sessions while the database answers slowly. */
import { hashToken, sessionTable, type SessionRow } from "@signalbox/access";
import { unavailable } from "@signalbox/core";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  createSessionRing,
  type FindSessionOptions,
  type FoundSession,
  type SessionRing,
} from "./session-ring.js";

const session: SessionRow = {
  accountId: "ann",
  createdAt: 0,
  seenAt: 0,
  signIn: "password",
  ip: "",
  userAgent: "",
  sessionId: "s",
  hasSecondFactor: false,
};
const [forChange, forRead] = [{ forChange: true }, { forChange: false }];

let sessions: SessionRing;
/** Of each read of the database, ms. */
let readMs: number;
let isAway: boolean;
let isOver: boolean;

async function find(options: FindSessionOptions, name = "known"): Promise<FoundSession | undefined> {
  const finding = sessions.find(name, options);
  await vi.advanceTimersByTimeAsync(10_000);
  return finding;
}

beforeEach(async () => {
  vi.useFakeTimers();
  [readMs, isAway, isOver] = [0, false, false];
  const { tables } = createMemoryStorage();
  await tables.apply([{ version: 1, change: sessionTable.put(hashToken("known"), session) }]);
  sessions = createSessionRing({
    tables: {
      async get(table, id) {
        const found = isOver ? undefined : await tables.get(table, id);
        await new Promise((resolve) => setTimeout(resolve, readMs));
        if (isAway) throw unavailable("store", new Error("away"));
        return found;
      },
    },
    now: () => new Date(),
  });
});
afterEach(() => void vi.useRealTimers());

it("is stale for a read that does not wait for the database", async () => {
  await find(forRead);
  readMs = 3_000;
  expect(await find(forRead)).toMatchObject({ isStale: true });
});

it("is read for a change, however long that takes", async () => {
  await find(forRead);
  readMs = 3_000;
  expect(await find(forChange)).toMatchObject({ isStale: false });
  expect(await find(forRead)).toMatchObject({ isStale: true });
});

it("is read again for a change when the read under way began before", async () => {
  await find(forRead);
  readMs = 3_000;
  await vi.advanceTimersByTimeAsync(2_000);
  const earlier = sessions.find("known", forRead);
  await vi.advanceTimersByTimeAsync(1_500);
  isOver = true;
  expect(await find(forChange)).toBeUndefined();
  expect(await earlier).toMatchObject({ isStale: true });
});

it("is stale for a change while the database is away", async () => {
  await find(forRead);
  isAway = true;
  expect(await find(forChange)).toMatchObject({ isStale: true });
});
