/**
 * How many of a worker's places a job takes: one for each 25 messages. So the messages that a workspace has in a process are
 * bounded however they are divided into jobs: each of them shares reads and writes with those of other workspaces, which wait
 * the longer the more there are.
 */
import { z } from "zod";

const messagesPerPlace = 25;

const batchSchema = z.object({
  requests: z.array(z.unknown()).exactOptional(),
  deliveries: z.array(z.unknown()).exactOptional(),
  reports: z.array(z.unknown()).exactOptional(),
});

/** Of a `DeliveryWork`; one of a damaged job. */
export function placesOf(data: unknown): number {
  const { requests, deliveries, reports } = batchSchema.safeParse(data).data ?? {};
  const messages = requests ?? deliveries ?? reports ?? [];
  return Math.max(1, Math.ceil(messages.length / messagesPerPlace));
}
