/** GET `/approvals/:id/content`: what was requested, beside what is published. */
import { AppError, holds, type Json } from "@signalbox/core";
import {
  approvalKindFacts,
  approvalSchema,
  changedPaths,
  currentApprovals,
  exampleApproval,
  maskDefinition,
  readDefinitions,
  shownApproval,
} from "@signalbox/workspace";
import { z } from "zod";
import { operationTools } from "../../commands/operation-tools.js";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../http/route.js";
import { changesField } from "../revisions/changes-field.js";
import { readWorkspace } from "../settings/read-workspace.js";

const definition = holds(
  "definition",
  z.record(
    z.string(),
    z.custom<Json>(() => true),
  ),
);

export const showApprovalContent: Endpoint = defineEndpoint({
  summary: "Show what an approval publishes",
  description:
    "What was requested, as it was then: a draft that was saved later changes nothing of it. Needs the permission to read the resource as well.",
  example: { params: { id: String(exampleApproval["id"]) } },
  query: z.object({}),
  answers: [
    {
      status: 200,
      description: "The request and its content",
      schema: z
        .object({
          approval: approvalSchema,
          requested: definition
            .optional()
            .describe("Left out where no definition is published: for a start, and for a broadcast."),
          published: definition.optional().describe("As it is now. Left out where there is none."),
          publishedName: z
            .string()
            .optional()
            .describe("The name now, where approving gives the resource that of the request."),
          moveRuns: z
            .array(z.object({ from: z.string(), version: z.int().optional(), to: z.string() }))
            .optional()
            .describe("Of a journey: the runs that approving moves, by node. Others keep their version."),
          changes: changesField.describe(
            "What approving changes of the definition: the paths that differ. Items of lists are named by their ids where all have one, else by their indexes.",
          ),
        })
        .meta({ id: "ApprovalContent" }),
    },
    { status: 403, description: "The caller may not read the resource" },
    { status: 404, description: "No request with this id" },
  ],
  handle: async (request, api) => {
    const { workspaceId, caller } = request;
    const { id = "" } = request.params;
    const approvals = currentApprovals(await readWorkspace(workspaceId, api.actors));
    const approval = approvals.find((each) => each.id === id);
    if (approval === undefined) throw notFound(`no request with id ${JSON.stringify(id)}`);
    const { read } = approvalKindFacts[approval.resource.type];
    if (!caller.permissions.has(read)) {
      throw new AppError({ code: "Forbidden", message: `this needs the permission ${read}` });
    }
    const { requested, published, publishedName, moveRuns } = await readDefinitions(
      approval,
      workspaceId,
      operationTools(api),
    );
    const changes =
      requested === undefined ? [] : changedPaths(asSeen(published, request), asSeen(requested, request));
    return {
      status: 200,
      body: {
        approval: shownApproval(workspaceId, approval),
        ...(requested !== undefined && { requested }),
        ...(published !== undefined && { published }),
        ...(publishedName !== undefined && { publishedName }),
        ...(moveRuns !== undefined && { moveRuns }),
        changes,
      },
    };
  },
});

/** As the caller may see it: paths of changes say no more than the definitions. */
function asSeen(
  content: Json | undefined,
  { visibility }: Pick<RouteRequest<unknown, unknown>, "visibility">,
): Json | undefined {
  if (content === undefined || visibility === undefined) return content;
  return maskDefinition(content, visibility) as Json;
}
