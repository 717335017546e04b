/** POST `/journeys/simulate`: what a draft would have done, based on the stored histories of users. */
import {
  simulateJourney as simulate,
  type DraftJourney,
  type SimulationAnswer,
  type TracedRun,
} from "@signalbox/user-queries";
import { definitionField, idField, type StoredSegment, type WorkspaceState } from "@signalbox/workspace";
import { parseActorKey, uuidV5, type WorkspaceId, issueAt } from "@signalbox/core";
import { z } from "zod";
import { withDraftThreads } from "../../computation/draft-threads.js";
import { badRequest } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { millisField, userIdField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { requestSays } from "../../http/request-sentences.js";

const dayMs = 86_400_000;
const maxDays = 366;
const maxUserIds = 100;
const maxRunsShown = 20;
const maxPathShown = 200;

/** A moment, or a day (its first moment), or ms; the output is ms. */
function momentField(example: string): z.ZodType<number> {
  return z
    .union([z.iso.datetime({ offset: true }), z.iso.date(), millisField], {
      error: ({ input }) =>
        input === undefined
          ? "required"
          : 'must be a date as "2030-01-31T12:00:00Z" or "2030-01-31", or milliseconds',
    })
    .meta({ examples: [example] })
    .transform((given) => (typeof given === "number" ? given : Date.parse(given)));
}

const counts = z.record(z.string(), z.int());

const answerSchema = z.object({
  people: z.object({
    looked: z.int().describe("Users that were simulated. All counts of this answer are of these users."),
    total: z.int().describe("Users in question; for `userIds`, the number of requested ids."),
    isEstimate: z.boolean().describe("The time was up before all users were simulated."),
    cut: z.int().describe("Users whose simulation was cut off because too much happened."),
  }),
  until: z.iso
    .datetime()
    .describe("How far simulated time went: to `to`, unless a draft with rate limits took too long."),
  runs: z.object({
    started: z.int(),
    finished: z.int(),
    live: z.int(),
    converted: z.int().optional().describe("Of those started, how many reached the goal; absent when none."),
    heldOut: z.int().optional().describe("Not among those started; absent when none."),
    heldOutConverted: z
      .int()
      .optional()
      .describe("Of those held out, how many reached the goal; absent when none."),
  }),
  nodes: z
    .record(z.string(), z.object({ visited: z.int(), left: counts.describe("By cause.") }))
    .describe("By id. A user who visited a node and has not left it is still there."),
  messages: z.object({
    total: z.int(),
    byNode: counts,
    byDay: counts.describe("UTC, for example 2030-01-31."),
  }),
  samples: z.array(
    z.object({
      userId: z.string(),
      isAnonymous: z.literal(true).exactOptional(),
      runs: z
        .array(
          z.object({
            startedAt: z.iso.datetime(),
            key: z.string().exactOptional(),
            path: z.array(
              z.object({
                nodeId: z.string(),
                name: z.string().exactOptional(),
                at: z.iso.datetime(),
                cause: z.string().describe("The edge it came along; at the entry, what started the run."),
              }),
            ),
            ends: z
              .string()
              .describe("`live`, or why it ended: `exited`, `converted`, `heldOut`, `messageSkipped`, …"),
            convertedAt: z.iso.datetime().exactOptional().describe("When it reached the goal."),
          }),
        )
        .describe(`The first ${maxRunsShown}, each with the first ${maxPathShown} nodes it came to.`),
    }),
  ),
});

export const simulateJourney: Endpoint = defineEndpoint({
  summary: "Simulate a journey over stored history",
  readsOnly: true,
  body: z.object({
    definition: definitionField("JourneyDefinition"),
    from: momentField("2026-01-01").describe("Runs start from then on; existing members start then."),
    to: momentField("2026-01-31").describe("May be in the future: then time continues without events."),
    userIds: z
      .array(userIdField)
      .min(1)
      .max(maxUserIds)
      .exactOptional()
      .describe("Users or anonymous users."),
    segmentId: idField
      .exactOptional()
      .describe("Its current members. Without it and `userIds`: the users the definition may concern."),
    journeyId: idField
      .exactOptional()
      .describe(
        "The journey this is a draft of. Its effects in that time are ignored, and cohorts are assigned as in it.",
      ),
    canRunMultiple: z.boolean().exactOptional().describe("Default: as in the journey; else false."),
    outcome: z
      .enum(["sent", "skipped", "failed"])
      .default("sent")
      .describe("The outcome of every message. Subscriptions, suppressions and addresses are not checked."),
  }),
  answers: [
    {
      status: 200,
      description: "Exact, or after some seconds a partial answer from the users simulated until then",
      schema: answerSchema,
    },
    {
      status: 400,
      description:
        "`ConstraintViolation`: the message names every fault of the definition. `BadRequest`: a range that is reversed or too long, an unknown segment or journey",
    },
  ],
  handle: async ({ workspaceId, body }, api) => {
    const { from, to, outcome, userIds } = body;
    checkRange(from, to, api.now().getTime());
    if (userIds !== undefined && body.segmentId !== undefined) {
      throw badRequest(issueAt(["segmentId"], requestSays.eitherSegmentOrUsers()));
    }
    const workspace = await readWorkspace(workspaceId, api.actors);
    const segment = segmentOf(body.segmentId, workspace);
    const question = {
      workspaceId,
      // The draft is the only journey of a simulation.
      workspace: { ...workspace, journeys: [] },
      draft: draftOf(workspaceId, body, workspace),
      from,
      to,
      outcome,
      ...(userIds !== undefined && { userIds }),
      ...(segment !== undefined && { segment }),
    };
    const answer = await withDraftThreads(api)(workspaceId, (threads) =>
      simulate(question, { ...api, threads }),
    );
    return { status: 200, body: toAnswer(answer) };
  },
});

/** Throws `BadRequest`. */
function checkRange(from: number, to: number, now: number): void {
  if (from > to) throw badRequest(issueAt(["from"], requestSays.laterThan({ other: "to" })));
  if (to - from > maxDays * dayMs)
    throw badRequest(issueAt(["to"], requestSays.tooLong({ days: maxDays, other: "from" })));
  if (to > now + maxDays * dayMs)
    throw badRequest(issueAt(["to"], requestSays.tooFarAhead({ days: maxDays })));
}

interface DraftFields {
  readonly definition: unknown;
  readonly journeyId?: string;
  readonly canRunMultiple?: boolean;
}

/** Throws `BadRequest` for a journey that does not exist. */
function draftOf(
  workspaceId: WorkspaceId,
  { definition, journeyId, canRunMultiple }: DraftFields,
  { journeys }: WorkspaceState,
): DraftJourney {
  const journey = journeys.find(({ id }) => id === journeyId?.toLowerCase());
  if (journeyId !== undefined && journey === undefined) {
    throw badRequest(issueAt(["journeyId"], requestSays.unknownJourney({ id: journeyId })));
  }
  return {
    id: journey?.id ?? uuidV5("draft", workspaceId),
    definition,
    canRunMultiple: canRunMultiple ?? journey?.canRunMultiple ?? false,
  };
}

function segmentOf(segmentId: string | undefined, { segments }: WorkspaceState): StoredSegment | undefined {
  if (segmentId === undefined) return undefined;
  const segment = segments.find(({ id }) => id === segmentId.toLowerCase());
  if (segment === undefined)
    throw badRequest(issueAt(["segmentId"], requestSays.unknownSegment({ id: segmentId })));
  return segment;
}

function toAnswer({
  looked: evaluated,
  total,
  isEstimate,
  cut,
  until,
  runs,
  nodes,
  messages,
  samples,
  draftNodes,
}: SimulationAnswer): z.infer<typeof answerSchema> {
  const names = new Map(draftNodes.map(({ id, name }) => [id, name]));
  return {
    people: { looked: evaluated, total, isEstimate, cut },
    until: iso(until),
    runs,
    nodes,
    messages,
    samples: samples.map(({ key, trace }) => {
      const { kind, id } = parseActorKey(key);
      return {
        userId: id,
        ...(kind === "anonymous" && { isAnonymous: true as const }),
        runs: trace.runs.slice(0, maxRunsShown).map((run) => shownRun(run, names)),
      };
    }),
  };
}

function shownRun(
  { startedAt, key, path, ends, convertedAt }: TracedRun,
  names: ReadonlyMap<string, string | undefined>,
): z.infer<typeof answerSchema>["samples"][number]["runs"][number] {
  return {
    startedAt: iso(startedAt),
    ...(key !== undefined && { key }),
    path: path.slice(0, maxPathShown).map(({ nodeId, at, cause }) => {
      const name = names.get(nodeId);
      return { nodeId, ...(name !== undefined && { name }), at: iso(at), cause };
    }),
    ends,
    ...(convertedAt !== undefined && { convertedAt: iso(convertedAt) }),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
