import { userKind, type WorkspaceId } from "@signalbox/core";
import { expect, it } from "vitest";
import { createUserCounts } from "./user-counts.js";

const workspaceId = "00000000-0000-4000-8000-000000000001" as WorkspaceId;

it("counts users again in the background, and waits only for numbers that are too old", async () => {
  let clock = 0;
  let stored = 5;
  let asked = 0;
  let takes = 0;
  const actors = {
    count: async (_: WorkspaceId, kind: string) => {
      if (kind !== userKind) return 0;
      asked += 1;
      if (stored < 0) throw new Error("away");
      clock += takes;
      return stored;
    },
  };
  const counts = createUserCounts({ now: () => new Date(clock) });
  const count = async (): Promise<unknown> => (await counts.of([workspaceId], actors))[0]?.count;
  expect(await Promise.all([count(), count()])).toEqual([5, 5]);
  stored = 6;
  clock = 9_000;
  expect([await count(), asked]).toEqual([5, 1]);
  clock = 11_000;
  expect([await count(), await count(), asked]).toEqual([5, 6, 2]);
  stored = -1;
  clock = 30_000;
  expect(await count()).toBe(6);
  clock = 700_000;
  await expect(count()).rejects.toThrow("away");
  stored = 7;
  takes = 500;
  expect([await count(), asked]).toEqual([7, 5]);
  clock = 750_000;
  expect([await count(), asked]).toEqual([7, 5]);
  takes = 7_000;
  clock = 751_000;
  expect([await count(), asked]).toEqual([7, 6]);
  takes = 0;
  clock = 751_000 + 299_000;
  expect([await count(), asked]).toEqual([7, 6]);
  clock = 751_000 + 301_000;
  expect([await count(), asked]).toEqual([7, 7]);
});
