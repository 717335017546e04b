/** When a message is tried again, and when it is given up. Pure; the random number is passed in. */
import type { DeliveryRequest } from "@signalbox/core";
import type { DeliveryRecord } from "./record.js";

const firstDelayMs = 1_000;
const longestDelayMs = 600_000;
export const mostAttempts = 12;
/** Deliveries older than this are abandoned, ms. */
export const maxAgeMs = 86_400_000;

/** The number of attempts, unless the request allows fewer. */
export function attemptsFor({ retryCount }: Pick<DeliveryRequest, "retryCount">): number {
  return Math.min(mostAttempts, 1 + (retryCount ?? mostAttempts));
}

export interface RetryQuestion {
  /** From `attemptsFor`. */
  readonly maxAttempts: number;
  /** Attempts made so far. */
  readonly attempts: number;
  /** The start of its age, ms. */
  readonly since: number;
  readonly now: number;
  /** The vendor's Retry-After. */
  readonly retryAfterMs?: number;
  /** 0 to 1. */
  readonly random: number;
}

/** The start of its age, ms; time in quiet hours does not count. */
export function agesFrom({ request, holds = [] }: Pick<DeliveryRecord, "request" | "holds">): number {
  return holds.reduce((from, { at, until }) => from + until - at, request.requestedAt);
}

/** The time of the next attempt, ms; undefined when it is given up. Doubles each time; half of it is random. */
export function nextTry({
  maxAttempts,
  attempts,
  since,
  now,
  retryAfterMs = 0,
  random,
}: RetryQuestion): number | undefined {
  if (attempts >= maxAttempts) return undefined;
  const delay = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs) * (0.5 + random / 2);
  const at = Math.ceil(now + Math.max(delay, retryAfterMs));
  return at > since + maxAgeMs ? undefined : at;
}
