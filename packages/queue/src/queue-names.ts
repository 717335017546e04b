/**
 * All names of queues in Redis. The keys of each queue carry a hash tag, `signalbox:{mailbox-07}:mailbox-07:…`, so that
 * the Lua scripts of a queue run on one node of a Redis Cluster while the partitions spread over all of them. A dashboard
 * needs the same names and prefixes.
 */
import type { Layout } from "@signalbox/core";

/** The queues other than mailboxes; alarms and recompute are scheduled, the others carry work. */
export const queueNames = {
  alarms: "alarms",
  transactionalDeliveries: "transactional-deliveries",
  deliveries: "deliveries",
  bulkDeliveries: "bulk-deliveries",
  broadcasts: "broadcasts",
  recompute: "recompute",
  exports: "exports",
} as const;

/** The queue of each lane of messages. */
export const deliveryQueueNames: Readonly<Record<"transactional" | "direct" | "bulk", string>> = {
  transactional: queueNames.transactionalDeliveries,
  direct: queueNames.deliveries,
  bulk: queueNames.bulkDeliveries,
};

/** The first part of every key and channel when the deployment does not choose another. */
export const defaultNamespace = "signalbox";

/**
 * `mailbox-07`; at least two digits, so that partitions sort in order. `mailbox-e1-07` in the layout after the first change of
 * the number of partitions.
 */
export function mailboxQueueName(partition: number, epoch = 0): string {
  const layout = epoch === 0 ? "" : `e${epoch}-`;
  return `mailbox-${layout}${String(partition).padStart(2, "0")}`;
}

/** Undefined for the name of another queue. */
export function partitionOfQueue(
  name: string,
): { readonly epoch: number; readonly partition: number } | undefined {
  const [, epoch = "0", partition] = /^mailbox-(?:e(\d+)-)?(\d+)$/.exec(name) ?? [];
  return partition === undefined ? undefined : { epoch: Number(epoch), partition: Number(partition) };
}

/** The names of all mailboxes of a layout, by partition. */
export function mailboxQueueNames({ epoch, partitions }: Layout): readonly string[] {
  return Array.from({ length: partitions }, (_, partition) => mailboxQueueName(partition, epoch));
}

/** BullMQ's `prefix` of a queue; BullMQ appends `:<queue name>:<part>`. */
export function queuePrefix(namespace: string | undefined, queueName: string): string {
  return `${namespace ?? defaultNamespace}:{${queueName}}`;
}

/** Sorted set of the worker processes of a deployment by the time of their last heartbeat. */
export function workersKey(namespace: string | undefined): string {
  return `${namespace ?? defaultNamespace}:workers`;
}

/**
 * Sorted set of those among the workers that share the partitions. The hash tag is the whole key of the workers, so that a
 * Cluster keeps both in one slot.
 */
export function attendantsKey(namespace: string | undefined): string {
  return `{${workersKey(namespace)}}:attendants`;
}

/** Redis channels are not scoped by database, so the namespace alone separates two deployments on one server. */
export function signalChannel(namespace: string | undefined, channel: string): string {
  return `${namespace ?? defaultNamespace}:signal:${channel}`;
}

/** The layouts that have mailboxes, as JSON. */
export function layoutsKey(namespace: string | undefined): string {
  return `${namespace ?? defaultNamespace}:layouts`;
}

/** Is set where the replicas of the record of the layouts are waited for: a command that writes on its server. */
export function layoutsMarkKey(namespace: string | undefined): string {
  return `{${layoutsKey(namespace)}}:mark`;
}

/** Is there once messages to the partition of this queue go to another layout; on the server of the queue. */
export function movedKey(namespace: string | undefined, queueName: string): string {
  return `${queuePrefix(namespace, queueName)}:${queueName}:moved`;
}

/**
 * Sorted set of the worker processes that follow changes of the layouts, by the time at which they last said so. Those of an
 * earlier release are not in it. The hash tag is the whole key of the layouts, so that a Cluster keeps both in one slot.
 */
export function layoutFollowersKey(namespace: string | undefined): string {
  return `{${layoutsKey(namespace)}}:followers`;
}

/** The id of the hold of all work that is in force; it expires. */
export function workHoldKey(namespace: string | undefined): string {
  return `${namespace ?? defaultNamespace}:hold`;
}

/** Hash of the worker processes that are held, with the id of the hold. */
export function heldWorkersKey(namespace: string | undefined): string {
  return `${namespace ?? defaultNamespace}:held-workers`;
}

/** Since when no messages are sent, ms; it does not expire. */
export function messageHoldKey(namespace: string | undefined): string {
  return `${namespace ?? defaultNamespace}:held-messages`;
}
