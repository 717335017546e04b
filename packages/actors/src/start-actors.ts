/**
 * Starts the actors of the product: processes message batches, sweeps alarms, advances recomputes. Any number of
 * processes may run it; the queue gives each partition to one of them at a time.
 */
import {
  jobId,
  type ActorStore,
  type DeliveryStore,
  type EventStore,
  type ExpiringKind,
  type ExpiryStore,
  type LayoutReader,
  type MessageSender,
  type Schedule,
  type Signals,
  type TableStore,
  type Tracing,
  type WorkQueueWriter,
} from "@signalbox/core";
import {
  alarmSweepEveryMs,
  behavioursOf,
  createGroupCommit,
  createAcknowledgements,
  createRuntime,
  sweepAlarms,
  type Behaviour,
  type BatchReport,
} from "@signalbox/engine";
import type { StorageClient } from "@signalbox/exports";
import { createLongTaskRunner, longTasksEveryMs, type LongTaskKind } from "@signalbox/long-tasks";
import {
  activityEveryMs,
  countActivity,
  createRecompute,
  createRetentionRunner,
  recomputeEveryMs,
  retentionTaskEveryMs,
  steadyPace,
  type Pace,
} from "@signalbox/users";
import { admitByStatus, createWorkspaceViews, type WorkspaceView } from "@signalbox/workspace";
import { longTaskKindsOf } from "./long-task-kinds.js";
import { productBehaviours } from "./product-behaviours.js";
import { createTaskRights } from "./task-rights.js";

export interface ActorPorts {
  readonly reader: LayoutReader;
  readonly mailbox: MessageSender;
  /** The queue of direct deliveries. */
  readonly deliveryQueue: WorkQueueWriter;
  readonly signals: Signals;
  readonly schedule: Schedule;
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly tables: TableStore;
  readonly deliveries: Pick<DeliveryStore, "normalizeAddresses" | "count" | "list">;
  readonly expiry: ExpiryStore;
  readonly now: () => Date;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Waits, ms. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Absent: no message is traced. */
  readonly tracing?: Tracing;
  /** Of background work; without it, it does not give way to events. */
  readonly pace?: Pace;
  /** Takes exports to the storage of workspaces; without it they fail. */
  readonly exportStorage?: StorageClient;
}

export interface ActorWatch {
  readonly step?: (report: BatchReport) => void;
  /** Called after each sweep with the number of actors that were woken. */
  readonly wakeUps?: (woken: number) => void;
  /** Called with the number of users that a recompute sent a message to. */
  readonly recomputed?: (users: number) => void;
  /** Called with the number of rows that were deleted because of their age. */
  readonly expired?: (kind: ExpiringKind, rows: number) => void;
}

/** Names of the scheduled tasks; one process at a time runs each. */
const alarmTask = "alarms";
const recomputeTask = "recompute";
const activityTask = "activity";
const longTaskTask = "long-tasks";
const retentionTask = "retention";

/** What tests add to the product. */
export interface MoreActors {
  readonly behaviours?: readonly Behaviour<unknown, WorkspaceView>[];
  readonly longTaskKinds?: readonly LongTaskKind[];
  /** Few, so that short histories are folded and erased in slices. */
  readonly sliceEvents?: number;
}

/** Resolves once every partition is consumed. `close` waits for running batches. */
export async function startActors(
  ports: ActorPorts,
  watch: ActorWatch = {},
  { behaviours = [], longTaskKinds: kinds = [], sliceEvents }: MoreActors = {},
): Promise<{ close(): Promise<void> }> {
  const { reader, schedule, mailbox, now, signals } = ports;
  const newJobId = () => jobId(ports.newId());
  const views = createWorkspaceViews(ports);
  const consumer = await reader.consumeAll((ofLayout) => {
    const runtime = createRuntime({
      ...ports,
      mailbox: ofLayout,
      views,
      admit: admitByStatus,
      behaviours: behavioursOf(...productBehaviours, ...behaviours),
      ...(watch.step !== undefined && { observe: watch.step }),
      ...(sliceEvents !== undefined && { sliceEvents }),
    });
    return (messageBatch) => runtime.handle(messageBatch);
  });
  const acknowledgements = await createAcknowledgements({ signals, channel: `recompute-${ports.newId()}` });
  const background = {
    pace: steadyPace,
    ...ports,
    acknowledgements,
    views,
    commit: createGroupCommit({ mailbox, newJobId, now, background: true }),
  };
  const rightsOf = createTaskRights({ ...ports, views });
  const recompute = createRecompute(background);
  const longTasks = createLongTaskRunner({ ...background, rightsOf }, [...longTaskKindsOf(ports), ...kinds]);
  const advance = oneAtATime(() => recompute.advance());
  const advanceTasks = oneAtATime(() => longTasks.advance());
  const count = oneAtATime(() => countActivity(ports));
  const { expired } = watch;
  const retention = createRetentionRunner({
    ...background,
    ...(expired !== undefined && { onDeleted: expired }),
  });
  const deleteExpired = oneAtATime(() => retention.advance());
  const tasks = await Promise.all([
    schedule.every(alarmTask, alarmSweepEveryMs, async () => {
      const woken = await sweepAlarms({ ...ports, newJobId });
      watch.wakeUps?.(woken);
    }),
    schedule.every(recomputeTask, recomputeEveryMs, async () => {
      const users = await advance();
      watch.recomputed?.(users ?? 0);
    }),
    schedule.every(longTaskTask, longTasksEveryMs, async () => {
      await advanceTasks();
    }),
    schedule.every(activityTask, activityEveryMs, async () => {
      await count();
    }),
    schedule.every(retentionTask, retentionTaskEveryMs, async () => {
      await deleteExpired();
    }),
  ]);
  return {
    async close() {
      await Promise.all(tasks.map((task) => task.close()));
      await consumer.close();
      await acknowledgements.close();
    },
  };
}

/** The schedule starts a task again when a run takes too long; the earlier run may still be active. */
function oneAtATime<Result>(run: () => Promise<Result>): () => Promise<Result | undefined> {
  let isRunning = false;
  return async () => {
    if (isRunning) return undefined;
    isRunning = true;
    try {
      return await run();
    } finally {
      isRunning = false;
    }
  };
}
