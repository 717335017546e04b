/** The whole actor system in one process on in-memory adapters, without fault injection. `close` checks all that it wrote. */
import { randomUUID } from "node:crypto";
import {
  createGroupCommit,
  createAcknowledgements,
  type Behaviour,
  type GroupCommit,
  type Acknowledgements,
  type BatchReport,
} from "@signalbox/engine";
import { startActors } from "@signalbox/actors";
import type { LongTaskKind } from "@signalbox/long-tasks";
import type { WorkspaceView } from "@signalbox/workspace";
import { jobId, type Message } from "@signalbox/core";
import {
  createMemoryQueue,
  createMemoryWorkQueue,
  type Clock,
  type MemoryQueue,
  type MemoryWorkQueue,
} from "@signalbox/queue/testing";
import type { Storage } from "@signalbox/storage";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { checkWrites } from "../check-writes.js";

export interface InProcessSystem {
  readonly queue: MemoryQueue;
  /** Collects the requests to the delivery pipeline, which is not started. */
  readonly deliveryQueue: MemoryWorkQueue;
  readonly storage: Storage;
  readonly commit: GroupCommit;
  readonly acknowledgements: Acknowledgements;
  readonly steps: readonly BatchReport[];
  /** Posts the messages and waits until all are applied; returns the replies by id. */
  apply(...messages: readonly Message[]): Promise<ReadonlyMap<string, unknown>>;
  close(): Promise<void>;
}

export interface InProcessOptions {
  readonly now?: () => Date;
  /** Existing storage. */
  readonly storage?: Storage;
  /** The clock of the queue's repeated jobs; the machine's by default. */
  readonly queueClock?: Clock;
  /** Additional kinds of actors. */
  readonly behaviours?: readonly Behaviour<unknown, WorkspaceView>[];
  /** Additional kinds of long tasks. */
  readonly longTaskKinds?: readonly LongTaskKind[];
  /** Few, so that short histories are folded and erased in slices. */
  readonly sliceEvents?: number;
}

const partitions = 4;
const timeoutMs = 5_000;

export async function startInProcess({
  now = () => new Date(),
  storage: written = createMemoryStorage(),
  queueClock,
  behaviours = [],
  longTaskKinds = [],
  sliceEvents,
}: InProcessOptions = {}): Promise<InProcessSystem> {
  const queue = createMemoryQueue({ partitions, ...(queueClock !== undefined && { clock: queueClock }) });
  const deliveryQueue = createMemoryWorkQueue();
  const storage = checkWrites(written);
  const steps: BatchReport[] = [];
  const actors = await startActors(
    {
      ...storage,
      reader: queue,
      mailbox: queue,
      deliveryQueue,
      signals: queue,
      schedule: queue,
      now,
      newId: randomUUID,
      sleep: () => Promise.resolve(),
    },
    { step: (step) => steps.push(step) },
    { behaviours, longTaskKinds, ...(sliceEvents !== undefined && { sliceEvents }) },
  );
  const commit = createGroupCommit({ mailbox: queue, newJobId: () => jobId(randomUUID()), now });
  const acknowledgements = await createAcknowledgements({ signals: queue, channel: "tests" });
  return {
    queue,
    deliveryQueue,
    storage,
    commit,
    acknowledgements,
    steps,
    async apply(...messages) {
      const posts = messages.map((message) => ({ message, bytes: 300 }));
      const jobs = await commit.post(posts, { replyTo: acknowledgements.channel });
      const { applied, replies } = await acknowledgements.wait(jobs, timeoutMs);
      if (!applied) throw new Error(`not applied within ${timeoutMs} ms`);
      return replies;
    },
    async close() {
      await acknowledgements.close();
      await actors.close();
      storage.checkFits();
    },
  };
}
