/** GET `/live`: values that change by themselves, as a stream or for callers that poll. */
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { liveCountsSchema } from "../../live/live-counts.js";
import { liveTopics } from "../../live/live-feeds.js";
import { ownersOfStream } from "../../live/owners-of-stream.js";
import { openLiveStream, readLive } from "../../live/live-stream.js";
import { cursorsOf } from "../../live/show-update.js";
import { exampleEvent } from "../../openapi/examples.js";
import { eventRowSchema } from "../events/event-row.js";
import { cursorField, oneOrMany } from "../fields.js";

const positionSchema = z.object({ seq: z.number() });

const exampleEvents = {
  events: [exampleEvent],
  missed: false,
  cursor: "wXw0k2m9Qe7vYb3xTt5r1LrCqZx8u0n2fHs6pJdWg4aYk1iRzBv9oMNE",
};
const exampleCounts = {
  eventsPerSecond: 12.3,
  backlog: { messageBatches: 2, oldestMs: 14 },
  deadLetters: { count: 0, isAtLeast: false },
  broadcasts: [],
  recomputes: [],
};

export const watchLive: Endpoint = defineEndpoint({
  summary: "Watch live values",
  description: [
    "The topic `events` is a live tail: the latest events, and then those that are applied. The topic `counts` is what happens at this moment; a part of it that needs a permission which the caller does not have is absent.",
    "With `accept: text/event-stream` the values come when they change. The stream ends within a second of the session or the key.",
    "Without it the answer is the current values, for callers that poll: `cursor` leaves out what they have.",
  ].join(" "),
  example: { query: { topics: ["events", "counts"] } },
  query: z.object({
    topics: oneOrMany(z.enum(liveTopics)).exactOptional().describe("Default: all."),
    cursor: cursorField
      .exactOptional()
      .describe("Only events behind it. The header `last-event-id` means the same."),
  }),
  answers: [
    {
      status: 200,
      description: "The current values",
      schema: z.object({
        events: z.array(eventRowSchema).optional().describe("At most 50, newest first."),
        missed: z.boolean().optional().describe("There were more events than these since the cursor."),
        cursor: z.string().optional().describe("Absent without an event."),
        counts: liveCountsSchema.optional(),
      }),
      example: { ...exampleEvents, counts: exampleCounts },
      stream: {
        description:
          "`events`: `events`, `missed` and `cursor` of the answer, where the cursor is also the id of the event; `missed` says that events were left out, because they came too fast or the client was slow. `counts`: the counts of the answer. `ended`: a `message` and a `code` that say why the stream ends; without it the client connects again, and so it should not after the code `TooManyRequests`, which ends the oldest stream of a session with more than 20, and of a member or key with more than 50.",
        example: `event: events\nid: ${exampleEvents.cursor}\ndata: ${JSON.stringify(exampleEvents)}\n\nevent: counts\ndata: ${JSON.stringify(exampleCounts)}\n\n`,
      },
    },
    { status: 429, description: "`TooManyRequests`: the workspace has too many streams" },
  ],
  handle: async ({ workspaces, query, caller, origin, http, accessNow }, api) => {
    const lastId = http.get("last-event-id");
    const cursor = lastId === "" ? query.cursor : lastId;
    const viewer = { workspaces, permissions: caller.permissions };
    const request = {
      viewer,
      topics: new Set(query.topics ?? liveTopics),
      afterSeq: cursor === undefined ? undefined : cursorsOf(viewer, api).open(cursor, positionSchema).seq,
    };
    const isStream = http.accepts("application/json", "text/event-stream") === "text/event-stream";
    if (!isStream) return { status: 200, body: await readLive(request, api) };
    return openLiveStream(
      request,
      { response: http.res, owners: ownersOfStream({ origin, caller }), viewerNow: accessNow },
      api,
    );
  },
});
