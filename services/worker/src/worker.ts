/**
 * The worker: takes envelopes from the partitions and lets the runtime apply them, and sweeps due alarms. Any number of
 * workers may run; the queue sees to it that a partition has one at a time. `main.ts` hands it the real servers.
 */
import {
  anonymousBehaviour,
  alarmSweepEveryMs,
  behavioursOf,
  createRuntime,
  sweepAlarms,
  userBehaviour,
  workspaceBehaviour,
} from "@signalbox/actors";
import {
  jobId,
  type ActorStore,
  type EventStore,
  type MailboxReader,
  type MailboxWriter,
  type Schedule,
  type Signals,
  type TableStore,
} from "@signalbox/core";
import type { WorkerMetrics } from "./metrics.js";

export interface WorkerPorts {
  readonly reader: MailboxReader;
  readonly mailbox: MailboxWriter;
  readonly signals: Signals;
  readonly schedule: Schedule;
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly tables: TableStore;
  readonly metrics: WorkerMetrics;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Resolves once every partition is served; `close` lets running steps finish. */
export async function startWorker(ports: WorkerPorts): Promise<{ close(): Promise<void> }> {
  const { metrics, reader, schedule, tables, mailbox, now } = ports;
  const runtime = createRuntime({
    ...ports,
    behaviours: behavioursOf(userBehaviour, anonymousBehaviour, workspaceBehaviour),
    observe: (step) => metrics.observe(step),
  });
  const consumer = await reader.consume((envelope) => runtime.handle(envelope));
  const sweep = await schedule.every("alarms", alarmSweepEveryMs, async () => {
    metrics.countWakeUps(await sweepAlarms({ tables, mailbox, now, newJobId: () => jobId(ports.newId()) }));
  });
  const told = metrics.publish(ports.signals);
  return {
    async close() {
      await sweep.close();
      await consumer.close();
      await told.close();
    },
  };
}
