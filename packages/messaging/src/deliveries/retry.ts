/** When a message that could not be handed over is tried again, and when that is given up. Pure but for the dice passed in. */
import type { DeliveryRequest } from "@signalbox/core";
import type { DeliveryRecord } from "./record.js";

const firstDelayMs = 1_000;
const longestDelayMs = 600_000;
export const mostAttempts = 12;
/** Nobody wants yesterday's news. */
export const maxAgeMs = 86_400_000;

/** How often it is tried in all, where the request does not ask for less. */
export function attemptsFor({ retryCount }: Pick<DeliveryRequest, "retryCount">): number {
  return Math.min(mostAttempts, 1 + (retryCount ?? mostAttempts));
}

export interface RetryQuestion {
  /** From `attemptsFor`. */
  readonly maxAttempts: number;
  /** Attempts made so far. */
  readonly attempts: number;
  /** From when on its age counts, and now, ms. */
  readonly since: number;
  readonly now: number;
  /** What the vendor asked for. */
  readonly retryAfterMs?: number;
  /** 0 to 1. */
  readonly dice: number;
}

/** From when on its age counts, ms: time it was held for quiet hours is none of it. */
export function agesFrom({ request, holds = [] }: Pick<DeliveryRecord, "request" | "holds">): number {
  return holds.reduce((from, { at, until }) => from + until - at, request.requestedAt);
}

/** The moment of the next try, ms; undefined when it is given up. Twice as long each time, half of it by chance. */
export function nextTry({
  maxAttempts,
  attempts,
  since,
  now,
  retryAfterMs = 0,
  dice,
}: RetryQuestion): number | undefined {
  if (attempts >= maxAttempts) return undefined;
  const delay = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs) * (0.5 + dice / 2);
  const at = Math.ceil(now + Math.max(delay, retryAfterMs));
  return at > since + maxAgeMs ? undefined : at;
}
