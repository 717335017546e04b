/**
 * Puts, controls and polls a broadcast over the api. Its message is the mail of campaigns, to the same subscription
 * group.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Messaging } from "./open-messaging.js";

export interface BroadcastProgress {
  readonly recipients: number;
  readonly sent: number;
  readonly skipped: number;
  readonly failed: number;
}

export interface BroadcastShown {
  readonly status: string;
  /** Present after the start. */
  readonly progress?: BroadcastProgress;
}

export interface Broadcast {
  readonly id: string;
  /** May be answered before it takes effect, when no worker is running. */
  move(action: "start" | "pause" | "resume" | "cancel"): Promise<void>;
  /** Polls until the condition holds; throws with the last state after `limitMs`. */
  when(isSo: (shown: BroadcastShown) => boolean, limitMs: number): Promise<BroadcastShown>;
}

export interface BroadcastOptions {
  readonly name: string;
  readonly segmentId: string;
  /** Messages per second; unlimited when absent. */
  readonly rateLimit?: number;
}

const pollEveryMs = 200;

export async function putBroadcast(
  { admin, templateId, subscriptionGroupId }: Messaging,
  { name, segmentId, rateLimit }: BroadcastOptions,
): Promise<Broadcast> {
  const { id } = (await admin.callApi("PUT", "/broadcasts/v2", {
    name,
    segmentId,
    messageTemplateId: templateId,
    subscriptionGroupId,
    config: { type: "V2", message: { type: "Email" }, ...(rateLimit !== undefined && { rateLimit }) },
  })) as { readonly id: string };
  const read = async (): Promise<BroadcastShown> => {
    const [shown] = (await admin.callApi("GET", `/broadcasts/?ids=${id}`)) as readonly BroadcastShown[];
    if (shown === undefined) throw new Error(`there is no broadcast "${name}"`);
    return shown;
  };
  return {
    id,
    async move(action) {
      await admin.callApi("POST", `/broadcasts/${action}`, { broadcastId: id });
    },
    async when(isSo, limitMs) {
      const deadline = Date.now() + limitMs;
      for (;;) {
        const shown = await read();
        if (isSo(shown)) return shown;
        if (Date.now() > deadline) throw new Error(`"${name}" after ${limitMs} ms: ${JSON.stringify(shown)}`);
        await pause(pollEveryMs);
      }
    },
  };
}

export function isCompleted({ status }: BroadcastShown): boolean {
  return status === "Completed";
}
