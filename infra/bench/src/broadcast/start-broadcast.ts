/** A broadcast that runs in the background of another measurement, or alone. */
import type { GoingOn } from "../load/ingest-meanwhile.js";
import {
  isCompleted,
  putBroadcast,
  type BroadcastShown,
  type BroadcastOptions,
} from "../messaging/put-broadcast.js";
import type { Audience } from "./audience.js";
import { readDeliveries } from "./read-outcome.js";

export interface BroadcastResult {
  /** When each message was sent, ms, in order. */
  readonly times: readonly number[];
  /** From the call that starts it to the last message. */
  readonly seconds: number;
}

export interface BroadcastGoing extends GoingOn<BroadcastResult> {
  /** Rejects when it is completed and a user has no message, or two. */
  readonly ended: Promise<BroadcastResult>;
}

type Desk = Pick<Audience, "system" | "messaging">;

const limitMs = 300_000;

/** Stopping it before it is completed cancels it. */
export async function startBroadcast(
  { system, messaging }: Desk,
  options: BroadcastOptions,
): Promise<BroadcastGoing> {
  const broadcast = await putBroadcast(messaging, options);
  const startedAt = Date.now();
  await broadcast.move("start");
  let isGoing = true;
  const end = async (): Promise<BroadcastResult> => {
    const shown = await broadcast.when(hasEnded, limitMs);
    isGoing = false;
    const times = await sentTimes(system, broadcast.id);
    const { recipients } = shown.progress ?? {};
    if (isCompleted(shown) && times.length !== recipients) {
      throw new Error(`"${options.name}": ${times.length} of ${recipients} are sent`);
    }
    const seconds = ((times.at(-1) ?? Number.NaN) - startedAt) / 1_000;
    return { times: times, seconds };
  };
  const ended = end().finally(() => {
    isGoing = false;
  });
  // Reported to callers that wait for it.
  ended.catch(() => undefined);
  return {
    ended,
    isGoing: () => isGoing,
    async stop() {
      // It may be completed by now.
      if (isGoing) await broadcast.move("cancel").catch(() => undefined);
      return ended;
    },
  };
}

export async function runBroadcast(desk: Desk, options: BroadcastOptions): Promise<BroadcastResult> {
  return (await startBroadcast(desk, options)).ended;
}

function hasEnded(shown: BroadcastShown): boolean {
  return isCompleted(shown) || shown.status === "Cancelled";
}

async function sentTimes(system: Desk["system"], broadcastId: string): Promise<readonly number[]> {
  const deliveries = await readDeliveries(system, broadcastId);
  return deliveries
    .filter(({ event }) => event === "DFInternalMessageSent")
    .map(({ sentAt }) => sentAt)
    .toReversed();
}
