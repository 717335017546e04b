/**
 * GET `/groups/users`: the members of a group, the most recently assigned first, in constant time per page by
 * cursor.
 */
import { membershipTable } from "@signalbox/users";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField, offsetField, userIdField } from "../fields.js";
import { listPage } from "../list-rows.js";
import { namesField, readNames } from "../users/user-names.js";

export const listGroupUsers: Endpoint = defineEndpoint({
  summary: "List the members of a group",
  description:
    "Ids of users and anonymous users, the most recently assigned first. Empty for an unknown group. `cursor` reads the next page in constant time.",
  example: { query: { groupId: "acme" } },
  query: z.object({
    groupId: userIdField,
    limit: limitField(100),
    offset: offsetField,
    cursor: cursorField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description:
        "Ids of users and anonymous users, the most recently assigned first; empty for an unknown group",
      schema: z.object({ users: z.array(z.string()), names: namesField, nextCursor: z.string().optional() }),
      example: { users: ["ann"], names: { ann: "Ann Beck" } },
    },
  ],
  handle: async ({ workspaces, query: { groupId, ...paging }, cursors, visibility }, api) => {
    const { rows, ...next } = await listPage(
      { table: membershipTable, workspaces, where: { groupId, assigned: true }, ...paging },
      { tables: api.tables, cursors },
    );
    const nameOf = await readNames(
      rows.map(({ row }) => row.userKey),
      visibility,
      api,
    );
    const names = rows.flatMap(({ row: { userId, userKey } }) => {
      const name = nameOf(userKey);
      return name === undefined ? [] : [[userId, name] as const];
    });
    return {
      status: 200,
      body: {
        users: rows.map(({ row }) => row.userId),
        ...(names.length > 0 && { names: Object.fromEntries(names) }),
        ...next,
      },
    };
  },
});
