/** Requests that carry whether users can go through a journey more than once. */
import { expect, it } from "vitest";
import { approveRequest } from "./approve-request.js";
import type { ApprovalResource } from "./approval.js";
import { ann, approvalId, ben, by, liveJourney, withDraft } from "./approvals.fixture.js";
import { requestApproval } from "./request-approval.js";

const { state: workspace, content } = withDraft();

function request(resource: ApprovalResource, more: object = { canRunMultiple: true }): ReturnType<typeof by> {
  return by(requestApproval, { id: approvalId, resource, content, ...more }, workspace, ann);
}

it("applies the choice with the approval, and shows it to those who decide", () => {
  const { state, outcome } = request(liveJourney);
  expect(outcome).toMatchObject({ ok: true, value: { canRunMultiple: true } });
  expect(state.journeys[0]?.canRunMultiple).toBe(false);
  const approved = by(approveRequest, { id: approvalId, content }, state, ben);
  expect(approved.outcome).toMatchObject({ ok: true, value: { status: "Approved", canRunMultiple: true } });
  expect(approved.state.journeys[0]?.canRunMultiple).toBe(true);
});

it("leaves it as it is without a choice", () => {
  const { state, outcome } = request(liveJourney, {});
  expect(outcome).toMatchObject({ ok: true });
  const approved = by(approveRequest, { id: approvalId, content }, state, ben);
  expect(approved.state.journeys[0]?.canRunMultiple).toBe(false);
});

it("is refused for what is no journey", () => {
  expect(request({ type: "Broadcast", id: liveJourney.id }).outcome).toMatchObject({
    ok: false,
    message: "canRunMultiple: is a choice for journeys only",
  });
});
