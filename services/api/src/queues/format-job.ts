/**
 * Formats jobs for operators: a name that describes the content, and the payload with parsed JSON and without
 * secrets. Job data comes from Redis and may have any shape.
 */
import { parseActorKey, parseWorkspaceId } from "@signalbox/core";
import { deliveryQueueNames } from "@signalbox/queue";
import { z } from "zod";
import { formatDeliveryWork } from "./format-delivery-work.js";

const hidden = "**********";
const secretName = /secret|sealed|password|passwd|token|authorization|api_?key|write_?key/i;
const maxMessagesShown = 50;
const maxDepth = 12;

const looseMessageBatch = z.object({
  messages: z.array(z.object({ to: z.string(), type: z.string(), body: z.unknown() })),
  acceptedAt: z.number().optional(),
});

/** `3 × event, 1 × claim` or `100 × send`; the job's own name if it is neither a message batch nor delivery work. */
export function jobName(job: unknown): string {
  const { data, name } = z
    .object({ data: z.unknown(), name: z.string().catch("job") })
    .catch({ data: null, name: "job" })
    .parse(job);
  const work = formatDeliveryWork(data);
  if (work !== undefined) return work.name;
  const batch = looseMessageBatch.safeParse(data);
  if (!batch.success) return isDeliveryWork(name) ? "done, emptied" : name;
  const counts = new Map<string, number>();
  for (const { type } of batch.data.messages) counts.set(type, (counts.get(type) ?? 0) + 1);
  if (counts.size === 0) return "done, emptied";
  return [...counts].map(([type, count]) => `${count} × ${type}`).join(", ");
}

/** Its name is the workspace whose turn it takes; in an earlier release that of its queue. */
function isDeliveryWork(name: string): boolean {
  return parseWorkspaceId(name) !== undefined || Object.values(deliveryQueueNames).includes(name);
}

/** The payload without secrets; only the first messages of a large message batch. */
export function jobData(data: unknown): unknown {
  const work = formatDeliveryWork(data);
  if (work !== undefined) return work.data;
  const batch = looseMessageBatch.safeParse(data);
  if (!batch.success) return reveal(data, 0);
  const { messages, acceptedAt } = batch.data;
  const more = messages.length - maxMessagesShown;
  return {
    ...(acceptedAt !== undefined && acceptedAt > 0 && { acceptedAt: new Date(acceptedAt).toISOString() }),
    messages: messages
      .slice(0, maxMessagesShown)
      .map(({ to, type, body }) => ({ to: recipient(to), type, body: reveal(body, 0) })),
    ...(more > 0 && { more: `and ${more} more messages` }),
  };
}

/** Splits an actor key into its parts. */
function recipient(key: string): unknown {
  try {
    const { workspaceId, kind, id } = parseActorKey(key);
    return { workspaceId, kind, id };
  } catch {
    return key;
  }
}

function reveal(value: unknown, depth: number): unknown {
  if (depth > maxDepth) return "…";
  if (typeof value === "string") return revealText(value, depth);
  if (Array.isArray(value)) return value.map((each) => reveal(each, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      secretName.test(name) ? hidden : reveal(child, depth + 1),
    ]),
  );
}

/** Events carry their properties as JSON text: parsed, so that secret names inside are found. */
function revealText(text: string, depth: number): unknown {
  if (!/^[{[]/.test(text)) return text;
  try {
    return reveal(JSON.parse(text), depth + 1);
  } catch {
    return text;
  }
}
