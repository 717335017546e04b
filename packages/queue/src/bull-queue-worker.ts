/**
 * One queue of a group of BullMQ workers: has a worker, and so a connection for its blocking command, while it is attended.
 * A worker that is given up takes no more jobs, finishes the running one and ends its connection; until then another one
 * would only wait for that job. Attending and giving up follow one another, and only the latest wish counts.
 */
import type { Worker } from "bullmq";
import type { Lent } from "./worker-connection.js";

export interface BullQueueWorker {
  attend(isWanted: boolean): void;
  isAttended(): boolean;
  /** Takes no more jobs. */
  pause(): Promise<void>;
  /** To be called when the process leaves. Waits for the running job. */
  close(): Promise<void>;
}

export interface BullQueueWorkerOptions {
  readonly openWorker: () => Lent<Worker<unknown>>;
  /** Called before the worker runs. False when it should not run any more. Never throws. */
  readonly prepare: (isWanted: () => boolean) => Promise<boolean>;
  /** Wakes the workers of other processes: called when this one leaves them a job that it could have taken. */
  readonly wakeOthers: () => Promise<void>;
  readonly leaving: AbortSignal;
  readonly report: (thrown: unknown) => void;
}

export function createBullQueueWorker(options: BullQueueWorkerOptions): BullQueueWorker {
  const { leaving, report } = options;
  let isWanted = false;
  let lent: Lent<Worker<unknown>> | undefined;
  let settling: Promise<void> = Promise.resolve();

  async function wakeOthers(): Promise<void> {
    await options.wakeOthers().catch(report);
  }

  async function open(): Promise<void> {
    const opened = options.openWorker();
    lent = opened;
    const worker = opened.borrower;
    // BullMQ wakes no other worker when a paused one finishes its job and takes no other.
    worker.on("completed", () => void (worker.isPaused() && wakeOthers()));
    const mayRun = await options.prepare(() => isWanted);
    if (!mayRun || !isWanted || leaving.aborted) return giveUp(opened);
    void worker.run().catch(report);
  }

  async function giveUp(given: Lent<Worker<unknown>>): Promise<void> {
    await given.borrower.pause(true);
    await given.borrower.close();
    given.end();
    lent = undefined;
    // Its blocking command may have taken the marker that wakes another worker.
    await wakeOthers();
  }

  async function settle(): Promise<void> {
    while (!leaving.aborted && isWanted === (lent === undefined)) {
      await (lent === undefined ? open() : giveUp(lent));
    }
  }

  return {
    attend(wanted): void {
      isWanted = wanted;
      settling = settling.then(settle).catch(report);
    },
    isAttended: () => isWanted,
    async pause(): Promise<void> {
      await lent?.borrower.pause(true);
    },
    async close(): Promise<void> {
      isWanted = false;
      await settling;
      if (lent !== undefined) await giveUp(lent);
    },
  };
}
