/** POST `/segments/preview`: the users who would be in a segment, without saving it, at once and then more exactly. */
import { checkSegmentDefinition } from "@signalbox/audience";
import { namedInDraft, previewSegment as preview, type SegmentPreview } from "@signalbox/user-queries";
import { definitionField, definitionOf, exampleSegment, idField } from "@signalbox/workspace";
import { z } from "zod";
import { withDraftThreads } from "../../computation/draft-threads.js";
import { eventStream } from "../../http/event-stream.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { limitField, streamIdField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { runCancellable } from "./run-cancellable.js";

const example = {
  count: 1,
  isEstimate: false,
  interval: { low: 1, high: 1 },
  looked: 1,
  sample: ["ann"],
  took: 12,
};

const countFields = {
  count: z.int(),
  isEstimate: z.boolean(),
  interval: z
    .object({ low: z.int(), high: z.int() })
    .describe("Contains the true count with a probability of 95 %."),
};

const previewSchema = z.object({
  ...countFields,
  looked: z.int().describe("Users that were evaluated."),
  sample: z.array(z.string()).describe("Ids of members."),
  took: z.int().describe("ms"),
  conditions: z
    .array(
      z.object({
        nodeId: z.string().describe("Of a condition, or of a group inside the segment."),
        alone: z.object(countFields).describe("Users for whom the node holds by itself."),
        without: z
          .object(countFields)
          .describe(
            "Members that the segment would have without the node, and without groups that it leaves empty.",
          ),
      }),
    )
    .optional()
    .describe(
      "With `conditions` in the request: one for each node that the entry leads to, in the order of the definition.",
    ),
});

export const previewSegment: Endpoint = defineEndpoint({
  summary: "Preview a segment",
  description: [
    "Counts the members that a definition would have, and names some, without saving it.",
    "With `accept: text/event-stream` the first estimate comes at once and better ones follow.",
    "With `conditions` it counts each condition too; the total may be exact before these counts are.",
    "A stream, a call with `firstAnswer` or `conditions` and one with `segmentId` ends when the same key sends another of them for the same `segmentId` (or without one) and `streamId`.",
  ].join(" "),
  example: { body: { definition: exampleSegment, limit: 10 } },
  readsOnly: true,
  body: z.object({
    definition: definitionField("SegmentDefinition"),
    segmentId: idField
      .exactOptional()
      .describe("Of the segment that is being changed: for nodes that refer to that segment."),
    limit: limitField(10).describe("How many members to name."),
    firstAnswer: z
      .boolean()
      .default(false)
      .describe("Answers with the first estimate, from a random sample, instead of the last result."),
    streamId: streamIdField.exactOptional(),
    conditions: z
      .boolean()
      .default(false)
      .describe("Counts each condition by itself, and the members that the segment would have without it."),
  }),
  answers: [
    {
      status: 200,
      description: "Exact, or after some seconds an estimate from a random sample",
      schema: previewSchema,
      example,
      stream: {
        description:
          "`estimate`: at most one in half a second, and one more when the total of a call with `conditions` is exact; `result`: the last one, exact if there was time; or `cancelled`, `error` with a `message` and its `issues`. The data of the first two are the JSON answer.",
        example: `event: result\ndata: ${JSON.stringify(example)}\n\n`,
      },
    },
    { status: 400, description: "`DefinitionError`: the message names every fault with its path" },
    { status: 409, description: "`Cancelled`: the caller has sent a newer preview of the segment" },
  ],
  handle: async ({ workspaceId, workspaces, origin, mask, body: given, http }, api) => {
    const definition = definitionOf(given.definition, checkSegmentDefinition);
    const { segmentId = "draft", limit, firstAnswer, conditions, streamId = "" } = given;
    const question = {
      workspaceIds: workspaces,
      segmentId: segmentId.toLowerCase(),
      definition,
      named: namedInDraft(definition, workspaceId, await readWorkspace(workspaceId, api.actors)),
      limit,
      conditions,
    };
    const isStream = http.accepts("application/json", "text/event-stream") === "text/event-stream";
    const isReplaced = isStream || firstAnswer || conditions || given.segmentId !== undefined;
    const caller = isReplaced
      ? JSON.stringify([origin.principal.id, workspaceId, question.segmentId, streamId])
      : undefined;
    const { userCounts: counts } = api;
    const run = (onEstimate: (estimate: SegmentPreview) => void): Promise<SegmentPreview> =>
      runCancellable({ caller, response: http.res }, api, (signal) =>
        withDraftThreads(api)(workspaceId, async (threads) => {
          const answers = preview(question, { ...api, counts, random: Math.random, threads, signal });
          for (;;) {
            const { value, done } = await answers.next();
            if (done === true || (firstAnswer && !isStream)) return value;
            onEstimate(value);
          }
        }),
      );
    if (!isStream) return { status: 200, body: await run(() => undefined) };
    return eventStream(
      async (send) => {
        send("result", await run((estimate) => send("estimate", estimate)));
      },
      { ...api, mask: (data) => mask(data, previewSchema) },
    );
  },
});
