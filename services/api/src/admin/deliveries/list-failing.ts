/** GET `/deliveries/failing`: what messages fail of, by the journey or broadcast and the template, with the latest reason. */
import {
  countDeliveriesBy,
  countsByTime,
  messageCounts,
  readCause,
  type MessageCause,
} from "@signalbox/analytics";
import {
  channels,
  fewAtATime,
  holds,
  sentenceSchema,
  unsentReasons,
  type Channel,
  type StoredDelivery,
  type WorkspaceId,
} from "@signalbox/core";
import { countedOf, deserializeDelivery, describeVerdict } from "@signalbox/messaging";
import { idField } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { timeRangeFields, timeRangeOf } from "../analysis/analysis-fields.js";
import { oneOrMany } from "../fields.js";

/** The others failed less. */
const maxCauses = 20;
/** Messages of each reason that are looked at for the latest failure of each cause. */
const maxLooked = 50;

const failingSchema = z
  .object({
    journeyId: z.string().optional(),
    broadcastId: z.string().optional(),
    templateId: z.string(),
    channel: z.enum(channels),
    sent: z.int(),
    skipped: z.int(),
    failed: z.int(),
    latest: z
      .object({
        at: z.string().describe("UTC."),
        deliveryId: z.string(),
        code: z.string().describe("Of the sentence in `says`."),
        text: holds("data", z.string()).describe("Why, in English without a capital and a full stop."),
        says: holds("data", z.array(sentenceSchema)).describe("What `text` says."),
      })
      .optional()
      .describe(
        `The latest message that failed; absent once its user is erased, and where ${maxLooked} later ones of other causes have its reason.`,
      ),
  })
  .meta({ id: "FailingMessages" });

export const listFailing: Endpoint = defineEndpoint({
  summary: "List what messages fail of",
  description: `Messages of the workspace itself that were settled in that time, of journeys, broadcasts and templates of which at least one failed; the ${maxCauses} with the most failures.`,
  example: { query: { startDate: "2026-01-01", endDate: "2026-01-02" } },
  query: z.object({
    ...timeRangeFields,
    journeyIds: oneOrMany(idField).exactOptional(),
    broadcastIds: oneOrMany(idField).exactOptional(),
    templateIds: oneOrMany(idField).exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "Those with the most failures first",
      schema: z.object({ failing: z.array(failingSchema) }),
      example: {
        failing: [
          {
            journeyId: "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
            templateId: "3f0c9f1e-8a55-4a0e-9d3b-2c1b7e6d5f48",
            channel: "Email",
            sent: 0,
            skipped: 0,
            failed: 10,
            latest: {
              at: "2026-01-01T10:00:00.000Z",
              deliveryId: "welcome-ann",
              code: "templateDoesNotRender",
              text: "the template does not render: undefined filter: nope",
              says: [
                {
                  code: "templateDoesNotRender",
                  values: { problem: "undefined filter: nope" },
                  text: "the template does not render: undefined filter: nope",
                },
              ],
            },
          },
        ],
      },
    },
  ],
  handle: async ({ workspaceId, query: { startDate, endDate, ...filters } }, api) => {
    const { actors, deliveries } = api;
    const range = timeRangeOf({ startDate, endDate });
    const counts = await countDeliveriesBy(
      { workspaces: [workspaceId], range, filters, groupBy: "cause" },
      { actors, deliveries, countedOf },
    );
    const failing = countsByTime(counts)
      .map(({ group, classes }) => ({ cause: readCause(group), counts: messageCounts(classes) }))
      .filter(({ counts: { failed } }) => failed > 0)
      .toSorted((one, other) => other.counts.failed - one.counts.failed)
      .slice(0, maxCauses);
    const found = failing.length === 0 ? [] : await latestFailures({ workspaceId, ...range }, api);
    const shown = failing.map(({ cause, counts: { sent, skipped, failed } }) => {
      const latest = latestOf(idsOf(cause), found);
      return { ...idsOf(cause), sent, skipped, failed, ...(latest !== undefined && { latest }) };
    });
    return { status: 200, body: { failing: shown } };
  },
});

interface CauseIds {
  readonly journeyId?: string;
  readonly broadcastId?: string;
  readonly templateId: string;
  readonly channel: Channel;
}

function idsOf({ journeyId, broadcastId, templateId, channel }: MessageCause): CauseIds {
  return {
    ...(journeyId !== "" && { journeyId }),
    ...(broadcastId !== "" && { broadcastId }),
    templateId,
    channel: channel as Channel,
  };
}

interface FailureRange {
  readonly workspaceId: WorkspaceId;
  /** ms */
  readonly from: number;
  readonly to: number;
}

/**
 * The latest failures of each reason, the latest first. Read by the index of reasons: a search among the messages of a
 * journey would pass all that were sent since its latest failure.
 */
async function latestFailures(
  { workspaceId, from, to }: FailureRange,
  { deliveries }: Pick<ApiContext, "deliveries">,
): Promise<readonly StoredDelivery[]> {
  const found = await fewAtATime(unsentReasons, async (reason) =>
    deliveries.list({
      filter: { workspaceId, reasons: [reason], sentFrom: from, sentTo: to },
      order: { by: "sentAt", direction: "desc" },
      limit: maxLooked,
    }),
  );
  return found
    .flat()
    .filter(({ status }) => status === "failed")
    .toSorted((one, other) => other.sentAt - one.sentAt);
}

function latestOf(
  { journeyId, broadcastId, templateId, channel }: CauseIds,
  failures: readonly StoredDelivery[],
) {
  const found = failures.find(
    (each) =>
      each.templateId === templateId &&
      each.channel === channel &&
      each.journeyId === journeyId &&
      each.broadcastId === broadcastId,
  );
  const outcome = found && deserializeDelivery(found).outcome;
  if (found === undefined || outcome === undefined) return undefined;
  const says = describeVerdict(outcome.variant);
  return {
    at: new Date(found.sentAt).toISOString(),
    deliveryId: found.id,
    code: says.code,
    text: says.text,
    says: [says],
  };
}
