/**
 * Every name a queue has in Redis. Each queue's keys carry a hash tag of their own, `signalbox:{mailbox-07}:mailbox-07:…`,
 * so that the Lua scripts of one queue stay on one node of a Redis Cluster while the partitions spread over all of them.
 * A dashboard for operators needs the same names and prefixes.
 */

/** The queues that are not mailboxes; alarms and recompute run on a schedule, the others carry work of their own. */
export const queueNames = {
  alarms: "alarms",
  deliveries: "deliveries",
  bulkDeliveries: "bulk-deliveries",
  broadcasts: "broadcasts",
  recompute: "recompute",
  exports: "exports",
} as const;

/** The first part of every key and channel when the deployment does not choose another. */
export const defaultNamespace = "signalbox";

/** `mailbox-07`; at least two digits, so that operators see the partitions in order. */
export function mailboxQueueName(partition: number): string {
  return `mailbox-${String(partition).padStart(2, "0")}`;
}

/** BullMQ's `prefix` of a queue: it puts `:<queue name>:<part>` behind it. */
export function queuePrefix(namespace: string | undefined, queueName: string): string {
  return `${namespace ?? defaultNamespace}:{${queueName}}`;
}

/** Sorted set of the worker processes of a deployment by the time of their last heartbeat. */
export function workersKey(namespace: string | undefined): string {
  return `${namespace ?? defaultNamespace}:workers`;
}

/** Redis channels know no databases, so the namespace alone keeps two deployments on one server apart. */
export function signalChannel(namespace: string | undefined, channel: string): string {
  return `${namespace ?? defaultNamespace}:signal:${channel}`;
}
