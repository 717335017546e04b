/** Refuses a request with a reason. The resource stays as it is. */
import { z } from "zod";
import { defineOperation, type Operation } from "../operation.js";
import { approvalSchema, exampleApproval, shownApproval } from "./shown-approval.js";
import { approvalIdField, endApproval, findOpen, publishRefusal, requireDecider } from "./decided.js";

export interface RefuseRequest {
  readonly id: string;
  readonly reason: string;
}

const reasonField = z.string().trim().min(1).max(500).describe("For the one who requested it.");

export const refuseRequest: Operation<RefuseRequest> = defineOperation({
  name: "refuse-request",
  summary: "Refuse a request",
  description:
    "Needs the permission to publish what was requested. The resource and its draft stay as they are.",
  example: { body: { approvalId: exampleApproval["id"], reason: "Wait for the new prices" } },
  body: z.object({ approvalId: approvalIdField, reason: reasonField }),
  input: z.object({ id: z.string(), reason: z.string() }),
  prepare: async ({ body: { approvalId: id, reason }, workspaceId, caller }, { readWorkspace }) => {
    const { approvals } = await readWorkspace(workspaceId);
    const approval = approvals.find((each) => each.id === id);
    if (approval?.status === "Open") requireDecider(approval, caller.permissions);
    return { id, reason };
  },
  answers: [
    {
      status: 200,
      description: "Refused",
      schema: approvalSchema,
      example: { ...exampleApproval, status: "Refused", reason: "Wait for the new prices" },
    },
    { status: 403, description: "The caller may not publish it" },
    { status: 404, description: "No request with this id" },
    { status: 409, description: "`Conflict`: it was decided before, or what was requested was changed" },
  ],
  answer: (value, { workspaceId }) => ({ status: 200, body: shownApproval(workspaceId, value) }),
  decide: (state, { id, reason }, context) => {
    const { approval, refusal: missing } = findOpen(state, id);
    if (missing !== undefined) return { state, outcome: missing };
    const refusal = publishRefusal(state, approval, context);
    if (refusal !== undefined) return { state, outcome: refusal };
    return endApproval(state, approval, { status: "Refused", reason, context });
  },
});
