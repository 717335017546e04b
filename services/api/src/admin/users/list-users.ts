/**
 * POST `/users/`: a page of users, in both directions, in the order of ids or of a user property. The list of a
 * parent includes the users of its children.
 */
import { asks } from "@signalbox/core";
import { exampleIds } from "@signalbox/workspace";
import { z } from "zod";
import type { Cursors } from "../../http/cursors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import {
  byIds,
  countFiltered,
  orderUsers,
  loadWorkspaces,
  readPage,
  filterUsers,
  positionSchema,
  userRows,
  type Position,
} from "@signalbox/user-queries";
import { userRowSchema } from "./user-fields.js";
import { nameSightOf } from "./user-names.js";
import { notComputedField, notComputedIn } from "./not-computed.js";
import { withUserFilters } from "./user-filter.js";
import { exampleUserRow } from "../../openapi/examples.js";

const bodySchema = withUserFilters({
  cursor: cursorField.exactOptional(),
  limit: limitField(10),
  direction: z.enum(["after", "before"]).default("after").describe("Which side of the cursor to read."),
  exclusiveCursor: z
    .boolean()
    .default(true)
    .describe("Whether the user at the cursor is left out of the page."),
  includeSubscriptions: z.boolean().default(false),
  sortBy: asks("property", z.string())
    .default(byIds)
    .describe('"id", or the id or name of a user property; users without a value come last.'),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
  withCount: z
    .boolean()
    .default(true)
    .describe("`false` leaves out `userCount`, which takes long for a million users."),
});

type ListBody = z.output<typeof bodySchema>;

export const listUsers: Endpoint = defineEndpoint({
  summary: "List users",
  description:
    "Users in the order of their ids or of a user property, then anonymous users. All filters must hold. `userCount` is the number of all users that match.",
  example: { body: { segmentFilter: [exampleIds.segment], limit: 10 } },
  readsOnly: true,
  body: bodySchema,
  answers: [
    {
      status: 200,
      description:
        "A page of users with cursors of its neighbours, and the total number of users unless that is left out",
      schema: z.object({
        users: z.array(userRowSchema),
        nextCursor: z.string().optional(),
        previousCursor: z.string().optional(),
        userCount: z.int().optional(),
        notComputed: notComputedField,
      }),
      example: { users: [exampleUserRow], userCount: 1 },
    },
  ],
  handle: async ({ workspaces: listed, body, cursors, visibility }, api) => {
    const workspaces = await loadWorkspaces(listed, api.actors);
    const filtered = filterUsers(body, workspaces, api);
    const ordered = orderUsers(filtered, body, api.tables);
    const cursor = readCursor(body, cursors);
    const incomplete = await notComputedIn(body, workspaces, api);
    const [page, userCount] = await Promise.all([
      readPage(ordered, {
        cursor,
        direction: body.direction,
        isExclusive: body.exclusiveCursor,
        limit: body.limit,
      }),
      body.withCount ? countFiltered(filtered) : undefined,
    ]);
    const { positions, hasNext, hasPrevious } = page;
    const { includeSubscriptions } = body;
    const nameSight = nameSightOf(visibility);
    return {
      status: 200,
      body: {
        users: await userRows({ positions, workspaces, includeSubscriptions, nameSight }, api),
        ...(hasNext && { nextCursor: cursors.seal(positions.at(-1)) }),
        ...(hasPrevious && { previousCursor: cursors.seal(positions[0]) }),
        ...(userCount !== undefined && { userCount }),
        ...incomplete,
      },
    };
  },
});

/** A cursor with a value is invalid for a list in the order of ids. */
function readCursor({ cursor, sortBy }: ListBody, cursors: Cursors): Position | undefined {
  if (cursor === undefined) return undefined;
  return cursors.open(
    cursor,
    sortBy === byIds ? positionSchema.refine(({ value }) => value === null) : positionSchema,
  );
}
