/**
 * Why a delivery waits, was not sent, or did not arrive, and what its server or provider said about it. Derived from
 * the record, so that deliveries of earlier releases have a reason, too. Pure.
 */
import {
  isSettled,
  unsentReasons,
  type DeliveryReason,
  type DeliveryStatus,
  type UnsentReason,
  type WaitingReason,
} from "@signalbox/core";
import type { DeliveryOutcome, DeliveryRecord } from "./record.js";

interface ReasonedDelivery {
  readonly status: DeliveryStatus;
  readonly dueAt: number | null;
  readonly record: DeliveryRecord;
}

/** What a queued delivery waits for. */
export interface Wait {
  /** Undefined for one that an earlier release has postponed. */
  readonly for: WaitingReason | undefined;
  /** The next try, ms; undefined when none is planned. */
  readonly until: number | undefined;
}

/** Undefined for a delivery that does not wait. A lease moves its due time, and not what it waits for. */
export function waitOf({ status, dueAt, record }: ReasonedDelivery): Wait | undefined {
  if (status !== "queued") return undefined;
  return { for: record.waiting?.for, until: record.waiting?.until ?? dueAt ?? undefined };
}

/** Undefined for a delivery that was sent, or is being sent. */
export function reasonOf({ status, record }: Omit<ReasonedDelivery, "dueAt">): DeliveryReason | undefined {
  const { outcome } = record;
  if (status === "queued") return record.waiting?.for;
  const isUnsent = status === "skipped" || status === "failed" || outcome?.bounced !== undefined;
  if (isUnsent) return outcome === undefined ? undefined : unsentReasonOf(outcome, record);
  if (status === "bounced") return "Bounced";
  return status === "dropped" ? "Dropped" : undefined;
}

/**
 * The last answer of the server or provider, in its words; for a message that could not be rendered or configured, what
 * is wrong. Undefined where nothing was said. Personal: servers quote addresses.
 */
export function answerOf(delivery: Omit<ReasonedDelivery, "dueAt">): string | undefined {
  const { status, record } = delivery;
  if (!isSettled(status)) return status === "queued" ? record.attempts.at(-1)?.reason : undefined;
  const reason = reasonOf(delivery);
  if (reason === undefined) return undefined;
  return reason === "Bounced" || reason === "Dropped"
    ? reportedReason(record)
    : record.outcome && wordsIn(record.outcome.variant);
}

function unsentReasonOf(
  { variant, cause, isAmbiguous }: DeliveryOutcome,
  { attempts }: Pick<DeliveryRecord, "attempts">,
): UnsentReason {
  const verdict = unsentReasons.find((each) => each === variant["type"]);
  if (verdict !== undefined) return verdict;
  if (cause !== undefined) return cause;
  if (isAmbiguous === true) return "NoAnswer";
  return attempts.at(-1)?.result === "rejected" ? "Rejected" : "GivenUp";
}

function wordsIn(variant: DeliveryOutcome["variant"]): string | undefined {
  const { provider } = variant;
  const answer =
    typeof provider === "object" && provider !== null && "message" in provider && provider.message;
  return [answer, variant["message"], variant["error"]].find((each) => typeof each === "string");
}

/** Of the last report that says one. */
function reportedReason({ reports }: Pick<DeliveryRecord, "reports">): string | undefined {
  const said = reports.map(({ detail }) => detail?.["reason"] ?? detail?.["diagnosis"]);
  return said.findLast((each) => each !== undefined);
}
