/** POST `/segments/effect`: who would leave and who would enter a segment, and what uses it. */
import { isDeepStrictEqual } from "node:util";
import { checkSegmentDefinition } from "@signalbox/audience";
import { countMembers } from "@signalbox/messaging";
import { namedInDraft, previewSegment } from "@signalbox/user-queries";
import {
  computedStatusField,
  definitionOf,
  exampleIds,
  exampleSegment,
  namedBySegment,
  type StoredSegment,
  type WorkspaceState,
} from "@signalbox/workspace";
import { z } from "zod";
import { streamIdField } from "../fields.js";
import { withDraftThreads } from "../../computation/draft-threads.js";
import type { ApiContext } from "../../context.js";
import type { Endpoint, RouteRequest } from "../../http/route.js";
import { runCancellable } from "../segments/run-cancellable.js";
import { defineEffect } from "./define-effect.js";
import { countedField, exampleToken, exampleUse } from "./effect-fields.js";

interface SegmentQuestion {
  readonly firstAnswer: boolean;
  readonly streamId?: string;
}

export const effectOfSegment: Endpoint = defineEffect<"segments", SegmentQuestion>({
  kind: "segments",
  uses: "segment",
  component: "SegmentDefinition",
  summary: "Show the effect of publishing a segment",
  description:
    "Who would leave it and who would enter it, in numbers, and what uses it. A call ends when the same caller sends another one for the segment.",
  example: {
    body: { id: exampleIds.segment, definition: exampleSegment },
    answer: {
      uses: [exampleUse],
      ...exampleToken,
      status: "Running",
      members: 1_200,
      after: { count: 1_150, isEstimate: false, interval: { low: 1_150, high: 1_150 } },
      leaving: { count: 60, isEstimate: false, interval: { low: 60, high: 60 } },
      entering: { count: 10, isEstimate: false, interval: { low: 10, high: 10 } },
      looked: 4_000,
      took: 210,
    },
  },
  fields: {
    streamId: streamIdField.exactOptional(),
    firstAnswer: z
      .boolean()
      .default(false)
      .describe("Answers with the first estimate, from a random sample, instead of the last result."),
  },
  answers: {
    status: computedStatusField
      .optional()
      .describe(
        "Of the segment once it is published. One that is paused changes its members when it is started.",
      ),
    members: z.int().optional().describe("Members now, as far as the segment is computed."),
    after: countedField.optional().describe("Members by the definition."),
    leaving: countedField.optional().describe("Members now, and not by the definition."),
    entering: countedField.optional().describe("Members by the definition, and not now."),
    looked: z.int().optional().describe("Users that were evaluated."),
    took: z.int().optional().describe("ms"),
  },
  put: ({ id, name, definition: raw }) => {
    const definition = definitionOf(raw, checkSegmentDefinition);
    const input = { id, newId: id, name, definition };
    return { input, content: definition, names: namedBySegment(definition) };
  },
  measure: async ({ id, before, after }, request, api) => {
    const stored = segmentIn(before, id);
    const next = segmentIn(after, id);
    if (next === undefined) throw new TypeError("a segment that was put is in the state");
    const { status } = next;
    if (stored !== undefined && isDeepStrictEqual(stored.definition, next.definition)) {
      return { status, ...(await unchanged(stored, request, api)) };
    }
    return { status, ...(await compared({ state: before, stored, next }, request, api)) };
  },
});

function segmentIn({ segments }: WorkspaceState, id: string): StoredSegment | undefined {
  return segments.find((each) => each.id === id);
}

type Request = RouteRequest<unknown, SegmentQuestion>;

const nobody = { count: 0, isEstimate: false, interval: { low: 0, high: 0 } };

/** Publishing the same definition moves nobody, also while it is not computed for all users yet. */
async function unchanged(
  { id }: StoredSegment,
  { workspaceId }: Pick<Request, "workspaceId">,
  api: ApiContext,
): Promise<object> {
  const startedAt = api.now().getTime();
  const members = await countMembers(workspaceId, id, api);
  const after = { count: members, isEstimate: false, interval: { low: members, high: members } };
  const took = api.now().getTime() - startedAt;
  return { members, after, leaving: nobody, entering: nobody, looked: 0, took };
}

interface Change {
  readonly state: WorkspaceState;
  readonly stored: StoredSegment | undefined;
  readonly next: StoredSegment;
}

async function compared(
  { state, stored, next: { id, definition } }: Change,
  { workspaceId, origin, body: { firstAnswer, streamId = "" }, http }: Request,
  api: ApiContext,
): Promise<object> {
  const question = {
    workspaceIds: [workspaceId],
    segmentId: id,
    definition,
    named: namedInDraft(definition, workspaceId, state),
    limit: 0,
    comparedWith: { workspaceId, slot: stored?.slot },
  };
  const caller = JSON.stringify(["effect", origin.principal.id, workspaceId, id, streamId]);
  const { userCounts: counts } = api;
  const preview = await runCancellable({ caller, response: http.res }, api, (signal) =>
    withDraftThreads(api)(workspaceId, async (threads) => {
      const answers = previewSegment(question, { ...api, counts, random: Math.random, threads, signal });
      for (;;) {
        const { value, done } = await answers.next();
        if (done === true || firstAnswer) return value;
      }
    }),
  );
  const { count, isEstimate, interval, looked, took, change } = preview;
  return { after: { count, isEstimate, interval }, ...change, looked, took };
}
