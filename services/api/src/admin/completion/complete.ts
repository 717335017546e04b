/** GET `/completion`: names and values that the workspace has seen, while one of them is typed. */
import { asks, fewAtATime, fieldSays, issueAt } from "@signalbox/core";
import type { DataSource } from "@signalbox/workspace";
import { z } from "zod";
import { badRequest } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { completeEventNames } from "./event-names.js";
import { beginsWith, findNames, findValues } from "./find-completions.js";
import { seenEventData, seenTraits } from "./read-seen.js";
import { mergeSeen, valueTypes } from "./seen-fields.js";

const maxCompletions = 100;

export const complete: Endpoint = defineEndpoint({
  summary: "Complete names and values",
  description: [
    "Names and values that the workspace has seen, to choose from while one is typed; the most frequent first.",
    "`traits` and their values are those of all users where there are up to 1,000, else of 500 drawn at random; `eventProperties` and their values those of the newest 500 track events of the name. `events` are ordered by the newest 500 track events, and all other names follow with the count 0.",
    "The answer may be some seconds old, in large workspaces a few minutes.",
    "For callers without `users:see-personal` a hidden trait or property is named without types and count, and what is below it is not.",
  ].join(" "),
  example: { query: { what: "values", path: "plan", prefix: "p" } },
  query: z.object({
    what: z
      .enum(["traits", "events", "eventProperties", "values"])
      .describe(
        "`eventProperties` are those of `event`; `values` those of `path`, in the properties of `event` where it is given, else in the traits.",
      ),
    event: z
      .string()
      .max(512)
      .exactOptional()
      .describe("The name of a track event. It may end in `*`; `*` and the empty text mean every one."),
    path: asks("key", z.string().min(1).max(512))
      .exactOptional()
      .describe("A trait or a property, or a path as `address.city`."),
    prefix: z
      .string()
      .max(200)
      .default("")
      .describe(
        "The beginning of a value, of a name, or of a name inside a path. Case and accents make no difference.",
      ),
    limit: z.int().min(1).max(maxCompletions).default(20),
  }),
  answers: [
    {
      status: 200,
      description: "The most frequent first",
      schema: z.object({
        completions: z.array(
          z.object({
            name: z.string().optional().describe("A path, or the name of an event. Absent for `values`."),
            value: z
              .union([z.string(), z.number(), z.boolean()])
              .optional()
              .describe("Only for `values`; also the items of lists."),
            types: z
              .array(z.enum(valueTypes))
              .describe("Of the values, the most frequent first. Empty for names of events."),
            count: z
              .int()
              .optional()
              .describe("How many of those looked at have it. Absent where the values are hidden."),
          }),
        ),
        looked: z.int().describe("Users, or events, that were looked at."),
      }),
      example: { completions: [{ value: "pro", types: ["string"], count: 311 }], looked: 500 },
    },
    { status: 400, description: "`eventProperties` without `event`, or `values` without `path`" },
  ],
  handle: async ({ workspaces, query, visibility }, api) => {
    const { what, event, path, prefix, limit } = query;
    const begins = beginsWith(prefix);
    if (what === "events") {
      const question = { workspaces, prefix, begins, limit, visibility };
      return { status: 200, body: await completeEventNames(question, api) };
    }
    if (what === "eventProperties" && event === undefined) throw required("event");
    if (what === "values" && path === undefined) throw required("path");
    const eventName = what === "traits" ? undefined : event;
    const seen = mergeSeen(
      await fewAtATime(workspaces, (workspaceId) =>
        eventName === undefined ? seenTraits(workspaceId, api) : seenEventData(workspaceId, eventName, api),
      ),
    );
    const found =
      what === "values" && path !== undefined
        ? findValues(seen, { path, begins })
        : findNames(seen, { source: sourceOf(eventName), begins, visibility });
    return { status: 200, body: { completions: found.slice(0, limit), looked: seen.looked } };
  },
});

function required(field: string): Error {
  return badRequest(issueAt([field], fieldSays.required()));
}

function sourceOf(event: string | undefined): DataSource {
  return event === undefined ? { of: "Trait" } : { of: "Event", event: event === "" ? "*" : event };
}
