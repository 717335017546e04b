/** GET `/analysis/activity`: how many events were accepted over time, and how many people there were. */
import { bucketStarts, granularityFor } from "@signalbox/analytics";
import { readActivity } from "@signalbox/users";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { momentField } from "../deliveries/delivery-query.js";
import { timeRangeOf, timezoneField } from "./analysis-fields.js";

/** Shorter ones would show the quarters of an hour in which it is counted. */
const granularities = ["1hour", "6hours", "12hours", "1day", "7days", "30days"] as const;

export const activity: Endpoint = defineEndpoint({
  summary: "Chart events and people over time",
  description:
    "People are counted every quarter of an hour, events from a month before the first count on. All accepted events count, also those that the service records of messages; events that were erased later stay counted, and events that wait for a worker longer than two hours are not.",
  query: z.object({
    startDate: momentField.describe("From this moment on."),
    endDate: momentField.describe("Before this moment."),
    granularity: z.enum(granularities).default("1day"),
    timezone: timezoneField.default("UTC"),
  }),
  answers: [
    {
      status: 200,
      description: "All buckets of the time, also those without events",
      schema: z.object({
        buckets: z.array(
          z.object({
            timestamp: z.string().describe("When the bucket begins."),
            events: z.int(),
            people: z
              .int()
              .optional()
              .describe("As they were counted last in the bucket; absent where they were not counted."),
          }),
        ),
        granularity: z.enum(granularities),
      }),
      example: {
        buckets: [{ timestamp: "2026-03-02T00:00:00.000Z", events: 1_203, people: 433 }],
        granularity: "1day",
      },
    },
  ],
  handle: async ({ workspaces, query }, api) => {
    const { granularity, timezone } = query;
    const range = timeRangeOf(query);
    granularityFor(granularity, range);
    const starts = bucketStarts(granularity, range, timezone);
    const buckets = await readActivity({ workspaces, starts, to: range.to }, api);
    return {
      status: 200,
      body: {
        buckets: buckets.map(({ at, ...numbers }) => ({ timestamp: new Date(at).toISOString(), ...numbers })),
        granularity,
      },
    };
  },
});
