/** Withdraws a request. Only its requester can. */
import { z } from "zod";
import { refused } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { isByParty } from "./current-approvals.js";
import { approvalSchema, exampleApproval, shownApproval } from "./shown-approval.js";
import { approvalIdField, endApproval, findOpen } from "./decided.js";

export const withdrawRequest: Operation<{ readonly id: string }> = defineOperation({
  name: "withdraw-request",
  summary: "Withdraw a request",
  description: "For the one who requested it.",
  example: { body: { approvalId: exampleApproval["id"] } },
  body: z.object({ approvalId: approvalIdField }),
  input: z.object({ id: z.string() }),
  prepare: ({ body: { approvalId: id } }) => ({ id }),
  answers: [
    {
      status: 200,
      description: "Withdrawn",
      schema: approvalSchema,
      example: { ...exampleApproval, status: "Withdrawn" },
    },
    { status: 403, description: "Another caller requested it" },
    { status: 404, description: "No request with this id" },
    { status: 409, description: "`Conflict`: it was decided before, or what was requested was changed" },
  ],
  answer: (value, { workspaceId }) => ({ status: 200, body: shownApproval(workspaceId, value) }),
  decide: (state, { id }, context) => {
    const { approval, refusal } = findOpen(state, id);
    if (refusal !== undefined) return { state, outcome: refusal };
    if (!isByParty(approval, context.origin)) return { state, outcome: byAnother };
    return endApproval(state, approval, { status: "Withdrawn", context });
  },
});

const byAnother = refused(
  "Forbidden",
  "only the one who requested it can withdraw it; those who may publish it can refuse it",
);
