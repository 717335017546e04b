/**
 * A page on its way: its messages are asked for shortly before their moments, and it has landed once each of them is
 * stored, whatever its outcome. Whether a message is stored is looked up and not concluded from notices, which may be
 * lost: a page of which something is missing has not landed, and is asked for again from where the account stands. A page
 * that goes out slowly, because events come first, is waited for as long as more of it is stored.
 */
import { isUnavailable, type JobId } from "@signalbox/core";
import type { LocalTimeCounts } from "./broadcast-run.js";
import type { Acknowledgements } from "@signalbox/engine";
import type { BroadcastPorts } from "./broadcast-ports.js";
import type { Recipient } from "./recipients.js";
import { recipientCountsOf, type RecipientCounts } from "./recipient-counts.js";

/** Part of the recipients, in order of place. */
export interface Page {
  /** Whose turn it is in this wave. */
  readonly due: readonly Recipient[];
  /** Of those: not known to be stored already, with the moments of their turns where there is a rate. */
  readonly asked: readonly Recipient[];
  readonly moments: readonly number[] | undefined;
  /** The place of its last recipient. */
  readonly end: string;
  readonly size: number;
  /** The earliest moment of those who are left to later waves. */
  readonly nextWaveAt: number | null;
  /** Of a first wave at users' own times. */
  readonly localTimes: LocalTimeCounts | undefined;
  readonly nextTurnAt: number;
  readonly wave: number | undefined;
}

export interface Flight {
  readonly page: Page;
  /** Undefined when it has not landed. Never rejects. */
  readonly landed: Promise<RecipientCounts | undefined>;
}

export type FlightPorts = Pick<
  BroadcastPorts,
  "deliveryClient" | "deliveries" | "now" | "rest" | "onError"
> & {
  readonly acknowledgements: Acknowledgements;
};

/** So long before its first moment a page is asked for: to be made ready, and not to take up places in the queue. */
const leadMs = 100;
const patienceMs = 15_000;

export function takeOff(page: Page, ports: FlightPorts): Flight {
  const landed = fly(page, ports).catch((error: unknown) => {
    if (!isUnavailable(error)) ports.onError?.(error);
    return undefined;
  });
  return { page, landed };
}

async function fly(
  page: Page,
  { deliveryClient, deliveries, acknowledgements, now, rest }: FlightPorts,
): Promise<RecipientCounts | undefined> {
  const { due, asked, moments, wave } = page;
  let jobs: readonly JobId[] = [];
  if (asked.length > 0) {
    const waitMs = (moments?.[0] ?? 0) - leadMs - now().getTime();
    if (waitMs > 0) await rest(waitMs);
    const requests = asked.map(({ request }, index) => {
      const notBefore = moments?.[index];
      return notBefore === undefined ? request : { ...request, notBefore };
    });
    jobs = await deliveryClient.send(requests, acknowledgements.channel);
  }
  if (due.length === 0) return recipientCountsOf([], wave);
  for (let before = 0; ;) {
    const { applied } = await acknowledgements.wait(jobs, patienceMs);
    const stored = await deliveries.load(due.map(({ key }) => key));
    if (stored.size === due.length) return recipientCountsOf(stored.values(), wave);
    if (applied || stored.size <= before) return undefined;
    before = stored.size;
  }
}
