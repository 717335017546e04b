/** GET `/events/`: events, newest first. `cursor` reads the next page in constant time, `offset` walks. */
import type { EventFilter, EventStore } from "@signalbox/core";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField, offsetField } from "../fields.js";
import { eventFilterOf, withEventFilters } from "./event-filter.js";
import { eventRow, eventRowSchema } from "./event-row.js";
import { listNewest } from "./newest-events.js";
import { readNames, userNamed } from "../users/user-names.js";
import { exampleEvent } from "../../openapi/examples.js";

/**
 * Two api processes can give two events the same `seq`, so the position counts the events of that `seq` that were
 * returned.
 */
const positionSchema = z.object({ seq: z.number(), seen: z.int().min(0) });

export const listEvents: Endpoint = defineEndpoint({
  summary: "List events",
  description: "Newest first. `cursor` reads the next page in constant time; `offset` walks.",
  example: { query: { userId: "ann", limit: 20 } },
  query: withEventFilters({
    offset: offsetField,
    limit: limitField(100),
    cursor: cursorField.exactOptional(),
    withCount: z
      .boolean()
      .exactOptional()
      .describe("`false` leaves out `count`, which takes long for millions of events. Default: `true`."),
  }),
  answers: [
    {
      status: 200,
      description: "A page of events, and their total number unless that is left out",
      schema: z.object({
        events: z.array(eventRowSchema),
        count: z.int().optional(),
        nextCursor: z.string().optional(),
      }),
      example: { events: [exampleEvent], count: 1 },
    },
  ],
  handle: async ({ workspaces, query, cursors, visibility }, api) => {
    const { events } = api;
    const filters = workspaces.map((workspaceId) => eventFilterOf(workspaceId, query));
    const position = query.cursor === undefined ? undefined : cursors.open(query.cursor, positionSchema);
    const from =
      position === undefined ? filters : filters.map((filter) => ({ ...filter, toSeq: position.seq + 1 }));
    const [found, total] = await Promise.all([
      listNewest(from, { offset: position?.seen ?? query.offset, limit: query.limit + 1 }, events),
      query.withCount === false ? undefined : countEvents(filters, events),
    ]);
    const counted = total === undefined ? {} : { count: total };
    const page = found.slice(0, query.limit);
    const last = page.at(-1);
    if (found.length <= query.limit || last === undefined)
      return { status: 200, body: { events: await rows(page), ...counted } };
    const ofLast = page.filter(({ seq }) => seq === last.seq).length;
    const seen = position?.seq === last.seq ? position.seen + ofLast : ofLast;
    return {
      status: 200,
      body: { events: await rows(page), ...counted, nextCursor: cursors.seal({ seq: last.seq, seen }) },
    };

    async function rows(stored: typeof page): Promise<readonly unknown[]> {
      const nameOf = await readNames(
        stored.map(({ owner }) => owner),
        visibility,
        api,
      );
      return stored.map((event) => ({ ...eventRow(event, query), ...userNamed(nameOf(event.owner)) }));
    }
  },
});

async function countEvents(
  filters: readonly EventFilter[],
  events: Pick<EventStore, "count">,
): Promise<number> {
  const counts = await Promise.all(filters.map((filter) => events.count(filter)));
  return counts.reduce((sum, each) => sum + each, 0);
}
