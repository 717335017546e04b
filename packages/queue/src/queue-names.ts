/**
 * All names of queues in Redis. The keys of each queue carry a hash tag, `signalbox:{mailbox-07}:mailbox-07:…`, so that
 * the Lua scripts of a queue run on one node of a Redis Cluster while the partitions spread over all of them. A dashboard
 * needs the same names and prefixes.
 */

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

/** `mailbox-07`; at least two digits, so that partitions sort in order. */
export function mailboxQueueName(partition: number): string {
  return `mailbox-${String(partition).padStart(2, "0")}`;
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
