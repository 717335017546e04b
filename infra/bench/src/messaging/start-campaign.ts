/**
 * A campaign in the background, as a careful client sends one: a few batches at a time, the next when one is sent. Ends
 * when everybody has their mail, or soon after it is told to.
 */
import { performance } from "node:perf_hooks";
import { askForMessages } from "./ask-for-messages.js";
import type { Messaging } from "./open-messaging.js";

const batchesAtOnce = 4;

export interface Campaign {
  isGoing(): boolean;
  /** Asks for no more. Resolves with what was sent when all that was asked for is; throws what the campaign threw. */
  stop(): Promise<CampaignResult>;
}

export interface CampaignResult {
  readonly sent: number;
  readonly perSecond: number;
}

export function startCampaign(messaging: Messaging, before: number, messages: number): Campaign {
  let isAsking = true;
  let isGoing = true;
  const send = async (): Promise<CampaignResult> => {
    const start = performance.now();
    const sent = await askForMessages(messaging, {
      messages,
      batchesAtOnce,
      answered: "when sent",
      goOn: () => isAsking,
    });
    const end = await messaging.whenSent(before + sent);
    return { sent, perSecond: (sent * 1_000) / (end - start) };
  };
  const sending = send().finally(() => {
    isGoing = false;
  });
  // Told to whoever stops it.
  sending.catch(() => undefined);
  return {
    isGoing: () => isGoing,
    stop() {
      isAsking = false;
      return sending;
    },
  };
}
