/**
 * Publishes the decisions of a batch window: first the searched tables, then messages to other actors and delivery
 * requests. All of it can be repeated after a crash: table changes are guarded by version, and the job id of a sent message
 * batch is derived from the message batch that caused it, so the queue ignores a repeat.
 */
import {
  groupByPartition,
  jobId,
  maxMessageBatchSize,
  uuidV5,
  type ActorKey,
  deliveryBatches,
  type DeliveryRequest,
  type DeliveryWork,
  type MessageBatch,
  type JobId,
  type MailboxWriter,
  type Message,
  type TableStore,
  type Tracing,
  type VersionedChange,
  type WorkJob,
  type WorkQueueWriter,
} from "@signalbox/core";
import type { AddressedNotice } from "../notices.js";
import type { OutboxEntry } from "../outbox.js";
import type { ParsedMessageBatch } from "./batch-window.js";
import { tracePublish, type Destination, type PublishTrace } from "./trace-publish.js";

export interface PublishPorts {
  readonly tables: TableStore;
  readonly mailbox: MailboxWriter;
  /** The queue of delivery requests. */
  readonly deliveryQueue: WorkQueueWriter;
  readonly now: () => Date;
  readonly tracing?: Tracing;
}

/** The outbox entries of one actor that are to be published. */
export interface Publication {
  readonly entries: readonly OutboxEntry[];
}

/** Resolves with what `notifyCallers` needs. */
export async function publishBatch(
  batchWindow: readonly ParsedMessageBatch[],
  publications: ReadonlyMap<ActorKey, Publication>,
  ports: PublishPorts,
): Promise<readonly Plan[]> {
  const trace = tracePublish(ports.tracing);
  const plans = batchWindow.map((messageBatch) =>
    planMessageBatch(messageBatch, publications, { partitions: ports.mailbox.partitions, trace }),
  );
  try {
    await publishPlans(plans, ports);
    trace?.end();
    return plans;
  } catch (error) {
    trace?.end(error);
    throw error;
  }
}

async function publishPlans(plans: readonly Plan[], ports: PublishPorts): Promise<void> {
  const changes = plans.flatMap((plan) => plan.changes);
  // Outcomes of commands come last: when a caller reads one, everything it reports is in the tables.
  const outcomes = changes.filter(isCommandOutcome);
  await apply(
    changes.filter((change) => !isCommandOutcome(change)),
    ports.tables,
  );
  await Promise.all([sendAll(plans, ports), queueDeliveries(plans, ports)]);
  await apply(outcomes, ports.tables);
}

/** Notifies waiting callers that their message batches are applied. */
export async function notifyCallers(
  plans: readonly Plan[],
  publish: (addressed: AddressedNotice) => Promise<void>,
): Promise<void> {
  const notices = plans.flatMap(({ messageBatch: { job, replyTo }, sent, replies }) =>
    replyTo === undefined
      ? []
      : [{ channel: replyTo, notice: { job, followUps: sent.map((each) => each.job), replies } }],
  );
  await Promise.all(notices.map(publish));
}

function isCommandOutcome({ change }: VersionedChange): boolean {
  return change.do === "put" && change.table === "commands";
}

async function apply(changes: readonly VersionedChange[], tables: TableStore): Promise<void> {
  if (changes.length > 0) await tables.apply(changes);
}

interface SentMessageBatch {
  readonly partition: number;
  readonly job: JobId;
  readonly messages: readonly Message[];
}

interface AddressedBatch {
  readonly sent: SentMessageBatch;
  readonly replyTo: string | undefined;
}

export interface Plan {
  readonly messageBatch: ParsedMessageBatch;
  readonly changes: readonly VersionedChange[];
  readonly sent: readonly SentMessageBatch[];
  readonly deliveryJobs: readonly WorkJob[];
  readonly replies: Record<string, unknown>;
}

/**
 * Deterministic, so every attempt at a message batch has the same plan: actors in order of appearance, with their saved
 * entries.
 */
