/** GET `/groups/user-groups`: the groups of a user, the most recently assigned first. */
import { changesBetween, currentGroups, type Memberships } from "@signalbox/membership";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { limitField, offsetField, userIdField } from "../fields.js";
import { findUser } from "@signalbox/user-queries";

export const listUserGroups: Endpoint = defineEndpoint({
  summary: "List the groups of a user",
  description: "The most recently assigned first. Empty for an unknown user.",
  example: { query: { userId: "ann" } },
  query: z.object({
    userId: userIdField.describe("Id of a user or anonymous user."),
    limit: limitField(100),
    offset: offsetField,
  }),
  answers: [
    {
      status: 200,
      description: "Ids of the groups, the most recently assigned first; empty for an unknown user",
      schema: z.object({ groups: z.array(z.string()) }),
      example: { groups: ["acme"] },
    },
  ],
  handle: async ({ workspaces, query: { userId, limit, offset } }, { actors }) => {
    const users = await Promise.all(workspaces.map((id) => findUser(id, userId, actors)));
    const groups = latestGroups(users.map((user) => user?.profile.groups ?? new Map()));
    return { status: 200, body: { groups: groups.slice(offset, offset + limit) } };
  },
});

/** The groups of a user over several workspaces, each membership once, in the order of a single workspace. */
function latestGroups(known: readonly Memberships[]): readonly string[] {
  const [only, ...others] = known;
  if (only !== undefined && others.length === 0) return currentGroups(only);
  return known
    .flatMap((memberships) => changesBetween(new Map(), memberships))
    .filter(({ assigned }) => assigned)
    .toSorted((left, right) => right.at - left.at || (left.groupId < right.groupId ? 1 : -1))
    .map(({ groupId }) => groupId);
}
