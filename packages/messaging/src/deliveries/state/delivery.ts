/**
 * The state machine of a delivery. Pure. Invariants: a status only moves forward, and a repeated report or outcome is
 * kept once.
 */
import type { DeliveryDecision } from "@signalbox/send-checks";
import { normalAddress } from "@signalbox/addresses";
import {
  anonymousKey,
  deliveryStatusOf,
  furtherStatus,
  isSettled,
  parseJsonObject,
  searchValuesOf,
  userKey,
  type Channel,
  type DeliveryReport,
  type DeliveryRequest,
  type DeliveryStatus,
  type StoredDelivery,
  type WaitingReason,
} from "@signalbox/core";
import {
  furthestEvent,
  isHidden,
  deserializeDelivery,
  type DeliveryAttempt,
  type DeliveryOutcome,
  type DeliveryRecord,
  type Hold,
} from "./record.js";
import { reasonOf } from "./delivery-reason.js";
import { correctionId, countedStateOf, eventsAfter, withTransition } from "./counted-state.js";

/** Well after the time in which the settling worker has reported it or died. */
const reportAgainAfterMs = 60_000;

export interface Delivery {
  /** The version that is stored, or that the next write stores. */
  readonly version: number;
  readonly status: DeliveryStatus;
  readonly sentAt: number;
  readonly updatedAt: number;
  readonly dueAt: number | null;
  readonly to?: string;
  readonly from?: string;
  readonly record: DeliveryRecord;
  /** Only its claim is stored; the next write replaces the claim. */
  readonly isClaim?: true;
}

/** A requested delivery that is not stored yet. */
export function newDelivery(request: DeliveryRequest): Delivery {
  return {
    version: 0,
    status: "queued",
    sentAt: request.requestedAt,
    updatedAt: request.requestedAt,
    dueAt: null,
    record: { v: 1, request, attempts: [], reports: [] },
  };
}

/** What was found out before sending. */
export interface Preparation {
  readonly decision: DeliveryDecision;
  readonly templateRevision?: number;
  /** ms */
  readonly renderedAt?: number;
  readonly to?: string;
  readonly from?: string;
}

export interface Claim extends Preparation {
  readonly provider: string;
  /** Unique id of this claim. */
  readonly claim: string;
  /** ms */
  readonly at: number;
  /** If it is not settled by then, its worker counts as dead. */
  readonly until: number;
  /** For a call with several messages. */
  readonly isShared?: true;
}

export function claimed(
  delivery: Delivery,
  { provider, claim, at, until, isShared, ...preparation }: Claim,
): Delivery {
  const { record } = delivery;
  return next(withPreparation(delivery, preparation), at, {
    status: "sending",
    dueAt: until,
    record: {
      ...recordWith(withoutWait(record), preparation),
      attempts: [
        ...record.attempts,
        { provider, claim, startedAt: at, ...(isShared === true && { isShared }) },
      ],
    },
  });
}

/** A claim for a call with several messages that is used for a call with this one. */
export function sentAlone(claim: Delivery): Delivery {
  const { record } = claim;
  const [last, ...earlier] = record.attempts.toReversed();
  if (last?.isShared !== true) return claim;
  const { isShared: _, ...attempt } = last;
  return { ...claim, record: { ...record, attempts: [...earlier.toReversed(), attempt] } };
}

/**
 * A placeholder claim while a new delivery is stored without a call of a provider. A worker that finds only this
 * after `until` starts the delivery anew.
 */
export function claimPlaceholder(delivery: Delivery, until: number): Delivery {
  return { ...newDelivery(delivery.record.request), version: 1, dueAt: until };
}

/** Whether only a placeholder is stored: its worker is still storing the delivery, or has died. */
export function isPlaceholder({ isClaim, status }: Delivery): boolean {
  return isClaim === true && status === "queued";
}

/** Whether a worker may be calling a provider: the last attempt has no end. */
export function isUnderWay({ record }: Delivery): boolean {
  const last = record.attempts.at(-1);
  return record.outcome === undefined && last !== undefined && last.endedAt === undefined;
}

