import { anonymousKey, userKey, type WorkspaceId } from "@signalbox/core";
import { deliveryFiltersOf } from "@signalbox/messaging";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { createWorkspaceViews } from "@signalbox/workspace";
import { expect, it } from "vitest";

const workspaceId = "00000000-0000-4000-8000-000000000001" as WorkspaceId;

it("includes the anonymous user with the same id, unless it is known to be a user's", async () => {
  const storage = createMemoryStorage();
  const ports = { ...storage, views: createWorkspaceViews(storage) };
  const ownersFor = async (isUserKnown: boolean): Promise<unknown> => {
    const [filter] = await deliveryFiltersOf([workspaceId], { userId: ["ann"], isUserKnown }, ports);
    return filter?.owners;
  };
  expect(await ownersFor(false)).toEqual([userKey(workspaceId, "ann"), anonymousKey(workspaceId, "ann")]);
  expect(await ownersFor(true)).toEqual([userKey(workspaceId, "ann")]);
});
