/**
 * Approves a request and publishes what it is about, in one decision, so that it happens exactly once. The
 * requester cannot approve it, not with another key either.
 */
import { z } from "zod";
import { refused, type CommandContext } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { isByParty } from "./current-approvals.js";
import { approvalSchema, exampleApproval, shownApproval } from "./shown-approval.js";
import type { WorkspaceState } from "../state.js";
import {
  approvalIdField,
  endApproval,
  findOpen,
  publishRefusal,
  requireDecider,
  type FoundApproval,
} from "./decided.js";
import { approvalContentSchema, type ApprovalContent } from "./approval-content.js";
import { changedSince, publish } from "./publication.js";
import { readRequested } from "./read-content.js";

export interface ApproveRequest {
  readonly id: string;
  readonly content: ApprovalContent;
}

export const approveRequest: Operation<ApproveRequest> = defineOperation({
  name: "approve-request",
  summary: "Approve a request",
  description:
    "Publishes or starts what was requested, at once. Needs the permission to publish it, and another caller than the one who requested it.",
  example: { body: { approvalId: exampleApproval["id"] } },
  body: z.object({ approvalId: approvalIdField }),
  input: z.object({ id: z.string(), content: approvalContentSchema }),
  preparesAgain: true,
  prepare: async ({ body: { approvalId: id }, workspaceId, commandId, caller }, tools) => {
    const { approvals } = await tools.readWorkspace(workspaceId);
    const approval = approvals.find((each) => each.id === id);
    if (approval?.status !== "Open") return { id, content: {} };
    requireDecider(approval, caller.permissions);
    const content = await readRequested(approval, workspaceId, tools);
    const { moveRuns } = content.journey ?? {};
    if (moveRuns === undefined) return { id, content };
    const journey = { id: approval.resource.id };
    const movingRuns = await tools.beginMoves({ workspaceId, commandId, caller, journey, moveRuns });
    const moves = movingRuns !== undefined && { movingRuns };
    return { id, content: { ...content, journey: { ...content.journey, ...moves } } };
  },
  answers: [
    {
      status: 200,
      description: "Approved; it is published or started",
      schema: approvalSchema,
      example: { ...exampleApproval, status: "Approved" },
    },
    { status: 400, description: "It cannot be published any more; the request stays open" },
    { status: 403, description: "The caller requested it, or may not publish it" },
    { status: 404, description: "No request with this id" },
    { status: 409, description: "`Conflict`: it was decided before, or what was requested was changed" },
  ],
  answer: (value, { workspaceId }) => ({ status: 200, body: shownApproval(workspaceId, value) }),
  withFollowUps: true,
  isLarge: true,
  decide: (state, { id, content }, context) => {
    const { approval, refusal } = foundFor(state, id, context);
    if (refusal !== undefined) return { state, outcome: refusal };
    if (approval.keepsContent === true && content.ofDrafts !== true) return changedSince(state);
    // An api of an earlier release knows of no moves: its approval would leave out what was chosen.
    const moveTask = content.journey?.movingRuns?.taskId;
    if (approval.movesRuns === true && moveTask === undefined) return changedSince(state);
    const { resource, canRunMultiple } = approval;
    const published = publish(state, { resource, content, canRunMultiple, approvalId: id }, context);
    if (!published.outcome.ok) return published;
    return {
      ...published,
      ...endApproval(published.state, approval, { status: "Approved", moveTask, context }),
    };
  },
});

/** Refuses the requester, and those who may not publish the resource. */
function foundFor(state: WorkspaceState, id: string, context: CommandContext): FoundApproval {
  const found = findOpen(state, id);
  if (found.refusal !== undefined) return found;
  if (isByParty(found.approval, context.origin)) return { refusal: byRequester };
  const refusal = publishRefusal(state, found.approval, context);
  return refusal === undefined ? found : { refusal };
}

const byRequester = refused(
  "Forbidden",
  "you requested this yourself; another member, or a key of another owner, must approve it",
);