/** Whether `stored` is this very claim, still open. */
export function isSameClaim(stored: Delivery | undefined, claim: Delivery): boolean {
  const [open, ours] = [stored?.record.attempts.at(-1), claim.record.attempts.at(-1)];
  return stored?.status === "sending" && open !== undefined && open.claim === ours?.claim;
}

/** The result of the open attempt. */
export type AttemptEnd = Pick<DeliveryAttempt, "result" | "reason" | "vendorId" | "code">;

export interface Settlement {
  readonly outcome: DeliveryOutcome;
  readonly attempt?: AttemptEnd;
  readonly preparation?: Preparation;
}

/**
 * The final outcome; afterwards only the vendor's reports change the status. A settled delivery stays as it is,
 * unless its outcome was ambiguous.
 */
export function settled(delivery: Delivery, { outcome, attempt, preparation }: Settlement): Delivery {
  const { record } = delivery;
  const isKnown = record.outcome !== undefined && record.outcome.isAmbiguous !== true;
  if (isKnown) return delivery;
  const settledNow = next(withPreparation(delivery, preparation), outcome.at, {
    status: eventsAfter(outcome, record).reduce(
      (status, event) => furtherStatus(status, deliveryStatusOf(event)),
      deliveryStatusOf(outcome.event),
    ),
    sentAt: outcome.at,
    dueAt: record.isOrphaned === true ? outcome.at + reportAgainAfterMs : null,
    record: {
      ...recordWith(withoutWait(record), preparation),
      attempts: ended(record.attempts, attempt, outcome.at),
      outcome,
    },
  });
  const by = record.outcome === undefined ? record.request.id : correctionId(delivery);
  return withTransition(delivery, settledNow, by);
}

export interface Postponement {
  /** ms */
  readonly at: number;
  readonly until: number;
  readonly because: WaitingReason;
  readonly attempt?: AttemptEnd;
  /** Where it would go, when that is known. */
  readonly to?: string;
  /** Its permit of the provider's rate, which it keeps, ms. */
  readonly turnAt?: number;
  /** Held for quiet hours. */
  readonly hold?: Hold;
}

/** Marks a delivery that another worker has claimed. Unchanged when it is marked already. */
export function orphaned(delivery: Delivery, at: number): Delivery {
  if (delivery.record.isOrphaned === true) return delivery;
  return next(delivery, at, { record: { ...delivery.record, isOrphaned: true } });
}

/** After its outcome is reported: no longer due. Unchanged when it was not due. */
export function acknowledged(delivery: Delivery, at: number): Delivery {
  if (delivery.dueAt === null) return delivery;
  const { isOrphaned: _, ...record } = delivery.record;
  return next(delivery, at, { dueAt: null, record });
}

/** Due again at `until`; unchanged when it is settled. */
export function postponed(
  delivery: Delivery,
  { at, until, because, attempt, to, turnAt, hold }: Postponement,
): Delivery {
  if (isSettled(delivery.status)) return delivery;
  const { turnAt: _, ...record } = delivery.record;
  return next(delivery, at, {
    status: "queued",
    dueAt: until,
    ...(to !== undefined && { to }),
    record: {
      ...record,
      waiting: { for: because, until },
      attempts: ended(record.attempts, attempt, at, until),
      ...(turnAt !== undefined && { turnAt }),
      ...(hold !== undefined && { holds: [...(record.holds ?? []), hold] }),
    },
  });
}

/** Whether the user may have the message: an attempt was accepted, or has no known result. */
export function mayHaveBeenSent({ record }: Pick<Delivery, "record">): boolean {
  return record.attempts.some(({ result }) => result !== "later" && result !== "rejected");
}

/** Unchanged when the report is known. */
export function reported(delivery: Delivery, report: DeliveryReport, now: number): Delivery {
  const { record } = delivery;
  if (record.reports.some(({ messageId }) => messageId === report.messageId)) return delivery;
  const { messageId, event, at, provider, detail } = report;
  const kept = { messageId, event, at, provider, ...(detail !== undefined && { detail }) };
  const moved = next(delivery, now, {
    status: furtherStatus(delivery.status, deliveryStatusOf(event)),
    record: { ...record, reports: [...record.reports, kept] },
  });
  return withTransition(delivery, moved, messageId);
}

