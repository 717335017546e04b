/**
 * The state machine of a delivery: what a delivery becomes, step by step. Pure. Invariant: a status only goes forward, and
 * whatever is said of a delivery twice is kept once.
 */
import {
  anonymousKey,
  deliveryStatusOf,
  furtherStatus,
  isSettled,
  parseJsonObject,
  searchValuesOf,
  userKey,
  type DeliveryReport,
  type DeliveryRequest,
  type DeliveryStatus,
  type StoredDelivery,
} from "@signalbox/core";
import {
  furthestEvent,
  isHidden,
  reviveDelivery,
  type DeliveryAttempt,
  type DeliveryDecision,
  type DeliveryOutcome,
  type DeliveryRecord,
  type Hold,
} from "./record.js";
import { correctionId, noted } from "./standing.js";

/** Long after the worker that settled a delivery has reported it or died. */
const retellAfterMs = 60_000;

export interface Delivery {
  /** Of what is stored, or is to be stored next. */
  readonly version: number;
  readonly status: DeliveryStatus;
  readonly sentAt: number;
  readonly updatedAt: number;
  readonly dueAt: number | null;
  readonly to?: string;
  readonly from?: string;
  readonly record: DeliveryRecord;
  /** Nothing but its claim is stored: what comes next is written in place of that. */
  readonly isClaim?: true;
}

/** Asked for, and not stored yet. */
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

/** What was found out before it goes out. */
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
  /** Nobody else's. */
  readonly claim: string;
  /** ms */
  readonly at: number;
  /** Unsettled later than this, its worker counts as dead. */
  readonly until: number;
}

export function claimed(delivery: Delivery, { provider, claim, at, until, ...preparation }: Claim): Delivery {
  const { record } = delivery;
  return next(withPreparation(delivery, preparation), at, {
    status: "sending",
    dueAt: until,
    record: {
      ...recordWith(record, preparation),
      attempts: [...record.attempts, { provider, claim, startedAt: at }],
    },
  });
}

/**
 * Keeps its place while it is written for the first time and no provider is asked: a worker that finds this alone, after
 * its moment, begins anew.
 */
export function placeHeld(delivery: Delivery, until: number): Delivery {
  return { ...newDelivery(delivery.record.request), version: 1, dueAt: until };
}

/** Whether its place is held for something that is not stored yet: by a worker that is at it, or that has died. */
export function isHeldPlace({ isClaim, status }: Delivery): boolean {
  return isClaim === true && status === "queued";
}

/** Whether a worker may be with a provider about it: the last attempt has no end yet. */
export function isUnderWay({ record }: Delivery): boolean {
  const last = record.attempts.at(-1);
  return record.outcome === undefined && last !== undefined && last.endedAt === undefined;
}

/** Whether what stands there is this very claim, still open. */
export function isSameClaim(standing: Delivery | undefined, claim: Delivery): boolean {
  const [open, ours] = [standing?.record.attempts.at(-1), claim.record.attempts.at(-1)];
  return standing?.status === "sending" && open !== undefined && open.claim === ours?.claim;
}

/** What came of the attempt under way. */
export type AttemptEnd = Pick<DeliveryAttempt, "result" | "reason" | "vendorId" | "code">;

export interface Settlement {
  readonly outcome: DeliveryOutcome;
  readonly attempt?: AttemptEnd;
  readonly preparation?: Preparation;
}

/** For good: only reports of the vendor move it from here. One that was settled keeps what it says, unless that was a guess. */
export function settled(delivery: Delivery, { outcome, attempt, preparation }: Settlement): Delivery {
  const { record } = delivery;
  const isKnown = record.outcome !== undefined && record.outcome.isAmbiguous !== true;
  if (isKnown) return delivery;
  const settledNow = next(withPreparation(delivery, preparation), outcome.at, {
    status: record.reports.reduce(
      (status, { event }) => furtherStatus(status, deliveryStatusOf(event)),
      deliveryStatusOf(outcome.event),
    ),
    sentAt: outcome.at,
    dueAt: record.isOrphaned === true ? outcome.at + retellAfterMs : null,
    record: {
      ...recordWith(record, preparation),
      attempts: ended(record.attempts, attempt, outcome.at),
      outcome,
    },
  });
  const by = record.outcome === undefined ? record.request.id : correctionId(delivery);
  return noted(delivery, settledNow, by);
}

