/**
 * The worker's side of the holds (`work-hold.ts`, `message-hold.ts`). The process asks Redis twice a second which hold is in
 * force, closes its gate, and says that it is held once nothing is under way. While Redis does not answer the gate stays as it
 * is.
 */
import { pauseUnlessAborted } from "./bounded-wait.js";
import { createHoldGate, type HoldGate } from "./hold-gate.js";
import { openProducerConnection } from "./producer-connection.js";
import { heldWorkersKey, messageHoldKey, workHoldKey } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";

/** All readers and schedules of a process share it. */
export interface WorkerHold extends Pick<HoldGate, "enter"> {
  close(): Promise<void>;
}

export interface WorkerHoldOptions extends RedisAccess {
  /** As that of the presence of the process. */
  readonly workerId: string;
  /** Called when messages begin or cease to be held, for the log. */
  readonly onMessagesHeld?: (isHeld: boolean) => void;
}

const askEveryMs = 500;
/** A process that is held says so again with each question. */
const forgottenMs = 60_000;

export function createWorkerHold(options: WorkerHoldOptions): WorkerHold {
  const { namespace, workerId } = options;
  // Connections of the queues report errors.
  const connection = openProducerConnection({ redisUrl: options.redisUrl });
  const gate = createHoldGate();
  const leaving = new AbortController();
  let areMessagesHeld = false;

  async function ask(): Promise<void> {
    const [hold, messages] = await connection.run(() =>
      Promise.all([
        connection.redis.get(workHoldKey(namespace)),
        connection.redis.get(messageHoldKey(namespace)),
      ]),
    );
    gate.set({ work: hold !== null, messages: messages !== null });
    if (areMessagesHeld !== (messages !== null)) {
      areMessagesHeld = messages !== null;
      options.onMessagesHeld?.(areMessagesHeld);
    }
    if (hold !== null && gate.inside === 0) await say(hold);
  }

  async function say(hold: string): Promise<void> {
    const key = heldWorkersKey(namespace);
    await connection.run(() =>
      Promise.all([connection.redis.hset(key, workerId, hold), connection.redis.pexpire(key, forgottenMs)]),
    );
  }

  async function keepAsking(): Promise<void> {
    while (!leaving.signal.aborted) {
      await ask().catch(() => undefined);
      await pauseUnlessAborted(askEveryMs, leaving.signal);
    }
  }

  const asking = keepAsking();
  return {
    enter: (kind, signal) => gate.enter(kind, signal),
    async close() {
      leaving.abort();
      await asking;
      await connection.close();
    },
  };
}
