import { expect, it } from "vitest";
import { isOwn, publishPermission, type ApprovalRow } from "./approval-row.js";

const request: ApprovalRow = {
  workspaceId: "w",
  id: "1",
  resource: { type: "Broadcast", id: "b" },
  name: "Spring",
  status: "Open",
  requestedBy: { principal: { kind: "member", id: "ann", name: "Ann" } },
  requestedAt: 0,
};

it("knows the requests of a member and of the member's keys", () => {
  const byKey: ApprovalRow = {
    ...request,
    requestedBy: { principal: { kind: "key", id: "k", name: "Key" }, owner: { kind: "member", id: "ann" } },
  };
  expect([isOwn(request, "ann"), isOwn(byKey, "ann"), isOwn(byKey, "bob")]).toEqual([true, true, false]);
});

it("needs the permission to publish what is requested", () => {
  expect(publishPermission(request)).toBe("broadcasts:send");
  const page: ApprovalRow = { ...request, resource: { type: "SubscriptionPage", id: "w" } };
  expect(publishPermission(page)).toBe("subscriptions:publish");
});
