import { newWorkspace, type StoredBroadcast } from "@signalbox/workspace";
import type { BroadcastStatus } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { broadcastPermission } from "./broadcast-permission.js";

const broadcast: StoredBroadcast = {
  id: "b1",
  name: "Sale",
  config: { type: "V2", message: { type: "Email" } },
  status: "Running",
  epoch: 1,
  createdAt: 1,
  updatedAt: 1,
};

function permission(status: BroadcastStatus, isEnded = false): string {
  const each = { ...broadcast, status };
  const state = { ...newWorkspace, ...(isEnded ? { endedBroadcasts: [each] } : { broadcasts: [each] }) };
  return broadcastPermission({ origin: { broadcastId: "b1" } }, state);
}

describe("a message of a broadcast", () => {
  it("is sent while the broadcast runs, and waits while it is paused", () => {
    expect([permission("Running"), permission("Paused"), permission("Scheduled")]).toEqual([
      "granted",
      "paused",
      "paused",
    ]);
  });

  it("is never sent after the broadcast was cancelled or failed; after its completion the rest is still sent", () => {
    expect([
      permission("Cancelled", true),
      permission("Failed", true),
      permission("Completed", true),
    ]).toEqual(["over", "over", "granted"]);
  });

  it("without a broadcast is always sent", () => {
    const state = { ...newWorkspace, broadcasts: [{ ...broadcast, status: "Paused" as const }] };
    expect(broadcastPermission({ origin: {} }, state)).toBe("granted");
    expect(broadcastPermission({ origin: { broadcastId: "b2" } }, state)).toBe("granted");
  });
});
