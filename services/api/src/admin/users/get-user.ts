/** GET `/users/:id`: all that is known of one user or visitor. A visitor's id leads to the user it turned out to be. */
import { currentGroups } from "@signalbox/membership";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineRoute, type Route } from "../../http/route.js";
import { findPerson } from "./find-person.js";

export const getUser: Route = defineRoute({
  method: "GET",
  path: "/users/:id",
  summary: "Show one user",
  tag: "Users",
  answers: [
    {
      status: 200,
      description: "The user with traits, groups and linked visitors",
      schema: z.object({
        id: z.string(),
        isAnonymous: z.boolean(),
        traits: z.record(z.string(), z.unknown()),
        properties: z.record(z.string(), z.object({ name: z.string(), value: z.unknown() })),
        segments: z.array(z.object({ id: z.string(), name: z.string() })),
        groups: z.array(z.string()).describe("The most recently assigned first."),
        subscriptions: z.array(z.object({ id: z.string(), name: z.string(), subscribed: z.boolean() })),
        anonymousIds: z.array(z.string()).describe("Visitors that turned out to be this user."),
        firstSeenAt: z.int().nullable().describe("Time of its earliest event, ms."),
        lastSeenAt: z.int().nullable().describe("Time of its latest event, ms."),
      }),
    },
    { status: 404, description: "Nothing is known under this id" },
  ],
  handle: async ({ workspaceId, params }, { actors }) => {
    const id = params["id"] ?? "";
    const person = await findPerson(workspaceId, id, actors);
    if (person === undefined) throw notFound(`no user or visitor with the id ${JSON.stringify(id)}`);
    const { traits, groups, firstAt, lastAt } = person.profile;
    return {
      status: 200,
      body: {
        id: person.id,
        isAnonymous: person.isAnonymous,
        traits: Object.fromEntries([...traits].map(([name, [value]]) => [name, value])),
        properties: {},
        segments: [],
        groups: currentGroups(groups),
        subscriptions: [],
        anonymousIds: person.anonymousIds,
        firstSeenAt: firstAt,
        lastSeenAt: lastAt,
      },
    };
  },
});
