/**
 * GET `/settings/seen-paths`: the paths of traits and of properties in recent events and in definitions, to choose from
 * what is to be visible. Only recent events are read, so the cost is bounded: traits come with the events that set them.
 */
import { parseJsonObject } from "@signalbox/core";
import { askedInDefinition, emptyView, visibilityOf, type DataSource } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readNewest } from "../events/newest-events.js";
import { createSeenPaths } from "./seen-paths.js";

/** Of identify and group events, and as many of track, page and screen events. */
const readEvents = 2_000;
const eventsPerRead = 500;
const mostPaths = 2_000;

export const listSeenPaths: Endpoint = defineEndpoint({
  summary: "List the paths that users' data have",
  description: `In the latest ${readEvents.toLocaleString("en")} events that set traits, as many other events, and the definitions of segments, user properties and journeys. Paths with their types and counts, never values. \`PUT /api/admin/settings/visible-paths\` takes them as they are.`,
  query: z.object({ limit: z.int().min(1).max(mostPaths).default(500) }),
  answers: [
    {
      status: 200,
      description: "The most frequent first",
      schema: z.object({
        paths: z.array(
          z.object({
            of: z.enum(["Trait", "Event"]),
            event: z.string().optional(),
            path: z.string().describe("`[*]` stands for the items of a list, or for keys that are ids."),
            types: z.array(z.enum(["text", "number", "boolean", "null", "list", "object"])),
            count: z.int().describe("Events that had it; 0 where only a definition names it."),
            isVisible: z.boolean().describe("It is declared, or a shorter path is."),
          }),
        ),
      }),
      example: {
        paths: [{ of: "Trait", path: "plan", types: ["text"], count: 311, isVisible: true }],
      },
    },
  ],
  handle: async ({ workspaceId, query: { limit } }, { events, views }) => {
    const { state } = (await views.load([workspaceId])).get(workspaceId) ?? emptyView;
    const seen = createSeenPaths();
    for (const { definition } of state.userProperties)
      namePaths(seen, askedInDefinition(definition, "UserPropertyDefinition"));
    for (const { definition } of state.segments)
      namePaths(seen, askedInDefinition(definition, "SegmentDefinition"));
    for (const { definition } of state.journeys)
      namePaths(seen, askedInDefinition(definition, "JourneyDefinition"));
    for (const types of [
      ["identify", "group"],
      ["track", "page", "screen"],
    ]) {
      const newest = readNewest([{ workspaceId, types, hidden: false }], events);
      for (let read = 0; read < readEvents; read += eventsPerRead) {
        const found = await newest.next(eventsPerRead);
        for (const { type, event, data } of found) {
          if (!event.startsWith("DF")) seen.add(sourceOf(type, event), parseJsonObject(data));
        }
        if (found.length < eventsPerRead) break;
      }
    }
    const visibility = visibilityOf(state);
    const paths = seen.list(limit).map((path) => {
      const source: DataSource =
        path.of === "Trait" ? { of: path.of } : { of: path.of, event: path.event ?? "*" };
      return { ...path, isVisible: visibility.mayAsk(source, path.path) };
    });
    return { status: 200, body: { paths } };
  },
});

function sourceOf(type: string, event: string): DataSource {
  return type === "identify" || type === "group" ? { of: "Trait" } : { of: "Event", event };
}

function namePaths(
  seen: ReturnType<typeof createSeenPaths>,
  asked: ReturnType<typeof askedInDefinition>,
): void {
  for (const { asks, source, text } of asked) {
    if (asks === "path" || asks === "key") seen.name(source, text);
  }
}
