/**
 * GET `/users/:id`: the profile of a user or anonymous user. The id of a linked anonymous user resolves to its
 * user.
 */
import { emptyView } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import { currentGroups } from "@signalbox/membership";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { loadWorkspaces, type ListedWorkspace, findUser, type FoundUser } from "@signalbox/users";
import { exampleUser } from "../../openapi/examples.js";
import {
  audienceOf,
  propertiesSchema,
  segmentsSchema,
  subscriptionsSchema,
  type UserAudience,
} from "./person-audience.js";

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
      schema: z.object({
        id: z.string(),
        isAnonymous: z.boolean(),
        traits: z.record(z.string(), z.unknown()),
        properties: propertiesSchema,
        segments: segmentsSchema,
        groups: z.array(z.string()).describe("The most recently assigned first."),
        subscriptions: subscriptionsSchema,
        anonymousIds: z.array(z.string()).describe("Anonymous users linked to this user."),
        firstSeenAt: z.int().nullable().describe("Time of its earliest event, ms."),
        lastSeenAt: z.int().nullable().describe("Time of its latest event, ms."),
      }),
      example: exampleUser,
    },
    {
      status: 404,
      description: "Unknown id",
      example: { message: 'no user with the id "ann"' },
    },
  ],
  userOf: ({ params }) => params["id"],
  handle: async ({ workspaces, params, caller }, api) => {
    const id = params["id"] ?? "";
    const body = await describeUser(workspaces, id, api);
    // A user's session covers that user only: an anonymous id that resolves to another user is refused.
    const isOther = caller.userId !== undefined && (body?.isAnonymous === true || body?.id !== caller.userId);
    if (body === undefined || isOther) throw notFound(`no user with the id ${JSON.stringify(id)}`);
    return { status: 200, body };
  },
});

/** Of the first workspace in which the id is known. */
export async function describeUser(
  workspaces: readonly WorkspaceId[],
  id: string,
  api: Pick<ApiContext, "actors" | "views" | "now">,
): Promise<DescribedUser | undefined> {
  for (const workspace of await loadWorkspaces(workspaces, api.actors)) {
    const user = await findUser(workspace.workspaceId, id, api.actors);
    if (user !== undefined) return describe(user, workspace, api);
  }
  return undefined;
}

export interface DescribedUser extends UserAudience, Pick<FoundUser, "id" | "isAnonymous" | "anonymousIds"> {
  readonly traits: Readonly<Record<string, unknown>>;
  /** The most recently assigned first. */
  readonly groups: readonly string[];
  /** ms */
  readonly firstSeenAt: number | null;
  readonly lastSeenAt: number | null;
}

async function describe(
  { id, isAnonymous, profile, anonymousIds, audienceUser, computedState }: FoundUser,
  { workspaceId, state }: ListedWorkspace,
  { views, now }: Pick<ApiContext, "views" | "now">,
): Promise<DescribedUser> {
  const { audience } = (await views.load([workspaceId])).get(workspaceId) ?? emptyView;
  const { properties, segments, subscriptions } = audienceOf({
    state,
    audience,
    user: audienceUser,
    computedState,
    now: now(),
  });
  return {
    id,
    isAnonymous,
    traits: Object.fromEntries([...profile.traits].map(([name, [value]]) => [name, value])),
    properties,
    segments,
    groups: currentGroups(profile.groups),
    subscriptions,
    anonymousIds,
    firstSeenAt: profile.firstAt,
    lastSeenAt: profile.lastAt,
  };
}
