/**
 * Everything that makes actors live: message batches are taken from the partitions and applied, due alarms are swept, and
 * recomputes go on. Any number of processes may do this at once; the queue sees to it that a partition has one at a time.
 * It names every kind of actor, so it belongs to the last package in the order of imports that has one.
 */
import { analysisBehaviour, rollupBehaviour } from "@signalbox/analytics";
import {
  jobId,
  type ActorStore,
  type EventStore,
  type MailboxReader,
  type MailboxWriter,
  type Schedule,
  type Signals,
  type TableStore,
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
import {
  advanceRecomputes,
  anonymousBehaviour,
  rateLimitBehaviour,
  recomputeBehaviour,
  recomputeEveryMs,
  userBehaviour,
} from "@signalbox/users";
import {
  admitByStatus,
  createWorkspaceViews,
  workspaceBehaviour,
  type WorkspaceView,
} from "@signalbox/workspace";
import { broadcastBehaviour } from "./broadcasts/broadcast-actor.js";

/** The kinds of actors the product has. */
export const productBehaviours: readonly Behaviour<unknown, WorkspaceView>[] = [
  userBehaviour,
  anonymousBehaviour,
  workspaceBehaviour,
  recomputeBehaviour,
  rateLimitBehaviour,
  analysisBehaviour,
  rollupBehaviour,
  broadcastBehaviour,
];

export interface ActorPorts {
  readonly reader: MailboxReader;
  readonly mailbox: MailboxWriter;
  /** Of the delivery pipeline. */
  readonly deliveryQueue: WorkQueueWriter;
  readonly signals: Signals;
  readonly schedule: Schedule;
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly tables: TableStore;
  readonly now: () => Date;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Waits, ms. */
  readonly rest: (ms: number) => Promise<void>;
}

export interface ActorWatch {
  readonly step?: (report: BatchReport) => void;
  /** So many actors were woken. */
  readonly wakeUps?: (woken: number) => void;
  /** So many people were sent on to be judged again. */
  readonly recomputed?: (people: number) => void;
}

/** The names of the scheduled tasks; one process at a time does each. */
const alarmTask = "alarms";
const recomputeTask = "recompute";

/** Resolves once every partition is served; `close` lets running steps finish. */
export async function startActors(
  ports: ActorPorts,
  watch: ActorWatch = {},
  more: readonly Behaviour<unknown, WorkspaceView>[] = [],
): Promise<{ close(): Promise<void> }> {
  const { reader, schedule, mailbox, now, signals } = ports;
  const newJobId = () => jobId(ports.newId());
  const views = createWorkspaceViews(ports.actors);
  const runtime = createRuntime({
    ...ports,
    views,
    admit: admitByStatus,
    behaviours: behavioursOf(...productBehaviours, ...more),
    ...(watch.step !== undefined && { observe: watch.step }),
  });
  const consumer = await reader.consume((messageBatch) => runtime.handle(messageBatch));
  const acknowledgements = await createAcknowledgements({ signals, channel: `recompute-${ports.newId()}` });
  const recompute = {
    ...ports,
    acknowledgements,
    views,
    commit: createGroupCommit({ mailbox, newJobId, now }),
    partitions: mailbox.partitions,
  };
  // The schedule gives up on a run that takes long, and begins another; this one must have ended before.
  let isRecomputing = false;
  const advance = async (): Promise<number> => {
    if (isRecomputing) return 0;
    isRecomputing = true;
    try {
      return await advanceRecomputes(recompute);
    } finally {
      isRecomputing = false;
    }
  };
  const tasks = await Promise.all([
    schedule.every(alarmTask, alarmSweepEveryMs, async () => {
      const woken = await sweepAlarms({ ...ports, newJobId });
      watch.wakeUps?.(woken);
    }),
    schedule.every(recomputeTask, recomputeEveryMs, async () => {
      const people = await advance();
      watch.recomputed?.(people);
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
