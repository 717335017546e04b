/** POST `/broadcasts/reach`: who would get a broadcast, and who would not and why, at once and then more exactly. */
import { AppError, sentenceSchema } from "@signalbox/core";
import {
  describeVerdict,
  measureReach,
  planReach,
  reachReasons,
  type Reach,
  type ReachExample,
} from "@signalbox/messaging";
import {
  audienceField,
  broadcastConfigSchema,
  broadcastToReach,
  duplicateChoices,
  emptyView,
  exampleIds,
  localDateTimeField,
  resourceIdField,
  type Visibility,
} from "@signalbox/workspace";
import { z } from "zod";
import { eventStream } from "../../http/event-stream.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { shownVariant } from "../../masking/mask.js";
import { neededNames } from "../content/lint-names.js";
import { limitField, streamIdField } from "../fields.js";
import { runCancellable } from "../segments/run-cancellable.js";
import { notComputedField, notComputedIn } from "../users/not-computed.js";

const countFields = {
  count: z.int(),
  low: z
    .int()
    .optional()
    .describe("With `high`: contains the true count with a probability of 95 %. Absent for an exact one."),
  high: z.int().optional(),
};

const example = {
  people: { looked: 3, total: 3, isEstimate: false },
  reached: { count: 1 },
  later: { count: 0 },
  notReached: [
    { reason: "Excluded", segmentId: exampleIds.segment, count: 1, sample: [{ userId: "ben" }] },
    {
      reason: "SubscriptionState",
      hasLeft: true,
      count: 1,
      sample: [
        {
          userId: "cid",
          says: { code: "isNotSubscribed", values: {}, text: "the user is not subscribed to the group" },
        },
      ],
    },
  ],
  took: 12,
};

const reachSchema = z.object({
  people: z.object({
    looked: z
      .int()
      .describe("Users that were looked at; of an estimate also others than those of the audience."),
    total: z.int().describe("Users of the included segments, those of excluded ones too."),
    low: z.int().optional(),
    high: z.int().optional(),
    isEstimate: z.boolean(),
  }),
  reached: z.object(countFields).describe("Users who would be sent it."),
  later: z
    .object(countFields)
    .describe("Of those who are reached: they have quiet hours then, and get it when these end."),
  notReached: z
    .array(
      z.object({
        reason: z
          .enum(reachReasons)
          .describe("`Excluded`, else as the `reason` of a delivery that was not sent."),
        segmentId: z.string().optional().describe("With `Excluded`: the segment; of several the first one."),
        hasLeft: z
          .boolean()
          .optional()
          .describe("With `SubscriptionState`: they left the group; else they never joined it."),
        ...countFields,
        sample: z
          .array(
            z.object({
              userId: z.string(),
              isAnonymous: z.literal(true).optional(),
              says: sentenceSchema.optional().describe("Absent with `Excluded`."),
            }),
          )
          .optional()
          .describe("Some of them. Absent for callers without `users:read`."),
      }),
    )
    .describe(
      "Each user of the included segments who is not reached, once: with the first reason, in the order in which sending checks them.",
    ),
  lacking: z
    .array(z.object({ name: z.string(), ...countFields }))
    .optional()
    .describe(
      "User properties for which the text has no fallback, with how many of those who are reached have none: they get no message. Absent without such properties, and for callers without `users:see-personal`.",
    ),
  notComputed: notComputedField,
  took: z.int().describe("ms"),
});

