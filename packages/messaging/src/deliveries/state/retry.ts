/**
 * When a message is tried again, and when it is given up. Pure; the random number is passed in. A message that its server
 * puts off is tried until its deadline, without a limit of attempts. The number of attempts is limited as well for webhooks
 * of journeys, and for attempts that got no answer.
 */
import type { DeliveryRequest } from "@signalbox/core";
import type { MessageLimits } from "@signalbox/workspace";
import type { DeliveryRecord } from "./record.js";

const hourMs = 3_600_000;
/** Without the setting `giveUpAfter`, hours. */
const defaultGiveUpAfter = 24;
/** Deliveries that were not tried by then are abandoned, whatever the setting, ms. */
export const dayMs: number = 24 * hourMs;

/** A server that puts a message off wants time: greylisting takes minutes, an outage hours. */
const putOffDelays = { firstMs: 30_000, longestMs: hourMs };
/** Between attempts whose number is limited, and for a vendor that says itself when to return. */
const shortDelays = { firstMs: 500, longestMs: 600_000 };
const askedDelays = { firstMs: 500, longestMs: hourMs };
const defaultRetryCount = 11;

/** How long a message is tried, ms. */
export function giveUpAfterMsOf({ messageLimits }: { readonly messageLimits?: MessageLimits }): number {
  return (messageLimits?.giveUpAfter ?? defaultGiveUpAfter) * hourMs;
}

/** The number of attempts where it is limited. */
export function attemptsFor({ retryCount = defaultRetryCount }: Pick<DeliveryRequest, "retryCount">): number {
  return 1 + retryCount;
}

/**
 * The start of the time after which a message is given up, ms: the first attempt; before there is one, the time from which
 * it may be sent. Time in quiet hours does not count.
 */
export function waitsSince({
  request: { requestedAt, notBefore = 0 },
  attempts: [first],
  holds = [],
}: Pick<DeliveryRecord, "request" | "attempts" | "holds">): number {
  const since = first?.startedAt ?? Math.max(requestedAt, notBefore);
  const counted = first === undefined ? holds : holds.filter(({ at }) => at >= since);
  return counted.reduce((from, { at, until }) => from + until - at, since);
}

export interface RetryQuestion {
  /** Attempts made so far. */
  readonly attempts: number;
  /** After this moment nothing is tried, ms. */
  readonly deadline: number;
  readonly now: number;
  /** The vendor's Retry-After. */
  readonly retryAfterMs?: number | undefined;
  /** 0 to 1. */
  readonly random: number;
}

/**
 * The next attempt of a message that its server put off, ms; undefined when it is given up. The wait doubles from 30 s
 * to an hour, half of it random. A vendor that says when to return is believed, and waited for longer only after many
 * attempts. The last attempt is at the deadline.
 */
export function nextTryOfPutOff({ deadline, now, retryAfterMs, ...wait }: RetryQuestion): number | undefined {
  if (now >= deadline) return undefined;
  const delay =
    retryAfterMs === undefined
      ? backOffMs(putOffDelays, wait)
      : Math.max(retryAfterMs, backOffMs(askedDelays, wait));
  return Math.min(Math.ceil(now + delay), deadline);
}

/** The same where the number of attempts is limited: they follow each other faster. */
export function nextTryOfFew(
  { deadline, now, retryAfterMs = 0, ...wait }: RetryQuestion,
  maxAttempts: number,
): number | undefined {
  if (wait.attempts >= maxAttempts) return undefined;
  const at = Math.ceil(now + Math.max(backOffMs(shortDelays, wait), retryAfterMs));
  return at > deadline ? undefined : at;
}

/** Doubles each time from the first delay to the longest; at least half of it, the rest is random. */
function backOffMs(
  { firstMs, longestMs }: typeof putOffDelays,
  { attempts, random }: Pick<RetryQuestion, "attempts" | "random">,
): number {
  const least = Math.min(firstMs * 2 ** (attempts - 1), longestMs / 2);
  return least * (1 + random);
}
