/**
 * Formats the jobs of the deliveries queue for operators: which messages, to which users and why, without their
 * content. The content is part of the delivery's trace, which is read by id.
 */
import { channels, deliveryEventNames } from "@signalbox/core";
import { z } from "zod";

const request = z.object({
  id: z.string(),
  workspaceId: z.string(),
  userId: z.string(),
  channel: z.enum(channels),
  templateId: z.string(),
  provider: z.string().optional(),
  subscriptionGroupId: z.string().optional(),
  origin: z.record(z.string(), z.string()).catch({}),
});

const report = z.object({
  workspaceId: z.string(),
  messageId: z.string(),
  event: z.enum(deliveryEventNames),
  provider: z.string(),
  deliveryId: z.string().optional(),
});

/** Parsing removes all other fields. */
const looseWork = z.discriminatedUnion("type", [
  z.object({ type: z.literal("send"), requests: z.array(request) }),
  z.object({
    type: z.literal("resume"),
    deliveries: z.array(z.object({ workspaceId: z.string(), id: z.string() })),
  }),
  z.object({ type: z.literal("report"), reports: z.array(report) }),
  z.object({ type: z.literal("test"), request }),
]);

const maxItemsShown = 50;

/** A name with the number of items by type, and the items; undefined for other jobs. */
export function formatDeliveryWork(
  data: unknown,
): { readonly name: string; readonly data: unknown } | undefined {
  const parsed = looseWork.safeParse(data);
  if (!parsed.success) return undefined;
  const { type } = parsed.data;
  const items = itemsOf(parsed.data);
  const more = items.length - maxItemsShown;
  return {
    name: `${items.length} × ${type}`,
    data: {
      type,
      items: items.slice(0, maxItemsShown),
      ...(more > 0 && { more: `and ${more} more` }),
    },
  };
}

function itemsOf(work: z.infer<typeof looseWork>): readonly unknown[] {
  if (work.type === "send") return work.requests;
  if (work.type === "resume") return work.deliveries;
  return work.type === "report" ? work.reports : [work.request];
}
