/** The installation while the database answers slowly and the notice of a change is lost. */
import { installationKey, newInstallation, serializeInstallation } from "@signalbox/access";
import { unavailable } from "@signalbox/core";
import { createMemoryQueue } from "@signalbox/queue/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createInstallationDirectory, type InstallationDirectory } from "./installation-directory.js";

let installation: InstallationDirectory;
let isSlow: boolean;
let isAway: boolean;
let change: (auditCeilingDays: number) => Promise<void>;

async function daysOf(
  find: () => Promise<{ readonly auditCeilingDays?: number }>,
): Promise<number | undefined> {
  const finding = find();
  await vi.advanceTimersByTimeAsync(10_000);
  return (await finding).auditCeilingDays;
}

beforeEach(async () => {
  vi.useFakeTimers();
  [isSlow, isAway] = [false, false];
  const { actors } = createMemoryStorage();
  let version = 0;
  change = async (auditCeilingDays) => {
    const expected = version === 0 ? null : version;
    version += 1;
    const state = serializeInstallation({ ...newInstallation, auditCeilingDays });
    const document = {
      key: installationKey,
      version,
      jobs: [],
      state,
      outbox: null,
      alarmAt: null,
      listed: false,
    };
    await actors.save([{ key: installationKey, expected, document }]);
  };
  const reached = async <Value>(call: () => Promise<Value>): Promise<Value> => {
    if (isAway) throw unavailable("store", new Error("away"));
    const found = await call();
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 3_000));
    return found;
  };
  installation = await createInstallationDirectory({
    actors: {
      load: (keys) => reached(() => actors.load(keys)),
      versions: (keys) => reached(() => actors.versions(keys)),
    },
    signals: createMemoryQueue({ partitions: 1 }),
    now: () => new Date(),
  });
  await change(10);
  await installation.find();
  await vi.advanceTimersByTimeAsync(5_000);
});
afterEach(async () => {
  vi.useRealTimers();
  await installation.close();
});

it("is as it was for who does not wait for the database, and as it is for who must know", async () => {
  isSlow = true;
  await change(20);
  expect(await daysOf(() => installation.find())).toBe(10);
  await change(30);
  expect(await daysOf(() => installation.findCurrent())).toBe(30);
});

it("is read again for who must know when the read under way began before", async () => {
  isSlow = true;
  const earlier = installation.find();
  await vi.advanceTimersByTimeAsync(2_000);
  await change(20);
  expect(await daysOf(() => installation.findCurrent())).toBe(20);
  expect(await earlier).toMatchObject({ auditCeilingDays: 10 });
});

it("is not known for who must know while the database is away", async () => {
  isAway = true;
  expect(await daysOf(() => installation.find())).toBe(10);
  await expect(installation.findCurrent()).rejects.toMatchObject({ code: "StoreUnavailable" });
});
