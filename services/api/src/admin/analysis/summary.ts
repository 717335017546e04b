/** GET `/analysis/summary`: counts of the messages sent in a time range by the state they reached. */
import {
  countDeliveriesBy,
  countsByTime,
  messageCounts,
  onlyReached,
  stateCounts,
  type AnalysisFilters,
} from "@signalbox/analytics";
import { channels, deliveryClasses, type Channel } from "@signalbox/core";
import { countedOf } from "@signalbox/messaging";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readReportingProviders, reportedSchema } from "./reporting-providers.js";
import { filtersField, timeRangeFields, timeRangeOf } from "./analysis-fields.js";

const sumsSchema = z.object({
  deliveries: z.int(),
  sent: z.int(),
  opens: z.int(),
  clicks: z.int(),
  bounces: z.int(),
});

export const analysisSummary: Endpoint = defineEndpoint({
  summary: "Summarize messages",
  description: "Counts each message once in every state it has reached, up to date within two seconds.",
  example: { query: { startDate: "2026-01-01", endDate: "2026-02-01", channel: "Email" } },
  query: z.object({
    ...timeRangeFields,
    channel: z.enum(channels).exactOptional().describe("Default: all channels."),
    filters: filtersField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description:
        "Sent messages, and how many of them reached each state. A text message that the vendor could not deliver has bounced.",
      schema: z.object({
        summary: sumsSchema,
        notSent: z
          .object({ skipped: z.int(), failed: z.int() })
          .describe("Settled in that time without being sent; zero with a filter of states."),
        reported: reportedSchema,
        providers: z
          .array(
            z.object({
              provider: z.string().describe("Its type; empty for messages that none was called for."),
              ...sumsSchema.shape,
              skipped: z.int(),
              failed: z.int(),
              reported: reportedSchema,
            }),
          )
          .describe("The same by provider, the one that has sent most first."),
      }),
      example: {
        summary: { sent: 100, deliveries: 98, opens: 41, clicks: 0, bounces: 2 },
        notSent: { skipped: 3, failed: 1 },
        reported: { delivered: true, opened: true, clicked: true, bounced: true },
        providers: [
          {
            provider: "SendGrid",
            sent: 100,
            deliveries: 98,
            opens: 41,
            clicks: 0,
            bounces: 2,
            skipped: 3,
            failed: 1,
            reported: { delivered: true, opened: true, clicked: true, bounced: true },
          },
        ],
      },
    },
  ],
  handle: async ({ workspaces, query }, api) => {
    const { actors, deliveries } = api;
    const filters = withChannel(query.filters ?? {}, query.channel);
    const question = { workspaces, range: timeRangeOf(query), filters, groupBy: "provider" } as const;
    const [counts, reporting] = await Promise.all([
      countDeliveriesBy(question, { actors, deliveries, countedOf }),
      readReportingProviders(workspaces, api),
    ]);
    const byProvider = new Map(
      countsByTime(counts).map(({ group, classes }) => [
        group,
        filters.messageStates === undefined
          ? Array.from(classes)
          : Array.from(onlyReached(classes, filters.messageStates)),
      ]),
    );
    const total = deliveryClasses.map((_, index) =>
      [...byProvider.values()].reduce((sum, classes) => sum + (classes[index] ?? 0), 0),
    );
    const { skipped, failed } = messageCounts(total);
    const providers = [...byProvider].map(([provider, classes]) => ({
      provider,
      ...sumsOf(classes),
      skipped: messageCounts(classes).skipped,
      failed: messageCounts(classes).failed,
      reported: reporting.reported(new Map([[provider, classes]])),
    }));
    return {
      status: 200,
      body: {
        summary: sumsOf(total),
        notSent: { skipped, failed },
        reported: reporting.reported(byProvider),
        providers: providers.toSorted((one, other) => other.sent - one.sent),
      },
    };
  },
});

function sumsOf(classes: readonly number[]): z.output<typeof sumsSchema> {
  const { sent, delivered, opened, clicked, bounced } = stateCounts(classes);
  return { deliveries: delivered, sent, opens: opened, clicks: clicked, bounces: bounced };
}

/** When both are given, both must match. */
function withChannel(filters: AnalysisFilters, channel: Channel | undefined): AnalysisFilters {
  if (channel === undefined) return filters;
  const requested = filters.channels ?? [channel];
  return { ...filters, channels: requested.filter((each) => each === channel) };
}
