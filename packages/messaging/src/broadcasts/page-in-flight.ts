/**
 * A page in flight. Its deliveries are requested shortly before their send times, and it is done once each of them is
 * stored, whatever its outcome. This is looked up and not concluded from notices, which may be lost. A page with a
 * missing delivery fails, and the broadcast requests it again from its stored cursor. A page that is slow, because
 * events go first, waits as long as more of it is stored.
 */
import { isUnavailable, type DeliveryStore, type JobId } from "@signalbox/core";
import type { LocalTimeCounts } from "@signalbox/workspace";
import type { Acknowledgements } from "@signalbox/engine";
import type { BroadcastPorts } from "./broadcast-ports.js";
import type { Recipient } from "./recipient-source.js";
import { recipientCountsOf, type RecipientCounts } from "./recipient-counts.js";
import type { ZonedMoment } from "./times-ahead.js";

/** A page of recipients, ordered by sort key. */
export interface Page {
  /** Recipients whose time has come in this pass. */
  readonly due: readonly Recipient[];
  /** Those of `due` that are not known to be stored, to be sent at `sendTimes` when there is a rate. */
  readonly toRequest: readonly Recipient[];
  readonly sendTimes: readonly number[] | undefined;
  /** The sort key of its last recipient. */
  readonly end: string;
  readonly size: number;
  /** The earliest time of the users who are left to later passes. */
  readonly nextWaveAt: number | null;
  /** For a first pass at the users' local times. */
  readonly localTimes: LocalTimeCounts | undefined;
  /** When it is the turn of each user who is left to a later pass. */
  readonly later: readonly ZonedMoment[];
  readonly nextTurnAt: number;
  readonly wave: number | undefined;
}

export interface PageInFlight {
  readonly page: Page;
  /** Resolves with undefined when a delivery is missing. Never rejects. */
  readonly counts: Promise<RecipientCounts | undefined>;
}

export type PageInFlightPorts = Pick<BroadcastPorts, "deliveryClient" | "now" | "sleep" | "onError"> & {
  readonly deliveries: Pick<DeliveryStore, "load">;
  readonly acknowledgements: Acknowledgements;
};

/**
 * A page is requested this long before its first send time: early enough to be prepared, late enough not to fill the
 * queue.
 */
const leadMs = 100;
const noticeTimeoutMs = 15_000;

export function sendPage(page: Page, ports: PageInFlightPorts): PageInFlight {
  const counts = requestUntilStored(page, ports).catch((error: unknown) => {
    if (!isUnavailable(error)) ports.onError?.(error);
    return undefined;
  });
  return { page, counts };
}

async function requestUntilStored(
  page: Page,
  { deliveryClient, deliveries, acknowledgements, now, sleep }: PageInFlightPorts,
): Promise<RecipientCounts | undefined> {
  const { due, toRequest, sendTimes, wave } = page;
  let jobs: readonly JobId[] = [];
  if (toRequest.length > 0) {
    const waitMs = (sendTimes?.[0] ?? 0) - leadMs - now().getTime();
    if (waitMs > 0) await sleep(waitMs);
    const requests = toRequest.map(({ request }, index) => {
      const notBefore = sendTimes?.[index];
      return notBefore === undefined ? request : { ...request, notBefore };
    });
    jobs = await deliveryClient.send(requests, acknowledgements.channel);
  }
  if (due.length === 0) return recipientCountsOf([], wave);
  for (let before = 0; ;) {
    const { applied } = await acknowledgements.wait(jobs, noticeTimeoutMs);
    const stored = await deliveries.load(due.map(({ key }) => key));
    if (stored.size === due.length) return recipientCountsOf(stored.values(), wave);
    if (applied || stored.size <= before) return undefined;
    before = stored.size;
  }
}
