/**
 * GET `/events/values`: values that a trait, or a property of an event, has in recent events, for pickers. Only recent
 * events are read, so the cost is bounded.
 */
import { asks, isJsonObject, parseJsonObject, type Json, type JsonObject, issueAt } from "@signalbox/core";
import { z } from "zod";
import { badRequest } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readNewest } from "./newest-events.js";
import { requestSays } from "../../http/request-sentences.js";

const readEvents = 2_000;
/** Few at a time: events can be large. */
const eventsPerRead = 500;
const maxValues = 50;
/** Longer texts are no choices. */
const maxLength = 200;

export const listEventValues: Endpoint = defineEndpoint({
  summary: "List values of a trait or an event property",
  description: `Texts, numbers and booleans in the latest ${readEvents.toLocaleString("en")} identify events, or track events of the name; the most frequent first.`,
  example: { query: { event: "Ordered", property: "currency" } },
  query: z.object({
    trait: asks("trait", z.string().min(1).max(512))
      .exactOptional()
      .describe("A trait, or a path as `address.city`."),
    event: z.string().min(1).max(512).exactOptional(),
    property: asks("key", z.string().min(1).max(512))
      .exactOptional()
      .describe("Of the event; a path as for `trait`."),
    prefix: z.string().max(maxLength).default("").describe("Only values that begin with it, in any case."),
    limit: z.int().min(1).max(maxValues).default(20),
  }),
  answers: [
    {
      status: 200,
      description: "With the number of events that had the value",
      schema: z.object({
        values: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), count: z.int() })),
      }),
      example: { values: [{ value: "EUR", count: 311 }] },
    },
    { status: 400, description: "Neither `trait` nor `event` with `property` is given" },
  ],
  handle: async ({ workspaces, query }, { events }) => {
    const { trait, event, property, prefix, limit } = query;
    const path = trait ?? property;
    if (path === undefined || (trait === undefined && event === undefined)) {
      throw badRequest(issueAt(["trait"], requestSays.requiredOr({ other: "event and property" })));
    }
    const names = trait === undefined && event !== undefined ? { events: [event] } : {};
    const types = [trait === undefined ? "track" : "identify"];
    const newest = readNewest(
      workspaces.map((workspaceId) => ({ workspaceId, types, ...names, hidden: false, fromSeq: 0 })),
      events,
    );
    const counts = new Map<string | number | boolean, number>();
    for (let read = 0; read < readEvents; read += eventsPerRead) {
      const found = await newest.next(eventsPerRead);
      for (const { data } of found) {
        const value = valueAt(parseJsonObject(data), path);
        if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      if (found.length < eventsPerRead) break;
    }
    const start = prefix.toLowerCase();
    const values = [...counts]
      .filter(([value]) => String(value).toLowerCase().startsWith(start))
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, limit)
      .map(([value, count]) => ({ value, count }));
    return { status: 200, body: { values } };
  },
});

/** A key with dots comes before a path. */
function valueAt(data: JsonObject, path: string): string | number | boolean | undefined {
  const keys = Object.hasOwn(data, path) ? [path] : path.split(".");
  let value: Json | undefined = data;
  for (const key of keys) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  if (typeof value === "string") return value.length <= maxLength ? value : undefined;
  return typeof value === "number" || typeof value === "boolean" ? value : undefined;
}
