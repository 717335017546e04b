/** GET `/groups`: the groups of users in the order of their ids, with the number of members and their traits. */
import { holds, userKey, type ActorKey } from "@signalbox/core";
import { listGroups as list } from "@signalbox/user-queries";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { isIdVisible } from "../../masking/mask.js";
import { cursorField, userIdsField } from "../fields.js";
import { nameField, readNames } from "../users/user-names.js";

const positionSchema = z.object({ groupId: z.string() });

export const listGroups: Endpoint = defineEndpoint({
  summary: "List groups",
  description:
    "Groups that users are or were assigned to, in the order of their ids. `GET /api/admin/users/{id}` shows a group as well.",
  example: { query: { prefix: "ac", limit: 10 } },
  query: z.object({
    prefix: z.string().max(128).default("").describe("Only groups whose id begins with it."),
    ids: userIdsField.exactOptional().describe("Only those of these ids that are groups."),
    limit: z.int().min(1).max(100).default(50),
    cursor: cursorField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "A page of groups; `nextCursor` when there are more",
      schema: z.object({
        groups: z.array(
          z.object({
            id: z.string(),
            name: nameField,
            memberCount: z.int().describe("Users and anonymous users who are members now."),
            traits: holds("traits", z.record(z.string(), z.unknown())),
          }),
        ),
        nextCursor: z.string().optional(),
      }),
      example: {
        groups: [{ id: "acme", name: "Acme Ltd", memberCount: 12, traits: { name: "Acme Ltd", seats: 20 } }],
      },
    },
  ],
  handle: async ({ workspaces, query: { prefix, ids, limit, cursor }, visibility, cursors }, api) => {
    const { actors, tables } = api;
    let after = cursor === undefined ? undefined : cursors.open(cursor, positionSchema).groupId;
    const found: Awaited<ReturnType<typeof list>>[number][] = [];
    // Groups whose ids are addresses are passed over for those who may not see them: not even their number shows.
    for (let isEnd = false; !isEnd && found.length <= limit;) {
      const page = await list(
        {
          workspaces,
          prefix,
          limit: limit + 1,
          ...(ids !== undefined && { among: ids }),
          ...(after !== undefined && { after }),
        },
        { actors, tables },
      );
      found.push(...page.filter(({ id }) => visibility === undefined || isIdVisible(id)));
      after = page.at(-1)?.id;
      isEnd = page.length <= limit;
    }
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const keysOf = ({ id }: (typeof page)[number]): readonly ActorKey[] =>
      workspaces.map((workspaceId) => userKey(workspaceId, id));
    const nameOf = await readNames(page.flatMap(keysOf), visibility, api);
    const groups = page.map(({ id, ...group }) => ({
      id,
      name: keysOf({ id, ...group })
        .map(nameOf)
        .find((name) => name !== undefined),
      ...group,
    }));
    const hasMore = found.length > limit && last !== undefined;
    return {
      status: 200,
      body: { groups, ...(hasMore && { nextCursor: cursors.seal({ groupId: last.id }) }) },
    };
  },
});
