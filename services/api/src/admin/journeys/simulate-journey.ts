/** POST `/journeys/simulate`: what a draft would have done, based on the stored histories of users. */
import {
  refineSimulation,
  type SimulationAnswer,
  simulateJourney as simulate,
  type DraftJourney,
} from "@signalbox/user-queries";
import { definitionField, idField, type StoredSegment, type WorkspaceState } from "@signalbox/workspace";
import { uuidV5, type WorkspaceId, issueAt } from "@signalbox/core";
import { z } from "zod";
import { withDraftThreads } from "../../computation/draft-threads.js";
import { badRequest } from "../../http/errors.js";
import { eventStream } from "../../http/event-stream.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { runCancellable } from "../segments/run-cancellable.js";
import { millisField, userIdField, streamIdField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { requestSays } from "../../http/request-sentences.js";
import { shownSimulation, simulationSchema, type ShownSimulation } from "./shown-simulation.js";

const dayMs = 86_400_000;
const maxDays = 366;
const maxUserIds = 100;

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

export const simulateJourney: Endpoint = defineEndpoint({
  summary: "Simulate a journey over stored history",
  description: [
    "Replays the stored histories of users on a definition, without storing or sending anything.",
    "With `accept: text/event-stream` the first estimate comes at once and better ones follow, for up to 30 seconds.",
    "A stream ends when the same key sends another for the same `journeyId` (or without one) and `streamId`, or closes the connection.",
  ].join(" "),
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
    allowUnfinished: z
      .boolean()
      .default(false)
      .describe(
        "Unfinished and faulty nodes are ends, where runs end as `unfinished`. Default: such a definition is refused.",
      ),
    canRunMultiple: z.boolean().exactOptional().describe("Default: as in the journey; else false."),
    streamId: streamIdField.exactOptional(),
    outcome: z
      .enum(["sent", "skipped", "failed"])
      .default("sent")
      .describe("The outcome of every message; with `checks`, of those that pass them."),
    checks: z
      .enum(["none", "asSent"])
      .default("none")
      .describe(
        "`asSent`: messages are checked as sending would check them then: subscription, address, suppression, quiet hours, frequency caps.",
      ),
  }),
  answers: [
    {
      status: 200,
      description: "Exact, or after some seconds a partial answer from the users simulated until then",
      schema: simulationSchema,
      stream: {
        description:
          "`estimate`: the first from a sample, at most one in half a second, each of more users; `result`: the last one, exact if there was time; or `cancelled`, `error` with a `message` and its `issues`. The data of the first two are the JSON answer.",
        example: `event: result\ndata: {"people":{"looked":2,"total":2,"isEstimate":false,"cut":0},…}\n\n`,
      },
    },
    {
      status: 400,
      description:
        "`ConstraintViolation`: the message names every fault of the definition. `BadRequest`: a range that is reversed or too long, an unknown segment or journey",
    },
  ],
  handle: async ({ workspaceId, body, origin, mask, http }, api) => {
    const { from, to, outcome, userIds, checks } = body;
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
      isChecked: checks === "asSent",
      ...(userIds !== undefined && { userIds }),
      ...(segment !== undefined && { segment }),
    };
    const shown = (answer: SimulationAnswer): ShownSimulation =>
      shownSimulation(answer, { isChecked: checks === "asSent", showsUnfinished: body.allowUnfinished });
    if (http.accepts("application/json", "text/event-stream") !== "text/event-stream") {
      const answer = await withDraftThreads(api)(workspaceId, (threads) =>
        simulate(question, { ...api, threads }),
      );
      return { status: 200, body: shown(answer) };
    }
    const { streamId = "" } = body;
    const of = [origin.principal.id, workspaceId, "simulation", question.draft.id, streamId];
    const caller = JSON.stringify(of);
    const refine = (onEstimate: (estimate: SimulationAnswer) => void): Promise<SimulationAnswer> =>
      runCancellable({ caller, response: http.res }, api, (signal) =>
        withDraftThreads(api)(workspaceId, async (threads) => {
          const { userCounts: counts } = api;
          const ports = { ...api, counts, random: Math.random, threads, signal };
          const answers = refineSimulation(question, ports);
          for (;;) {
            const { value, done } = await answers.next();
            if (done === true) return value;
            onEstimate(value);
          }
        }),
      );
    return eventStream(
      async (send) => {
        send("result", shown(await refine((estimate) => send("estimate", shown(estimate)))));
      },
      { ...api, mask: (data) => mask(data, simulationSchema) },
    );
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
  readonly allowUnfinished: boolean;
}

/** Throws `BadRequest` for a journey that does not exist. */
function draftOf(
  workspaceId: WorkspaceId,
  { definition, journeyId, canRunMultiple, allowUnfinished }: DraftFields,
  { journeys }: WorkspaceState,
): DraftJourney {
  const journey = journeys.find(({ id }) => id === journeyId?.toLowerCase());
  if (journeyId !== undefined && journey === undefined) {
    throw badRequest(issueAt(["journeyId"], requestSays.unknownJourney({ id: journeyId })));
  }
  return {
    id: journey?.id ?? uuidV5("draft", workspaceId),
    definition,
    allowUnfinished,
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