function planMessageBatch(
  messageBatch: ParsedMessageBatch,
  publications: ReadonlyMap<ActorKey, Publication>,
  { partitions, trace }: { readonly partitions: number; readonly trace: PublishTrace | undefined },
): Plan {
  const changes: VersionedChange[] = [];
  const messages: Message[] = [];
  const deliveries: DeliveryRequest[] = [];
  const replies: Record<string, unknown> = {};
  for (const key of new Set(messageBatch.tasks.map(({ message }) => message.to))) {
    for (const entry of publications.get(key)?.entries ?? []) {
      if (entry.job !== messageBatch.job) continue;
      for (const change of entry.changes ?? []) changes.push({ change, version: entry.version });
      messages.push(...(entry.send ?? []));
      deliveries.push(...(entry.deliveries ?? []));
      if (entry.reply !== undefined) replies[entry.reply.id] = entry.reply.value;
    }
  }
  return {
    messageBatch,
    changes,
    sent: packMessageBatches(messageBatch.job, marked(messages, "mailbox", trace), partitions),
    deliveryJobs: packDeliveries(messageBatch.job, marked(deliveries, "deliveries", trace)),
    replies,
  };
}

function marked<Item extends { readonly traceparent?: string }>(
  items: readonly Item[],
  destination: Destination,
  trace: PublishTrace | undefined,
): readonly Item[] {
  return trace === undefined ? items : items.map((item) => trace.mark(item, destination));
}

/** Other ids than those of earlier releases, whose jobs mix workspaces. */
function packDeliveries(cause: JobId, requests: readonly DeliveryRequest[]): WorkJob[] {
  return deliveryBatches(requests).map(({ items, share }, index) => {
    const data: DeliveryWork = { type: "send", requests: items };
    return { job: jobId(`${cause}-s${index}`), data, share };
  });
}

async function queueDeliveries(plans: readonly Plan[], { deliveryQueue }: PublishPorts): Promise<void> {
  const jobs = plans.flatMap(({ deliveryJobs }) => deliveryJobs);
  if (jobs.length > 0) await deliveryQueue.addAll(jobs);
}

function packMessageBatches(
  cause: JobId,
  messages: readonly Message[],
  partitions: number,
): SentMessageBatch[] {
  const packed: SentMessageBatch[] = [];
  for (const [partition, group] of groupByPartition(messages, ({ to }) => to, partitions)) {
    for (let start = 0; start < group.length; start += maxMessageBatchSize) {
      packed.push({
        partition,
        job: jobId(`${shortCause(cause)}-${partition}.${start / maxMessageBatchSize}`),
        messages: group.slice(start, start + maxMessageBatchSize),
      });
    }
  }
  return packed;
}

const longestCause = 200;
const causeNamespace = "5b0c4d0e-3c57-4b3f-9d6c-6c2f8f5a8e11";

/** A message that an actor sends itself again and again would otherwise make the id longer with each time. */
function shortCause(cause: JobId): string {
  return cause.length > longestCause ? uuidV5(cause, causeNamespace) : cause;
}

/** Sends one after the other within a partition, so that a failure cannot reorder what two message batches sent. */
async function sendAll(plans: readonly Plan[], { mailbox, now }: PublishPorts): Promise<void> {
  const byPartition = new Map<number, AddressedBatch[]>();
  for (const { sent, messageBatch } of plans) {
    for (const each of sent) {
      const batches = byPartition.get(each.partition) ?? [];
      byPartition.set(each.partition, batches);
      batches.push({ sent: each, replyTo: messageBatch.replyTo });
    }
  }
  const acceptedAt = now().getTime();
  const sendInOrder = async (batches: readonly AddressedBatch[]): Promise<void> => {
    for (const { sent, replyTo } of batches) {
      const messageBatch: MessageBatch = {
        v: 1,
        messages: sent.messages,
        acceptedAt,
        // Without a waiting caller it is background work, which the latency metrics ignore.
        ...(replyTo === undefined ? { background: true } : { replyTo }),
      };
      await mailbox.add(sent.partition, sent.job, messageBatch);
    }
  };
  await Promise.all([...byPartition.values()].map(sendInOrder));
}
