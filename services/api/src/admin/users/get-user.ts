/**
 * GET `/users/:id`: the profile of a user or anonymous user. The id of a linked anonymous user resolves to its
 * user.
 */
import { holds, type ActorStore, type WorkspaceId } from "@signalbox/core";
import { describeUser, erasedSoFar } from "@signalbox/user-queries";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { exampleUser } from "../../openapi/examples.js";
import { userParams } from "../fields.js";
import { segmentsSchema, subscriptionsSchema } from "./user-fields.js";
import { nameField, namesField, nameSightOf } from "./user-names.js";

const setBySchema = z
  .object({ at: z.int().describe("Event time, ms."), messageId: z.string() })
  .describe("The event that the value was read from. Absent for ids, lists of events and files.");

const countSchema = z.int().optional();
const leftOutSchema = z
  .object({ traits: countSchema, groups: countSchema, anonymousIds: countSchema })
  .describe(
    "How many entries were left out because the user has more than it can hold: the ones that were set longest ago. Absent for nearly all users.",
  );

const userSchema = z
  .object({
    id: z.string(),
    name: nameField,
    isAnonymous: z.boolean(),
    traits: holds("traits", z.record(z.string(), z.unknown())),
    properties: z
      .record(
        z.string(),
        holds("property", z.object({ name: z.string(), value: z.unknown(), setBy: setBySchema.optional() })),
      )
      .describe("By the id of the user property; only those that have a value."),
    segments: segmentsSchema,
    groups: z.array(z.string()).describe("The most recently assigned first."),
    groupNames: namesField,
    subscriptions: subscriptionsSchema,
    anonymousIds: z.array(z.string()).describe("Anonymous users linked to this user."),
    firstSeenAt: z.int().nullable().describe("Time of its earliest event, ms."),
    lastSeenAt: z
      .int()
      .nullable()
      .describe(
        "Time of its latest event, ms: of what a caller reported, or of a click. What the service records about it, as the messages that it sends, does not count. Null without any; one of a release before this rule stays until the user's next event.",
      ),
    leftOut: leftOutSchema.optional(),
  })
  .meta({ id: "User" });

export const getUser: Endpoint = defineEndpoint({
  summary: "Show a user",
  description:
    "Traits, user properties, segments, groups and subscriptions of one user or group. The id of an anonymous user leads to the user it was linked to.",
  example: { params: { id: "ann" } },
  answers: [
    {
      status: 200,
      description:
        "The user with traits, properties, segments, groups, subscriptions and linked anonymous ids",
      schema: userSchema,
      example: exampleUser,
    },
    {
      status: 404,
      description: "Unknown id",
      example: { message: 'no user with the id "ann"' },
    },
  ],
  params: userParams,
  userOf: ({ params }) => params["id"],
  handle: async ({ workspaces, params, caller, visibility }, api) => {
    const id = params["id"] ?? "";
    const body = await describeUser({ workspaces, id, nameSight: nameSightOf(visibility) }, api);
    // A user's session covers that user only: an anonymous id that resolves to another user is refused.
    const isOther = caller.userId !== undefined && (body?.isAnonymous === true || body?.id !== caller.userId);
    if (caller.userId !== undefined && isOther) throw notFound(unknownId(id));
    if (body === undefined) throw notFound(await whyUnknown(workspaces, id, api.actors));
    return { status: 200, body };
  },
});

async function whyUnknown(
  workspaces: readonly WorkspaceId[],
  id: string,
  actors: ActorStore,
): Promise<string> {
  const erased = await erasedSoFar(workspaces, id, actors);
  return erased === undefined
    ? unknownId(id)
    : `${unknownId(id)}: it is being erased, ${erased} events so far`;
}

function unknownId(id: string): string {
  return `no user with the id ${JSON.stringify(id)}`;
}
