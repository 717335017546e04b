/**
 * Frequency caps and quiet hours in the simulation and their invariants: no user gets more messages within a window
 * than the caps allow, and none in quiet hours, under crashes and repeats; messages are skipped only for a reason.
 */
import type { FrequencyCap, MessageLimits } from "@signalbox/workspace";
import type { StoredDelivery } from "@signalbox/core";
import { deserializeDelivery, type DeliveryRecord } from "@signalbox/messaging";
import type { Rng } from "../rng.js";

/** For users in UTC the simulation starts within quiet hours. */
export const quietEndsAt: number = Date.UTC(2026, 0, 1, 0, 1);

export function someLimits(rng: Rng): MessageLimits {
  const frequencyCaps: FrequencyCap[] = [];
  if (rng.chance(0.4)) frequencyCaps.push({ messages: 1 + rng.below(3), perSeconds: rng.pick([60, 86_400]) });
  if (rng.chance(0.3)) {
    frequencyCaps.push({ channel: "Email", messages: 1 + rng.below(3), perSeconds: 3_600 });
  }
  const otherwise = rng.pick(["Hold", "Hold", "Drop"] as const);
  const quietHours = rng.chance(0.3) ? [{ from: "22:00", to: "00:01", otherwise }] : [];
  return { frequencyCaps, quietHours, exemptTemplates: [] };
}

/** Maximum time between taking a permit and sending the message, ms: it may wait for other messages to its provider. */
const inFlightMs = 5_000;

/**
 * `workersDied`: a worker that dies after it took a permit wastes it. Throws an `Error` that names the violated
 * invariant.
 */
export function checkLimits(
  stored: readonly StoredDelivery[],
  limits: MessageLimits,
  { workersDied }: { readonly workersDied: boolean },
): void {
  const records = stored.map(deserializeDelivery).filter(({ request }) => request.isTransactional !== true);
  const users = new Map<string, DeliveryRecord[]>();
  for (const record of records) {
    const { userId } = record.request;
    users.set(userId, [...(users.get(userId) ?? []), record]);
  }
  for (const [userId, theirs] of users) {
    for (const cap of limits.frequencyCaps) checkCap(userId, theirs, cap);
  }
  for (const record of records) {
    checkQuiet(record, limits);
    const theirs = users.get(record.request.userId) ?? [];
    checkReason(
      record,
      limits,
      theirs.filter((other) => mayHaveTakenPermit(other, workersDied)),
    );
  }
}

/** Of any consecutive messages beyond the cap, the last follows the first by at least the cap's window. */
function checkCap(userId: string, records: readonly DeliveryRecord[], cap: FrequencyCap): void {
  const moments = records.flatMap(sentTimes).toSorted((a, b) => a.last - b.last);
  moments.forEach(({ last }, index) => {
    const before = moments[index - cap.messages];
    if (before === undefined || last - before.last >= cap.perSeconds * 1_000 - inFlightMs) return;
    throw new Error(`${userId} got more than ${cap.messages} messages within ${cap.perSeconds} s`);
  });
}

/** When the message may have been sent: attempts that did not surely fail. */
function sentTimes({ attempts }: DeliveryRecord): readonly { readonly last: number }[] {
  const last = attempts.findLast(({ result }) => result !== "later" && result !== "rejected");
  return last === undefined ? [] : [{ last: last.startedAt }];
}

/** As long as no attempt may have succeeded; after that the message cannot wait. */
function checkQuiet({ request, attempts }: DeliveryRecord, { quietHours }: MessageLimits): void {
  const isThere = request.properties?.includes("UTC") ?? false;
  if (quietHours.length === 0 || !isThere) return;
  const [first] = attempts;
  if (first !== undefined && first.startedAt < quietEndsAt) {
    throw new Error(`${request.id} was sent in quiet hours`);
  }
}

/**
 * Any other skip is decided before a permit is taken; an address can also be suppressed between two workers' attempts.
 */
function mayHaveTakenPermit({ attempts, outcome }: DeliveryRecord, workersDied: boolean): boolean {
  return attempts.length > 0 || (workersDied && outcome?.variant["type"] === "Suppressed");
}

function checkReason(
  { request, outcome, holds = [] }: DeliveryRecord,
  { frequencyCaps, quietHours }: MessageLimits,
  counted: readonly DeliveryRecord[],
): void {
  if (holds.length > 1) throw new Error(`${request.id} was held ${holds.length} times for one quiet time`);
  const { type } = outcome?.variant ?? {};
  if (type === "QuietHours" && quietHours[0]?.otherwise !== "Drop")
    throw new Error(`${request.id} was dropped`);
  if (type !== "FrequencyCap") return;
  const fewest = Math.min(...frequencyCaps.map(({ messages }) => messages));
  if (counted.length >= fewest) return;
  throw new Error(`${request.id} was left out though no cap was reached`);
}
