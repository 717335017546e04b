/**
 * Publishing what a step decided: first the searched tables, then messages to other actors and orders for the delivery
 * pipeline, then word to whoever waits.
 * Everything here may happen twice after a crash and must not matter: table changes are guarded by version, and the job
 * ids of sent envelopes are made from the envelope that caused them, so the queue refuses the second one.
 */
import {
  jobId,
  maxDeliveriesPerJob,
  maxEnvelopeMessages,
  type ActorKey,
  type AppliedNotice,
  type DeliveryRequest,
  type DeliveryWork,
  type Envelope,
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
import type { WindowEnvelope } from "./window.js";

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

export async function publishStep(
  window: readonly WindowEnvelope[],
  publications: ReadonlyMap<ActorKey, Publication>,
  ports: PublishPorts,
): Promise<void> {
  const plans = window.map((envelope) => planEnvelope(envelope, publications, ports.mailbox.partitions));
  const changes = plans.flatMap((plan) => plan.changes);
  // An outcome comes last: who finds it in the table may rely on all that it says.
  const outcomes = changes.filter(isOutcome);
  await apply(
    changes.filter((change) => !isOutcome(change)),
    ports.tables,
  );
  await Promise.all([sendAll(plans, ports), orderAll(plans, ports)]);
  await apply(outcomes, ports.tables);
  for (const { envelope, sent, replies } of plans) {
    if (envelope.replyTo === undefined) continue;
    const notice: AppliedNotice = { job: envelope.job, followUps: sent.map(({ job }) => job), replies };
    await ports.signals.publish(envelope.replyTo, JSON.stringify(notice));
  }
}

function isOutcome({ change }: VersionedChange): boolean {
  return change.do === "put" && change.table === "commands";
}

async function apply(changes: readonly VersionedChange[], tables: TableStore): Promise<void> {
  if (changes.length > 0) await tables.apply(changes);
}

interface SentEnvelope {
  readonly partition: number;
  readonly job: JobId;
  readonly messages: readonly Message[];
}

interface Plan {
  readonly envelope: WindowEnvelope;
  readonly changes: readonly VersionedChange[];
  readonly sent: readonly SentEnvelope[];
  readonly ordered: readonly WorkJob[];
  readonly replies: Record<string, unknown>;
}

/** The same for every attempt at the envelope: its actors in the order they appear, each with its saved entries. */
function planEnvelope(
  envelope: WindowEnvelope,
  publications: ReadonlyMap<ActorKey, Publication>,
  partitions: number,
): Plan {
  const changes: VersionedChange[] = [];
  const messages: Message[] = [];
  const deliveries: DeliveryRequest[] = [];
  const replies: Record<string, unknown> = {};
  for (const key of new Set(envelope.tasks.map(({ message }) => message.to))) {
    for (const entry of publications.get(key)?.entries ?? []) {
      if (entry.job !== envelope.job) continue;
      for (const change of entry.changes ?? []) changes.push({ change, version: entry.version });
      messages.push(...(entry.send ?? []));
      deliveries.push(...(entry.deliveries ?? []));
      if (entry.reply !== undefined) replies[entry.reply.id] = entry.reply.value;
    }
  }
  return {
    envelope,
    changes,
    sent: packEnvelopes(envelope.job, messages, partitions),
    ordered: packOrders(envelope.job, deliveries),
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

function packEnvelopes(cause: JobId, messages: readonly Message[], partitions: number): SentEnvelope[] {
  const packed: SentEnvelope[] = [];
  for (const [partition, group] of groupByPartition(messages, ({ to }) => to, partitions)) {
    for (let start = 0; start < group.length; start += maxEnvelopeMessages) {
      packed.push({
        partition,
        job: jobId(`${cause}-${partition}.${start / maxEnvelopeMessages}`),
        messages: group.slice(start, start + maxEnvelopeMessages),
      });
    }
  }
  return packed;
}

/** One after the other within a partition, so that a failure in between cannot swap what two envelopes sent. */
async function sendAll(plans: readonly Plan[], { mailbox, now }: PublishPorts): Promise<void> {
  const lanes = new Map<number, { sent: SentEnvelope; replyTo: string | undefined }[]>();
  for (const { sent, envelope } of plans) {
    for (const each of sent) {
      const lane = lanes.get(each.partition) ?? [];
      lanes.set(each.partition, lane);
      lane.push({ sent: each, replyTo: envelope.replyTo });
    }
  }
  const acceptedAt = now().getTime();
  const sendLane = async (
    lane: readonly { sent: SentEnvelope; replyTo: string | undefined }[],
  ): Promise<void> => {
    for (const { sent, replyTo } of lane) {
      const envelope: Envelope = {
        v: 1,
        messages: sent.messages,
        acceptedAt,
        // Whoever waits for it says so; else it is the service's own, and says nothing of how quick events are.
        ...(replyTo === undefined ? { background: true } : { replyTo }),
      };
      await mailbox.add(sent.partition, sent.job, envelope);
    }
  };
  await Promise.all([...lanes.values()].map(sendLane));
}
