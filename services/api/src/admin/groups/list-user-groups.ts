/** GET `/groups/user-groups`: the groups a user is in, the most recently assigned first. */
import { currentGroups } from "@signalbox/membership";
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { idField, limitField, offsetField } from "../fields.js";
import { findPerson } from "../users/find-person.js";

export const listUserGroups: Route = defineRoute({
  method: "GET",
  path: "/groups/user-groups",
  summary: "List the groups of a user",
  tag: "Groups",
  query: z.object({
    userId: idField.describe("A user's or visitor's id."),
    limit: limitField(100),
    offset: offsetField,
  }),
  answers: [
    {
      status: 200,
      description: "Ids of the groups, the most recently assigned first; empty for an unknown user",
      schema: z.object({ groups: z.array(z.string()) }),
    },
  ],
  handle: async ({ workspaceId, query: { userId, limit, offset } }, { actors }) => {
    const person = await findPerson(workspaceId, userId, actors);
    const groups = person === undefined ? [] : currentGroups(person.profile.groups);
    return { status: 200, body: { groups: groups.slice(offset, offset + limit) } };
  },
});
