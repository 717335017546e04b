/**
 * A campaign in the background, as a careful client sends one: a few batches at a time, the next when one is sent. Ends
 * when every user has their mail, or soon after it is stopped.
 */
import { performance } from "node:perf_hooks";
import type { GoingOn } from "../load/ingest-meanwhile.js";
import { requestMessages } from "./ask-for-messages.js";
import type { Messaging } from "./open-messaging.js";

const batchesAtOnce = 4;

/** Until it was stopped or had ended. */
export interface CampaignResult {
  readonly sent: number;
  readonly seconds: number;
}

/** After a stop it requests no more; requested mails are still sent. To the users from `from` to before `to`. */
export async function startCampaign(
  messaging: Messaging,
  users: { readonly from: number; readonly to: number },
): Promise<GoingOn<CampaignResult>> {
  const before = await messaging.sent();
  const start = performance.now();
  const secondsUntil = (moment: number): number => (moment - start) / 1_000;
  let isRequesting = true;
  let isGoing = true;
  const send = async (): Promise<CampaignResult> => {
    const options = { ...users, batchesAtOnce, answered: "when sent", goOn: () => isRequesting } as const;
    const sent = await requestMessages(messaging, options);
    return { sent, seconds: secondsUntil(await messaging.whenSent(before + sent)) };
  };
  const sending = send().finally(() => {
    isGoing = false;
  });
  // Reported to the caller of `stop`.
  sending.catch(() => undefined);
  return {
    isGoing: () => isGoing,
    async stop() {
      isRequesting = false;
      const seconds = secondsUntil(performance.now());
      const sent = (await messaging.sent()) - before;
      const inTheEnd = await sending;
      return seconds < inTheEnd.seconds ? { sent, seconds } : inTheEnd;
    },
  };
}
