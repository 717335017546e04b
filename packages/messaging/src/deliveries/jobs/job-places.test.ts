import { deliveryBatches, parseWorkspaceId, type DeliveryWork, type WorkspaceId } from "@signalbox/core";
import { expect, it } from "vitest";
import { placesOf } from "./job-places.js";

const workspaceId = parseWorkspaceId("00000000-0000-4000-8000-000000000001") as WorkspaceId;

function resuming(messages: number): DeliveryWork {
  const ids = Array.from({ length: messages }, (_, index) => ({ workspaceId, id: `m${index}` }));
  return { type: "resume", deliveries: ids };
}

it.each([
  ["one message", resuming(1), 1],
  ["25 messages", resuming(25), 1],
  ["26 messages", resuming(26), 2],
  ["no message", resuming(0), 1],
  ["requests", { type: "send", requests: Array.from({ length: 60 }, () => ({})) }, 3],
  ["reports", { type: "report", reports: Array.from({ length: 60 }, () => ({})) }, 3],
  ["a test", { type: "test", request: {}, replyTo: "channel", replyId: "r" }, 1],
  ["a damaged job", "no job", 1],
])("counts the places of a job of %s", (_, data, places) => {
  expect(placesOf(data)).toBe(places);
});

it("gives a full job two places", () => {
  const [full] = deliveryBatches(Array.from({ length: 1_000 }, () => ({ workspaceId })));
  expect(placesOf({ type: "send", requests: full?.items })).toBe(2);
});
