/** What a worker process does: all, or one part of the work. The api says which parts are attended. */
export const workerParts = ["actors", "deliveries"] as const;

/** `actors` applies events and commands, `deliveries` sends messages. */
export type WorkerPart = (typeof workerParts)[number];

export const workerRoles = ["all", "actors", "deliveries"] as const;
export type WorkerRole = (typeof workerRoles)[number];

export function hasPart(role: WorkerRole, part: WorkerPart): boolean {
  return role === "all" || role === part;
}

/** The gauge by which a worker says what it does: 1 for each part, which is the label `part`. */
export const workerPartMetric = "signalbox_worker_part";

/**
 * The gauge by which a worker says what it attends: 1 for each partition. Its labels are `partition` and the `epoch` of the
 * layout; a worker of an earlier release has no `epoch`, which means the first layout.
 */
export const attendedMetric = "signalbox_partition_attended";

/** The gauge of the median delay of the events that a worker applied in the last second, seconds; 0 without events. */
export const eventDelayMetric = "signalbox_event_delay_seconds";
