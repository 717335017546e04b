/**
 * POST `/segments/explain`: why a user is in a segment or not: every node of the definition with its verdict, the
 * facts it used, and when time alone would change it. Explains the user's stored state when it is up to date; else
 * reads the user's history and explains the future membership, as for a definition that is not saved.
 */
import { checkSegmentDefinition } from "@signalbox/audience";
import { definitionField, definitionOf, exampleIds, hiddenIn, idField } from "@signalbox/workspace";
import { z } from "zod";
import { withDraftThreads } from "../../computation/draft-threads.js";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { userIdField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { draftReasons, findUser, segmentReasons } from "@signalbox/user-queries";
import { explanationSchema, withoutReasons } from "./explanation-schema.js";

export const explainSegment: Endpoint = defineEndpoint({
  summary: "Explain why a user is in a segment",
  description:
    "Every node of the definition with its verdict, the values and events it used, and when time alone changes it. Of a segment that reads what is hidden from the caller only the membership is shown. With `definition` it says why the user would be in a segment that has that one; a caller who may not see what it reads is refused.",
  example: { body: { segmentId: exampleIds.segment, userId: "ann" } },
  readsOnly: true,
  body: z.object({
    segmentId: idField,
    definition: definitionField("SegmentDefinition")
      .exactOptional()
      .describe("Explained instead of the one of the segment, which need not exist then."),
    userId: userIdField,
  }),
  answers: [
    {
      status: 200,
      description: "The tree of the definition's nodes",
      schema: z.object({
        segmentId: z.string(),
        userId: z.string().describe("For an anonymous id that was linked to a user: that user's id."),
        isMember: z.boolean().describe("As lists show it."),
        status: z.enum(["NotStarted", "Running", "Paused"]),
        isUpToDate: z
          .boolean()
          .describe(
            "Whether `isMember` follows the current definition; else the tree shows the future membership.",
          ),
        tree: explanationSchema,
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
          becauseSays: [
            {
              code: "traitIs",
              values: {
                path: "plan",
                value: '"free"',
                wish: { code: "equals", values: { value: '"free"' }, text: 'equals "free"' },
              },
              text: 'The trait plan is "free"; required: it equals "free".',
            },
          ],
          facts: { value: "free" },
        },
      },
    },
    { status: 400, description: "`DefinitionError`: the message names every fault of the definition" },
    { status: 404, description: "Unknown segment or unknown user" },
  ],
  handle: async ({ workspaceId, body, visibility }, api) => {
    const [state, user] = await Promise.all([
      readWorkspace(workspaceId, api.actors),
      findUser(workspaceId, body.userId, api.actors),
    ]);
    const segment = state.segments.find(({ id }) => id === body.segmentId.toLowerCase());
    if (segment === undefined && body.definition === undefined)
      throw notFound(`no segment with id ${JSON.stringify(body.segmentId)}`);
    if (user === undefined) {
      throw notFound(`no user with the id ${JSON.stringify(body.userId)}`);
    }
    const ports = { ...api, withThreads: withDraftThreads(api) };
    if (segment === undefined || body.definition !== undefined) {
      const id = body.segmentId.toLowerCase();
      const draft = { id, definition: definitionOf(body.definition, checkSegmentDefinition) };
      const isMember = segment !== undefined && user.computedState.held.has(segment.slot);
      const tree = await draftReasons({ workspaceId, state, segment: draft, user }, ports);
      const status = segment?.status ?? ("NotStarted" as const);
      return {
        status: 200,
        body: { segmentId: id, userId: user.id, status, isMember, isUpToDate: false, tree },
      };
    }
    const reasons = await segmentReasons({ workspaceId, state, segment, user }, ports);
    return {
      status: 200,
      body: {
        segmentId: segment.id,
        userId: user.id,
        status: segment.status,
        ...(visibility !== undefined && hiddenIn(segment.definition, "SegmentDefinition", visibility)
          ? withoutReasons(reasons)
          : reasons),
      },
    };
  },
});
