/**
 * Fourth stage: waits for the broadcast's rate, the provider's rate and, for a bulk message, the delay of events.
 * Other messages never wait for bulk ones.
 */
import type { RateLimiter } from "@signalbox/core";
import { keyOf, type DeliveryRepository } from "../store/delivery-repository.js";
import { laneOf } from "../jobs/lane.js";
import { isStopped, stopped, type Prepared, type Stage, type Stopped } from "./stage.js";
import { giveWayToEvents, type GiveWayPorts } from "../limits/throttle.js";
import { shortWaitMs, waitUntil } from "../jobs/wait-until.js";

export interface ThrottleStagePorts extends GiveWayPorts {
  readonly repository: Pick<DeliveryRepository, "load">;
  readonly rateLimiter: RateLimiter;
}

/** Longer than elsewhere, because an unused permit is lost to the others, ms. */
const broadcastWaitMs = 10_000;
/** Slightly faster than the rate, so that delayed messages catch up. */
const catchUp = 1.02;
/**
 * A permit that a busy worker wakes up for later than this is lost: used at once, the permits of a pause would exceed
 * the rate together, ms. Doubled for each further permit, so that a message leaves however slow the worker is.
 */
const lateMs = 100;

export function createThrottleStage(ports: ThrottleStagePorts): Stage<Prepared, Prepared> {
  return async (context) => {
    if (laneOf(context.delivery.record.request) !== "bulk") return keepProviderRate(context, ports);
    const stoppedByRate = await keepBroadcastRate(context, ports);
    if (stoppedByRate !== undefined) return stoppedByRate;
    const { bulkPermits, setting } = context.resolved.connection;
    const limited =
      setting.messagesPerSecond === undefined
        ? context
        : await bulkPermits.run(() => keepProviderRate(context, ports));
    if (!isStopped(limited)) await giveWayToEvents(ports);
    return limited;
  };
}

/** Undefined when the message may go on. A repeated request takes no second permit. */
async function keepBroadcastRate(context: Prepared, ports: ThrottleStagePorts): Promise<Stopped | undefined> {
  const { delivery } = context;
  const { broadcastPerSecond, origin } = delivery.record.request;
  if (broadcastPerSecond === undefined) return undefined;
  if (delivery.version === 0) {
    const stored = await ports.repository.load(keyOf(delivery));
    if (stored !== undefined) return stopped(context, { is: "taken", stored });
  }
  const name = `broadcast/${origin.broadcastId ?? ""}`;
  for (let allowedMs = lateMs; ; allowedMs *= 2) {
    const now = ports.now().getTime();
    const [at = now] = await ports.rateLimiter.take(name, broadcastPerSecond * catchUp, 1, now);
    const isTurn = await waitUntil(at, ports, broadcastWaitMs);
    if (!isTurn) return stopForRate(context, at);
    if (ports.now().getTime() - at <= allowedMs) return undefined;
  }
}

/** The time of a far-off permit is stored with the delivery, which is due again then. */
async function keepProviderRate(context: Prepared, ports: ThrottleStagePorts): Promise<Prepared | Stopped> {
  const { delivery, resolved } = context;
  const { name, setting } = resolved.connection;
  const { messagesPerSecond } = setting;
  if (messagesPerSecond === undefined) return context;
  const now = ports.now().getTime();
  const { turnAt } = delivery.record;
  const [at = now] =
    turnAt === undefined ? await ports.rateLimiter.take(name, messagesPerSecond, 1, now) : [turnAt];
  const isTurn = await waitUntil(at, ports, shortWaitMs);
  return isTurn ? context : stopForRate(context, at, { turnAt: at });
}

function stopForRate(context: Prepared, until: number, permit: { readonly turnAt?: number } = {}): Stopped {
  const { to } = context.ready.preparation;
  return stopped(context, {
    is: "postponed",
    until,
    because: "Rate",
    ...permit,
    ...(to !== undefined && { to }),
  });
}