export interface Postponement {
  /** ms */
  readonly at: number;
  readonly until: number;
  readonly attempt?: AttemptEnd;
  /** Its turn within the provider's rate, which it keeps. */
  readonly turnAt?: number;
  /** Kept back for quiet hours. */
  readonly hold?: Hold;
}

/** Found claimed by another. The same delivery when that is known. */
export function orphaned(delivery: Delivery, at: number): Delivery {
  if (delivery.record.isOrphaned === true) return delivery;
  return next(delivery, at, { record: { ...delivery.record, isOrphaned: true } });
}

/** Told for sure: nobody has to look at it any more. The same delivery when nobody had to. */
export function told(delivery: Delivery, at: number): Delivery {
  if (delivery.dueAt === null) return delivery;
  const { isOrphaned: _, ...record } = delivery.record;
  return next(delivery, at, { dueAt: null, record });
}

/** To be looked at again later; not when something is known of it already. */
export function postponed(delivery: Delivery, { at, until, attempt, turnAt, hold }: Postponement): Delivery {
  if (isSettled(delivery.status)) return delivery;
  const { turnAt: _, ...record } = delivery.record;
  return next(delivery, at, {
    status: "queued",
    dueAt: until,
    record: {
      ...record,
      attempts: ended(record.attempts, attempt, at, until),
      ...(turnAt !== undefined && { turnAt }),
      ...(hold !== undefined && { holds: [...(record.holds ?? []), hold] }),
    },
  });
}

/** Whether the user may have it: an attempt was accepted, or has no known result. */
export function mayBeOut({ record }: Pick<Delivery, "record">): boolean {
  return record.attempts.some(({ result }) => result !== "later" && result !== "rejected");
}

/** The same delivery when the report is known already. */
export function reported(delivery: Delivery, report: DeliveryReport, now: number): Delivery {
  const { record } = delivery;
  if (record.reports.some(({ messageId }) => messageId === report.messageId)) return delivery;
  const { messageId, event, at, provider, detail } = report;
  const kept = { messageId, event, at, provider, ...(detail !== undefined && { detail }) };
  const moved = next(delivery, now, {
    status: furtherStatus(delivery.status, deliveryStatusOf(event)),
    record: { ...record, reports: [...record.reports, kept] },
  });
  return noted(delivery, moved, messageId);
}

/** A worker will look at it until then. */
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
  const { journeyId, broadcastId } = request.origin;
  const event =
    status === "failed" ? record.outcome?.event : furthestEvent({ status, channel: request.channel });
  return {
    workspaceId: request.workspaceId,
    id: request.id,
    version,
    status,
    ...(event !== undefined && { event }),
    channel: request.channel,
    templateId: request.templateId,
    owner: (request.isAnonymous === true ? anonymousKey : userKey)(request.workspaceId, request.userId),
    ...(journeyId !== undefined && { journeyId }),
    ...(broadcastId !== undefined && { broadcastId }),
    ...(to !== undefined && { to }),
    ...(from !== undefined && { from }),
    sentAt,
    updatedAt,
    dueAt,
    ...(isHidden(request) && { hidden: true }),
    ...(request.triggeringProperties !== undefined && { triggeringProperties: request.triggeringProperties }),
    ...(context !== undefined && { contextValues: context }),
    data: JSON.stringify(record),
  };
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
    record: reviveDelivery(stored),
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

/** The last attempt with its end, when it has none yet. */
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
