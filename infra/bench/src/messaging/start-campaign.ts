/**
 * A campaign in the background, as a careful client sends one: a few batches at a time, the next when one is sent. Ends
 * when everybody has their mail, or soon after it is told to.
 */
import { performance } from "node:perf_hooks";
import type { GoingOn } from "../load/ingest-meanwhile.js";
import { askForMessages } from "./ask-for-messages.js";
import type { Messaging } from "./open-messaging.js";

const batchesAtOnce = 4;

export interface CampaignResult {
  readonly sent: number;
  /** From the first request to the last message. */
  readonly seconds: number;
}

/** Told to stop, it asks for no more; what was asked for is sent. To the users from the one to before the other. */
export async function startCampaign(
  messaging: Messaging,
  users: { readonly from: number; readonly to: number },
): Promise<GoingOn<CampaignResult>> {
  const before = await messaging.sent();
  let isAsking = true;
  let isGoing = true;
  const send = async (): Promise<CampaignResult> => {
    const start = performance.now();
    const sent = await askForMessages(messaging, {
      ...users,
      batchesAtOnce,
      answered: "when sent",
      goOn: () => isAsking,
    });
    const end = await messaging.whenSent(before + sent);
    return { sent, seconds: (end - start) / 1_000 };
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
