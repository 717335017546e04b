import { newWorkspace, type StoredBroadcast } from "@signalbox/workspace";
import type { BroadcastStatus } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { broadcastLeave } from "./broadcast-leave.js";

const broadcast: StoredBroadcast = {
  id: "b1",
  name: "Sale",
  config: { type: "V2", message: { type: "Email" } },
  status: "Running",
  epoch: 1,
  createdAt: 1,
  updatedAt: 1,
};

function leave(status: BroadcastStatus, isEnded = false): string {
  const each = { ...broadcast, status };
  const state = { ...newWorkspace, ...(isEnded ? { endedBroadcasts: [each] } : { broadcasts: [each] }) };
  return broadcastLeave({ origin: { broadcastId: "b1" } }, state);
}

describe("a message of a broadcast", () => {
  it("goes out while the broadcast runs, and waits while it is paused", () => {
    expect([leave("Running"), leave("Paused"), leave("Scheduled")]).toEqual(["go", "wait", "wait"]);
  });

  it("never goes out once it was cancelled or failed; of one that is complete, what is left still does", () => {
    expect([leave("Cancelled", true), leave("Failed", true), leave("Completed", true)]).toEqual([
      "over",
      "over",
      "go",
    ]);
  });

  it("is no other message", () => {
    const state = { ...newWorkspace, broadcasts: [{ ...broadcast, status: "Paused" as const }] };
    expect(broadcastLeave({ origin: {} }, state)).toBe("go");
    expect(broadcastLeave({ origin: { broadcastId: "b2" } }, state)).toBe("go");
  });
});