/** Leased to a worker until then. */
export function leased(delivery: Delivery, now: number, until: number): Delivery {
  return {
    ...delivery,
    version: delivery.version + 1,
    updatedAt: Math.max(now, delivery.updatedAt),
    dueAt: until,
  };
}

export function toStored(delivery: Delivery): StoredDelivery {
  const { version, status, sentAt, updatedAt, dueAt, to, from, record } = delivery;
  const { request } = record;
  const context =
    request.context === undefined ? undefined : searchValuesOf(parseJsonObject(request.context));
  const { journeyId, nodeId, broadcastId } = request.origin;
  const countedAs = countedStateOf(delivery)?.as;
  const event =
    status === "failed" ? record.outcome?.event : furthestEvent({ status, channel: request.channel });
  const reason = reasonOf(delivery);
  return {
    workspaceId: request.workspaceId,
    id: request.id,
    version,
    status,
    ...(event !== undefined && { event }),
    ...(reason !== undefined && { reason }),
    channel: request.channel,
    templateId: request.templateId,
    owner: (request.isAnonymous === true ? anonymousKey : userKey)(request.workspaceId, request.userId),
    ...(journeyId !== undefined && { journeyId }),
    ...(nodeId !== undefined && { nodeId }),
    ...(broadcastId !== undefined && { broadcastId }),
    ...(countedAs !== undefined && { countedAs }),
    ...(to !== undefined && { to }),
    ...(from !== undefined && { from }),
    ...normalToOf(request.channel, to),
    sentAt,
    updatedAt,
    dueAt,
    ...(isHidden(request) && { hidden: true }),
    ...(request.triggeringProperties !== undefined && { triggeringProperties: request.triggeringProperties }),
    ...(context !== undefined && { contextValues: context }),
    data: JSON.stringify(record),
  };
}

function normalToOf(channel: Channel, to: string | undefined): Pick<StoredDelivery, "normalTo"> {
  const normal = to === undefined ? to : normalAddress(channel, to);
  return normal === undefined || normal === to ? {} : { normalTo: normal };
}

export function fromStored(stored: StoredDelivery): Delivery {
  const { version, status, sentAt, updatedAt, dueAt, to, from } = stored;
  return {
    version,
    status,
    sentAt,
    updatedAt,
    dueAt,
    ...(to !== undefined && { to }),
    ...(from !== undefined && { from }),
    record: deserializeDelivery(stored),
  };
}

function next(delivery: Delivery, at: number, changes: Partial<Delivery>): Delivery {
  return {
    ...delivery,
    version: delivery.version + 1,
    updatedAt: Math.max(at, delivery.updatedAt),
    ...changes,
  };
}

function withPreparation(delivery: Delivery, preparation: Preparation | undefined): Delivery {
  const { to, from } = preparation ?? {};
  return { ...delivery, ...(to !== undefined && { to }), ...(from !== undefined && { from }) };
}

function withoutWait(record: DeliveryRecord): DeliveryRecord {
  const { waiting: _, ...others } = record;
  return others;
}

function recordWith(record: DeliveryRecord, preparation: Preparation | undefined): DeliveryRecord {
  if (preparation === undefined) return record;
  const { decision, templateRevision, renderedAt } = preparation;
  return {
    ...record,
    decision,
    ...(templateRevision !== undefined && { templateRevision }),
    ...(renderedAt !== undefined && { renderedAt }),
  };
}

/** The attempts with the end of the last one, when that is still open. */
function ended(
  attempts: readonly DeliveryAttempt[],
  end: AttemptEnd | undefined,
  endedAt: number,
  retryAt?: number,
): readonly DeliveryAttempt[] {
  const last = attempts.at(-1);
  if (end === undefined || last === undefined || last.endedAt !== undefined) return attempts;
  return [...attempts.slice(0, -1), { ...last, ...end, endedAt, ...(retryAt !== undefined && { retryAt }) }];
}
