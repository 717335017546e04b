/**
 * POST `/segments/explain`: why somebody is in a segment, or is not: every node of the definition with its verdict, the
 * facts it used, and when time alone would change it. What is stored of the person is explained where it is up to date;
 * else their history is read, and the answer is what they will be.
 */
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { findPerson } from "../users/find-person.js";
import { segmentReasons } from "./segment-reasons.js";
import { exampleIds } from "../../openapi/examples.js";

export const explainSegment: Route = defineRoute({
  method: "POST",
  path: "/segments/explain",
  summary: "Explain why a user is in a segment",
  description:
    "Every node of the definition with its verdict, the values and events it used, and when time alone changes it.",
  tag: "Segments",
  example: { body: { segmentId: exampleIds.segment, userId: "ann" } },
  readsOnly: true,
  body: z.object({ segmentId: idField, userId: idField }),
  answers: [
    {
      status: 200,
      description: "The tree of the definition's nodes",
      schema: z.object({
        segmentId: z.string(),
        userId: z.string().describe("Of a visitor that turned out to be a user: that user's."),
        isMember: z.boolean().describe("As lists show it."),
        status: z.enum(["NotStarted", "Running", "Paused"]),
        isUpToDate: z
          .boolean()
          .describe(
            "Whether `isMember` follows the definition as it is; else the tree tells what it will be.",
          ),
        tree: z.unknown().describe("`{nodeId, type, verdict, because, facts, changesAt?, children?}`"),
      }),
      example: {
        segmentId: exampleIds.segment,
        userId: "ann",
        isMember: true,
        status: "Running",
        isUpToDate: true,
        tree: {
          nodeId: "plan",
          type: "Trait",
          verdict: true,
          because: 'The trait plan is "free"; required: it equals "free".',
          facts: { value: "free" },
        },
      },
    },
    { status: 404, description: "No such segment, or nothing is known of the user" },
  ],
  handle: async ({ workspaceId, body }, api) => {
    const [state, person] = await Promise.all([
      readWorkspace(workspaceId, api.actors),
      findPerson(workspaceId, body.userId, api.actors),
    ]);
    const segment = state.segments.find(({ id }) => id === body.segmentId.toLowerCase());
    if (segment === undefined) throw notFound(`no segment with id ${JSON.stringify(body.segmentId)}`);
    if (person === undefined) {
      throw notFound(`no user with the id ${JSON.stringify(body.userId)}`);
    }
    const reasons = await segmentReasons({ workspaceId, state, segment, person }, api);
    return {
      status: 200,
      body: {
        segmentId: segment.id,
        userId: person.id,
        status: segment.status,
        ...reasons,
      },
    };
  },
});