export const reachOfBroadcast: Endpoint = defineEndpoint({
  summary: "Show whom a broadcast would reach",
  description: [
    "How many people would get it, and how many would not and why, by the checks of sending. Nothing is sent, and no cap counts it.",
    "Of a stored broadcast (`broadcastId`), of settings that are not saved, or of a stored one as it would be with other settings.",
    "What is found out only while it is sent is not known: faults of the text, and the rate and answers of the provider.",
    "With `accept: text/event-stream` the first estimate comes at once and better ones follow.",
    "A call ends when the same key sends another one for the same broadcast (or without one).",
  ].join(" "),
  example: {
    body: {
      audience: { include: [exampleIds.segment], exclude: [] },
      messageTemplateId: exampleIds.template,
    },
  },
  readsOnly: true,
  body: z.object({
    broadcastId: resourceIdField
      .exactOptional()
      .describe("A broadcast that has not ended. Other fields of the call replace its own."),
    segmentId: resourceIdField.exactOptional().describe("Short for an audience of this segment."),
    audience: audienceField.exactOptional(),
    messageTemplateId: resourceIdField
      .exactOptional()
      .describe("Required without `broadcastId`. Its published version is what counts."),
    subscriptionGroupId: resourceIdField.exactOptional().describe("Default: the first group of the channel."),
    config: broadcastConfigSchema.exactOptional(),
    duplicateAddresses: z.enum(duplicateChoices).exactOptional().describe("Default of a new one: `Once`."),
    scheduledAt: localDateTimeField
      .nullable()
      .exactOptional()
      .describe("Quiet hours and caps are those of that time; null: of now."),
    limit: limitField(5).describe("How many users to name for each reason."),
    streamId: streamIdField.exactOptional(),
    firstAnswer: z
      .boolean()
      .default(false)
      .describe("Answers with the first estimate, from a random sample, instead of the last result."),
  }),
  answers: [
    {
      status: 200,
      description: "Exact, or after some seconds an estimate from a random sample",
      schema: reachSchema,
      example,
      stream: {
        description:
          "`estimate`: at most one in half a second; `result`: the last one, exact if there was time; or `cancelled`, `error` with a `message` and its `issues`. The data of the first two are the JSON answer.",
        example: `event: result\ndata: ${JSON.stringify(example)}\n\n`,
      },
    },
    {
      status: 400,
      description: "As a start: `MissingRequiredFields`, `ConstraintViolation`, by the header error-type",
    },
    { status: 404, description: "No such broadcast that could still be sent" },
    { status: 409, description: "`Cancelled`: the caller has sent a newer question about the broadcast" },
  ],
  handle: async ({ workspaceId, origin, caller, visibility, mask, body: given, http }, api) => {
    const { limit, firstAnswer, streamId = "", ...fields } = given;
    const startedAt = api.now().getTime();
    const view = (await api.views.load([workspaceId])).get(workspaceId) ?? emptyView;
    const broadcast = broadcastToReach(view.state, fields, startedAt);
    const planned = await planReach({ workspaceId, broadcast, view, now: startedAt }, api);
    if (planned === undefined) throw changedMeanwhile();
    const mayAsk = caller.permissions.has("users:see-personal");
    const needs = mayAsk ? await neededNames(planned.definition, workspaceId, api) : [];
    const plan = { ...planned, needs };
    const { include, exclude } = plan.segments;
    const named = { segmentFilter: [...include, ...exclude].map(({ id }) => id) };
    const incomplete = await notComputedIn(named, [{ workspaceId, state: view.state }], api);
    const sight: Sight = { maySeeUsers: caller.permissions.has("users:read"), visibility };
    const shown = (reach: Reach): object => ({
      ...shownReach(reach, sight),
      ...incomplete,
      took: api.now().getTime() - startedAt,
    });
    const isStream = http.accepts("application/json", "text/event-stream") === "text/event-stream";
    const of = ["reach", origin.principal.id, workspaceId, fields.broadcastId ?? null, streamId];
    const replaced = JSON.stringify(of);
    const run = (onEstimate: (estimate: Reach) => void): Promise<Reach> =>
      runCancellable({ caller: replaced, response: http.res }, api, (signal) =>
        api.computation.within(workspaceId, async () => {
          const ports = { ...api, counts: api.userCounts, random: Math.random, signal };
          const answers = measureReach({ plan, examples: limit }, ports);
          for (;;) {
            const { value, done } = await answers.next();
            if (done === true || (firstAnswer && !isStream)) return value;
            onEstimate(value);
          }
        }),
      );
    if (!isStream) return { status: 200, body: shown(await run(() => undefined)) };
    return eventStream(
      async (send) => {
        send("result", shown(await run((estimate) => send("estimate", shown(estimate)))));
      },
      { ...api, mask: (data) => mask(data, reachSchema) },
    );
  },
});

/** The row of the template is newer than the state. */
function changedMeanwhile(): AppError {
  return new AppError({
    code: "ConstraintViolation",
    message: "its template was changed meanwhile; ask again",
  });
}

interface Sight {
  readonly maySeeUsers: boolean;
  readonly visibility: Visibility | undefined;
}

function shownReach({ notReached, lacking, ...reach }: Reach, { maySeeUsers, visibility }: Sight): object {
  return {
    ...reach,
    ...(lacking.length > 0 && { lacking }),
    notReached: notReached.map(({ sample, ...counted }) => ({
      ...counted,
      ...(maySeeUsers && { sample: sample.map((each) => shownExample(each, visibility)) }),
    })),
  };
}

function shownExample(
  { stop: { verdict }, ...user }: ReachExample,
  visibility: Visibility | undefined,
): object {
  if (verdict === undefined) return user;
  return { ...user, says: describeVerdict(shownVariant(verdict.variant, visibility)) };
}
