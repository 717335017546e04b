/**
 * POST `/journeys/start-users`: starts a running journey for chosen users now, whatever its entry is. Every start is an
 * event in the user's own history with an id made from the call, so a repeat under the same idempotency key starts nobody
 * twice and answers what became of each.
 */
import { bulkSays } from "@signalbox/bulk-acts";
import { issueAt, parseJsonObject, type JsonText } from "@signalbox/core";
import { entryKeyOf } from "@signalbox/journeys";
import { outcomesOfStarts, startOutcomes, type StartOutcome } from "@signalbox/user-queries";
import { requestStarts, type OperatorStarts } from "@signalbox/users";
import { emptyView, exampleIds, idField } from "@signalbox/workspace";
import { z } from "zod";
import { claimCall } from "../../commands/answer-once.js";
import { preferredWaitMs } from "../../commands/preferred-wait.js";
import { maxWaitMs } from "../../commands/run-command.js";
import type { ApiContext } from "../../context.js";
import { badRequest, notFound } from "../../http/errors.js";
import { inTrace, markFirst, spanOf, traceSending } from "../../http/request-trace.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../http/route.js";
import { valuesField } from "../content/template-fields.js";
import { userIdField } from "../fields.js";

const maxUsers = 1_000;

export const startUsers: Endpoint = defineEndpoint({
  summary: "Start a journey for users",
  audited: "start-users",
  description: [
    "Starts a running journey for up to 1,000 users now, also for those who are not in the segment of its entry or have",
    "not sent its event. A user who is in the journey does not start again, and one who has been through it only if",
    "`canRunMultiple` is on. Recorded as `DFJourneyStarted` in the history of each user who starts or is refused. Repeat a call with",
    "its `idempotency-key` to start nobody twice.",
  ].join(" "),
  example: { body: { journeyId: exampleIds.journey, userIds: ["ann"] } },
  body: z.object({
    journeyId: idField,
    userIds: z.array(userIdField).min(1).max(maxUsers).describe("Ids of users or anonymous users."),
    event: z
      .object({ properties: valuesField })
      .exactOptional()
      .describe(
        "For a journey with an event entry: the properties of the event. A journey with a key needs it.",
      ),
  }),
  answers: [
    {
      status: 200,
      description: "What became of each user, in the order of the request",
      schema: z.object({
        results: z.array(
          z.object({
            userId: z.string(),
            outcome: z
              .enum(startOutcomes)
              .describe(
                "`isInIt`: has a run that has not ended; `hasBeenThrough`: and the journey runs once for each user; `isInTooMany`: has 1,000 runs; `meetsExit`: meets an exit condition; `notRunning`: it was paused or deleted meanwhile.",
              ),
          }),
        ),
      }),
      example: { results: [{ userId: "ann", outcome: "started" }] },
    },
    {
      status: 202,
      description: "Accepted, and not applied yet; send the same again to read what became of it",
    },
    { status: 400, description: "The journey does not run, or `event` has no value for its key" },
    { status: 404, description: "No journey with this id" },
  ],
  handle: async (request, api) => {
    const { userIds, event } = request.body;
    const { workspaceId } = request;
    const properties = event && JSON.stringify(event.properties);
    const { id: journeyId, name } = await runningJourney(request, properties, api);
    const starts: OperatorStarts = {
      workspaceId,
      journeyId,
      cause: await claimCall(request, api),
      at: api.now().getTime(),
      ...(properties !== undefined && { properties }),
    };
    const requested = await requestStarts(userIds, starts, api);
    const posts = requested.map(({ post }) => post);
    const jobs = await traceSending(spanOf(request.http), "mailbox", (traced) =>
      api.commit.post(markFirst(posts, traced, inTrace), { replyTo: api.acknowledgements.channel }),
    );
    const waitMs = Math.min(preferredWaitMs(request.http.get("prefer")) ?? maxWaitMs, maxWaitMs);
    const { applied } = await api.acknowledgements.wait(jobs, waitMs);
    const concerns = {
      resources: [{ kind: "journey", id: journeyId, name }],
      query: { users: userIds.length },
    };
    if (!applied) return { status: 202, body: { commandId: starts.cause }, concerns };
    const outcomes = await outcomesOfStarts(requested, starts, api);
    const results = userIds.map((userId): { userId: string; outcome: StartOutcome } => ({
      userId,
      outcome: outcomes.get(userId) ?? "notFound",
    }));
    return { status: 200, body: { results }, concerns };
  },
});

/** Throws `NotFound`, and `BadRequest` for a journey that cannot start anyone. */
async function runningJourney(
  { workspaceId, body }: RouteRequest<unknown, { readonly journeyId: string }>,
  properties: JsonText | undefined,
  { views }: Pick<ApiContext, "views">,
): Promise<{ readonly id: string; readonly name: string }> {
  const { state, status, journeys } = (await views.load([workspaceId])).get(workspaceId) ?? emptyView;
  const id = body.journeyId.toLowerCase();
  const stored = state.journeys.find((each) => each.id === id);
  if (stored === undefined) throw notFound(`no journey with id ${JSON.stringify(body.journeyId)}`);
  const indexed = journeys.running(id);
  if (indexed === undefined || status !== "Active") {
    throw badRequest(issueAt(["journeyId"], bulkSays.journeyNotRunning({ name: stored.name })));
  }
  const { entry } = indexed.journey;
  if (entry.by === "event" && entry.key !== undefined) {
    const key = entryKeyOf(entry, parseJsonObject(properties ?? "{}"));
    if (key === undefined)
      throw badRequest(issueAt(["event"], bulkSays.entryKeyRequired({ key: entry.key })));
  }
  return stored;
}
