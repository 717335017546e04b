/** A broadcast that goes out while something else is measured, or by itself. */
import type { GoingOn } from "../load/ingest-meanwhile.js";
import { listDeliveries } from "../messaging/list-deliveries.js";
import type { Messaging } from "../messaging/open-messaging.js";
import {
  isCompleted,
  putBroadcast,
  type BroadcastShown,
  type BroadcastWish,
} from "../messaging/put-broadcast.js";

export interface BroadcastResult {
  /** When each message went out, ms, in order. */
  readonly moments: readonly number[];
  /** From the call that starts it to the last message. */
  readonly perSecond: number;
}

export interface BroadcastGoing extends GoingOn<BroadcastResult> {
  /** Throws when it is complete and somebody has no message, or two. */
  readonly ended: Promise<BroadcastResult>;
}

const limitMs = 300_000;

/** Told to stop before it is complete, it is cancelled. */
export async function startBroadcast(messaging: Messaging, wish: BroadcastWish): Promise<BroadcastGoing> {
  const broadcast = await putBroadcast(messaging, wish);
  const startedAt = Date.now();
  await broadcast.move("start");
  let isGoing = true;
  const end = async (): Promise<BroadcastResult> => {
    const shown = await broadcast.when(hasEnded, limitMs);
    isGoing = false;
    const moments = await sentMoments(messaging, broadcast.id);
    const { recipients } = shown.progress ?? {};
    if (isCompleted(shown) && moments.length !== recipients) {
      throw new Error(`"${wish.name}": ${moments.length} of ${recipients} are sent`);
    }
    const seconds = ((moments.at(-1) ?? Number.NaN) - startedAt) / 1_000;
    return { moments, perSecond: moments.length / seconds };
  };
  const ended = end().finally(() => {
    isGoing = false;
  });
  // Told to whoever waits for it.
  ended.catch(() => undefined);
  return {
    ended,
    isGoing: () => isGoing,
    async stop() {
      // It may be complete by now.
      if (isGoing) await broadcast.move("cancel").catch(() => undefined);
      return ended;
    },
  };
}

export async function runBroadcast(messaging: Messaging, wish: BroadcastWish): Promise<BroadcastResult> {
  return (await startBroadcast(messaging, wish)).ended;
}

function hasEnded(shown: BroadcastShown): boolean {
  return isCompleted(shown) || shown.status === "Cancelled";
}

async function sentMoments({ admin }: Messaging, broadcastId: string): Promise<readonly number[]> {
  const sent = await listDeliveries(admin, { broadcastId, statuses: "DFInternalMessageSent" });
  return sent.map(({ sentAt }) => Date.parse(sentAt)).toSorted((one, other) => one - other);
}
