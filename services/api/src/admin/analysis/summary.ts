/** GET `/analysis/summary`: counts of the messages sent in a time range by the state they reached. */
import {
  countDeliveriesBy,
  countsByTime,
  onlyReached,
  stateCounts,
  type AnalysisFilters,
} from "@signalbox/analytics";
import { channels, type Channel } from "@signalbox/core";
import { countedOf } from "@signalbox/messaging";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { filtersField, timeRangeFields, timeRangeOf } from "./analysis-fields.js";

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
        summary: z.object({
          deliveries: z.int(),
          sent: z.int(),
          opens: z.int(),
          clicks: z.int(),
          bounces: z.int(),
        }),
      }),
      example: { summary: { sent: 100, deliveries: 98, opens: 41, clicks: 12, bounces: 2 } },
    },
  ],
  handle: async ({ workspaces, query }, { actors, deliveries }) => {
    const filters = withChannel(query.filters ?? {}, query.channel);
    const question = { workspaces, range: timeRangeOf(query), filters };
    const counts = await countDeliveriesBy(question, { actors, deliveries, countedOf });
    const [all] = countsByTime(counts);
    const reached = onlyReached(all?.classes ?? [], filters.messageStates);
    const { sent, delivered, opened, clicked, bounced } = stateCounts(reached);
    const summary = { deliveries: delivered, sent, opens: opened, clicks: clicked, bounces: bounced };
    return { status: 200, body: { summary } };
  },
});

/** When both are given, both must match. */
function withChannel(filters: AnalysisFilters, channel: Channel | undefined): AnalysisFilters {
  if (channel === undefined) return filters;
  const requested = filters.channels ?? [channel];
  return { ...filters, channels: requested.filter((each) => each === channel) };
}
