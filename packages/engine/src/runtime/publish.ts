/**
 * Publishing what a step decided: first the searched tables, then messages to other actors and orders for the delivery
 * pipeline, then word to anyone who waits.
 * Everything here may happen twice after a crash and must not matter: table changes are guarded by version, and the job
 * ids of sent message batches are made from the message batch that caused them, so the queue refuses the second one.
 */
import {
  jobId,
  maxDeliveriesPerJob,
  maxMessageBatchSize,
  type ActorKey,
  type AppliedNotice,
  type DeliveryRequest,
  type DeliveryWork,
  type MessageBatch,
  type JobId,
  type MailboxWriter,
  type Message,
  type Signals,
  type TableStore,
  type VersionedChange,
  type WorkJob,
  type WorkQueueWriter,
} from "@signalbox/core";
import type { OutboxEntry } from "../outbox.js";
import { groupByPartition } from "../partitions.js";
import type { ParsedMessageBatch } from "./batch-window.js";

export interface PublishPorts {
  readonly tables: TableStore;
  readonly mailbox: MailboxWriter;
  /** Of the delivery pipeline. */
  readonly deliveryQueue: WorkQueueWriter;
  readonly signals: Signals;
  readonly now: () => Date;
}

/** What one actor wants published. */
export interface Publication {
  readonly entries: readonly OutboxEntry[];
}

export async function publishBatch(
  batchWindow: readonly ParsedMessageBatch[],
  publications: ReadonlyMap<ActorKey, Publication>,
  ports: PublishPorts,
): Promise<void> {
  const plans = batchWindow.map((messageBatch) =>
    planMessageBatch(messageBatch, publications, ports.mailbox.partitions),
  );
  const changes = plans.flatMap((plan) => plan.changes);
  // An outcome comes last: who finds it in the table may rely on all that it says.
  const outcomes = changes.filter(isOutcome);
  await apply(
    changes.filter((change) => !isOutcome(change)),
    ports.tables,
  );
  await Promise.all([sendAll(plans, ports), orderAll(plans, ports)]);
  await apply(outcomes, ports.tables);
  for (const { messageBatch, sent, replies } of plans) {
    if (messageBatch.replyTo === undefined) continue;
    const notice: AppliedNotice = { job: messageBatch.job, followUps: sent.map(({ job }) => job), replies };
    await ports.signals.publish(messageBatch.replyTo, JSON.stringify(notice));
  }
}

function isOutcome({ change }: VersionedChange): boolean {
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

interface Plan {
  readonly messageBatch: ParsedMessageBatch;
  readonly changes: readonly VersionedChange[];
  readonly sent: readonly SentMessageBatch[];
  readonly ordered: readonly WorkJob[];
  readonly replies: Record<string, unknown>;
}

/** The same for every attempt at the message batch: its actors in the order they appear, each with its saved entries. */
function planMessageBatch(
  messageBatch: ParsedMessageBatch,
  publications: ReadonlyMap<ActorKey, Publication>,
  partitions: number,
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
    sent: packMessageBatches(messageBatch.job, messages, partitions),
    ordered: packOrders(messageBatch.job, deliveries),
    replies,
  };
}

function packOrders(cause: JobId, requests: readonly DeliveryRequest[]): WorkJob[] {
  return Array.from({ length: Math.ceil(requests.length / maxDeliveriesPerJob) }, (_, index) => {
    const start = index * maxDeliveriesPerJob;
    const data: DeliveryWork = { type: "send", requests: requests.slice(start, start + maxDeliveriesPerJob) };
    return { job: jobId(`${cause}-d${index}`), data };
  });
}

async function orderAll(plans: readonly Plan[], { deliveryQueue }: PublishPorts): Promise<void> {
  const jobs = plans.flatMap(({ ordered }) => ordered);
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
        job: jobId(`${cause}-${partition}.${start / maxMessageBatchSize}`),
        messages: group.slice(start, start + maxMessageBatchSize),
      });
    }
  }
  return packed;
}

/** One after the other within a partition, so that a failure in between cannot swap what two message batches sent. */
async function sendAll(plans: readonly Plan[], { mailbox, now }: PublishPorts): Promise<void> {
  const lanes = new Map<number, { sent: SentMessageBatch; replyTo: string | undefined }[]>();
  for (const { sent, messageBatch } of plans) {
    for (const each of sent) {
      const lane = lanes.get(each.partition) ?? [];
      lanes.set(each.partition, lane);
      lane.push({ sent: each, replyTo: messageBatch.replyTo });
    }
  }
  const acceptedAt = now().getTime();
  const sendLane = async (
    lane: readonly { sent: SentMessageBatch; replyTo: string | undefined }[],
  ): Promise<void> => {
    for (const { sent, replyTo } of lane) {
      const messageBatch: MessageBatch = {
        v: 1,
        messages: sent.messages,
        acceptedAt,
        // Anyone who waits for it says so; else it is the service's own, and says nothing of how quick events are.
        ...(replyTo === undefined ? { background: true } : { replyTo }),
      };
      await mailbox.add(sent.partition, sent.job, messageBatch);
    }
  };
  await Promise.all([...lanes.values()].map(sendLane));
}
