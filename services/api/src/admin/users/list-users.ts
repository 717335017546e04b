/** POST `/users/`: people a page at a time, both ways. */
import type { ActorStore, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { badRequest } from "../../http/errors.js";
import { defineRoute, type Route } from "../../http/route.js";
import { decodeCursor, encodeCursor } from "../cursor.js";
import { cursorField, limitField } from "../fields.js";
import { findPlaces, refuseMissingFilters, withUserFilters } from "./user-filter.js";
import { countPeople, personPlaceSchema, walkPeople, type PersonPlace } from "./user-page.js";

const bodySchema = withUserFilters({
  cursor: cursorField.exactOptional(),
  limit: limitField(10),
  direction: z.enum(["after", "before"]).default("after").describe("Which side of the cursor to read."),
  includeSubscriptions: z.boolean().default(false),
  sortBy: z.string().default("id").describe('Only "id" so far.'),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});

type ListBody = z.output<typeof bodySchema>;

const rowSchema = z.object({
  id: z.string(),
  isAnonymous: z.literal(true).optional().describe("The id is that of a visitor nobody knows yet."),
  properties: z.record(z.string(), z.object({ name: z.string(), value: z.unknown() })),
  segments: z.array(z.object({ id: z.string(), name: z.string() })),
  subscriptions: z.array(z.object({ id: z.string(), name: z.string(), subscribed: z.boolean() })).optional(),
});

export const listUsers: Route = defineRoute({
  method: "POST",
  path: "/users",
  summary: "List users, then anonymous visitors",
  tag: "Users",
  readsOnly: true,
  body: bodySchema,
  answers: [
    {
      status: 200,
      description: "A page of users with cursors to its neighbours, and how many there are in all",
      schema: z.object({
        users: z.array(rowSchema),
        nextCursor: z.string().optional(),
        previousCursor: z.string().optional(),
        userCount: z.int(),
      }),
    },
  ],
  handle: async ({ workspaceId, body }, { actors }) => {
    refuseMissingFilters(body);
    if (body.sortBy !== "id") throw badRequest('sortBy: users can be sorted by "id" only so far');
    const listing = await openListing(workspaceId, body, actors);
    const page = await readPage(listing, body);
    return {
      status: 200,
      body: {
        users: page.places.map((place) => userRow(place, body)),
        ...(page.hasNext && { nextCursor: encodeCursor(page.places.at(-1)) }),
        ...(page.hasPrevious && { previousCursor: encodeCursor(page.places[0]) }),
        userCount: listing.count,
      },
    };
  },
});

interface Listing {
  readonly count: number;
  /** As `walkPeople`, in the listing's own order. */
  walk(from: PersonPlace | undefined, back: boolean, limit: number): Promise<readonly PersonPlace[]>;
}

async function openListing(workspaceId: WorkspaceId, body: ListBody, actors: ActorStore): Promise<Listing> {
  const isDescending = body.sortOrder === "desc";
  if (body.userIds === undefined) {
    return {
      count: await countPeople(workspaceId, actors),
      walk: (from, back, limit) =>
        walkPeople({ workspaceId, from, back: back !== isDescending, limit }, actors),
    };
  }
  const found = await findPlaces(workspaceId, body.userIds, actors);
  const places = isDescending ? found.toReversed() : found;
  return {
    count: places.length,
    async walk(from, back, limit) {
      const ordered = back ? places.toReversed() : places;
      const at = ordered.findIndex(({ kind, id }) => kind === from?.kind && id === from.id);
      return ordered.slice(at + 1, at + 1 + limit);
    },
  };
}

interface PeoplePage {
  readonly places: readonly PersonPlace[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

/** One more than asked for tells whether the list goes on; one back tells whether it began before. */
async function readPage(listing: Listing, { cursor, direction, limit }: ListBody): Promise<PeoplePage> {
  const from = cursor === undefined ? undefined : decodeCursor(cursor, personPlaceSchema);
  const back = direction === "before";
  const found = await listing.walk(from, back, limit + 1);
  const near = found.slice(0, limit);
  const goesOn = found.length > limit;
  const first = near[0];
  const cameFrom =
    from !== undefined && first !== undefined && (await listing.walk(first, !back, 1)).length > 0;
  return back
    ? { places: near.toReversed(), hasNext: cameFrom, hasPrevious: goesOn }
    : { places: near, hasNext: goesOn, hasPrevious: cameFrom };
}

/** Segments, user properties and subscriptions come with their own features; until then there are none. */
function userRow(
  { kind, id }: PersonPlace,
  { includeSubscriptions }: ListBody,
): Readonly<Record<string, unknown>> {
  return {
    id,
    ...(kind === "anonymous" && { isAnonymous: true }),
    properties: {},
    segments: [],
    ...(includeSubscriptions && { subscriptions: [] }),
  };
}
