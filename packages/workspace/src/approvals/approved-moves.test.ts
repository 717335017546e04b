/** Requests that carry what becomes of the people at changed steps. */
import { expect, it } from "vitest";
import { userKey } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { onEvent, put } from "../journeys/journey.fixture.js";
import type { MovedRuns, MovingRuns } from "../journeys/put-moves.js";
import { approveRequest } from "./approve-request.js";
import type { ApprovalContent } from "./approval-content.js";
import type { ApprovalResource } from "./approval.js";
import { ann, approvalId, ben, by, codeOf, liveJourney, withDraft } from "./approvals.fixture.js";
import { requestApproval } from "./request-approval.js";

const { state: workspace, content } = withDraft();
const moveRuns: readonly MovedRuns[] = [{ from: "gone", to: "ExitNode" }];
const message = { to: userKey(workspaceId, "task"), type: "start-bulk-act", body: {} };
const movingRuns: MovingRuns = { taskId: "t1", message };
const moving = (more: object): ApprovalContent => ({ ...content, journey: { ...content.journey, ...more } });

function request(resource: ApprovalResource = liveJourney, moves = moveRuns): ReturnType<typeof by> {
  const input = { id: approvalId, resource, moveRuns: moves, content: moving({ moveRuns: moves }) };
  return by(requestApproval, input, workspace, ann);
}

it("moves the runs with the decision that publishes, and names the act", () => {
  const { state, outcome } = request();
  expect(outcome).toMatchObject({ ok: true, value: { movesRuns: true } });
  const input = { id: approvalId, content: moving({ moveRuns, movingRuns }) };
  const approved = by(approveRequest, input, state, ben);
  expect(approved.outcome).toMatchObject({ ok: true, value: { status: "Approved", moveTask: "t1" } });
  expect(approved.send).toContainEqual(message);
});

it("is not approved by an api that would leave the moves out", () => {
  const { state } = request();
  const approved = by(approveRequest, { id: approvalId, content }, state, ben);
  expect(approved.outcome).toMatchObject({ ok: false });
  expect(approved.state).toBe(state);
});

it("is refused where the moves do not fit the draft, or nothing is published", () => {
  expect(request(liveJourney, [{ from: "gone", to: "nowhere" }]).outcome).toMatchObject({
    ok: false,
    message: "moveRuns[0].to: must be a node of the definition, or ExitNode",
  });
  expect(request({ type: "Broadcast", id: liveJourney.id }).outcome).toMatchObject({
    ok: false,
    message: "moveRuns: needs a definition, which the runs move to",
  });
});

it("says that it is expired once another version was published", () => {
  const { state } = request();
  const { state: changed } = put({ id: liveJourney.id, definition: onEvent("C") }, state);
  const input = { id: approvalId, content: moving({ moveRuns, movingRuns }) };
  const late = by(approveRequest, input, changed, ben);
  expect(codeOf(late)).toBe("Conflict");
  expect(late.outcome).toMatchObject({
    message: "what was requested has been changed since; request it again",
  });
  expect(late.send ?? []).toEqual([]);
});
