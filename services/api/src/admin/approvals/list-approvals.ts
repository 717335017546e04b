/** GET `/approvals`: all open requests and the latest that have ended, newest first. */
import {
  approvalSchema,
  approvalStatuses,
  currentApprovals,
  exampleApproval,
  shownApproval,
} from "@signalbox/workspace";
import { z } from "zod";
import { rowPositionSchema } from "../../http/cursors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";

export const listApprovals: Endpoint = defineEndpoint({
  summary: "List requests for approval",
  description:
    "All open requests, and the latest hundred that have ended, newest first. Earlier ones are in the audit log. An open request becomes `Stale` when what it is about is changed.",
  example: { query: { status: "Open" } },
  query: z.object({
    status: z.enum(approvalStatuses).exactOptional(),
    limit: z.int().min(1).max(200).default(50),
    cursor: cursorField.exactOptional().describe("The `nextCursor` of the previous page."),
  }),
  answers: [
    {
      status: 200,
      description: "The requests",
      schema: z.object({ approvals: z.array(approvalSchema), nextCursor: z.string().optional() }),
      example: { approvals: [exampleApproval] },
    },
  ],
  handle: async ({ workspaceId, query: { status, limit, cursor }, cursors }, { actors }) => {
    const newestFirst = currentApprovals(await readWorkspace(workspaceId, actors)).toReversed();
    const wanted = newestFirst.filter((approval) => status === undefined || approval.status === status);
    const position = cursor === undefined ? undefined : cursors.open(cursor, rowPositionSchema);
    const behind = wanted.findIndex(({ id }) => id === position?.id) + 1;
    const rest =
      position === undefined || behind > 0
        ? wanted.slice(behind)
        : wanted.filter(({ requestedAt }) => requestedAt < position.value);
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const hasMore = last !== undefined && rest.length > limit;
    return {
      status: 200,
      body: {
        approvals: page.map((approval) => shownApproval(workspaceId, approval)),
        ...(hasMore && { nextCursor: cursors.seal({ value: last.requestedAt, id: last.id }) }),
      },
    };
  },
});
