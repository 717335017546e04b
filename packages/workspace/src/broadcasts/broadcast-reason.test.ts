import { expect, it } from "vitest";
import { broadcastReasonSays } from "./broadcast-reason.js";

it.each([
  ["its segment was deleted while the broadcast was running", "segmentWasDeleted", {}],
  [
    "37 of the latest messages failed; look at the deliveries, then resume or cancel it",
    "latestHaveFailed",
    { failed: 37 },
  ],
  [
    "it would go to 1,200,000 people, and 950 were approved; look at its segment, then resume or cancel it",
    "exceedsApproval",
    { recipients: 1_200_000, approved: 950 },
  ],
])("reads %j", (text, code, values) => {
  expect(broadcastReasonSays(text)).toEqual([{ code, values, text }]);
});

it("reads which parts were changed after the approval", () => {
  const text =
    "changed after it was approved: its segment, the provider of its messages; look at it, then start it or request the approval again";
  const parts = [
    { code: "changedPart", values: { part: "segment" }, text: "its segment" },
    { code: "changedPart", values: { part: "provider" }, text: "the provider of its messages" },
  ];
  expect(broadcastReasonSays(text)).toEqual([{ code: "changedSinceApproval", values: { parts }, text }]);
});

it("keeps a text that it does not know", () => {
  const text = "an operator paused it; see 5 of the latest";
  expect(broadcastReasonSays(text)).toEqual([{ code: "broadcastReason", values: { reason: text }, text }]);
});
