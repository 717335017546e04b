/**
 * The record of a delivery: request, decision, attempts with their answers, reports of the vendor. The trace shows
 * it. Stored as the text of a `StoredDelivery`.
 */
import type { DeliveryDecision, Verdict } from "@signalbox/send-checks";
import type { FrequencyCap } from "@signalbox/workspace";
import {
  deliveryEventNames,
  type Channel,
  type DeliveryEventName,
  type DeliveryRequest,
  type CountedState,
  type StoredDelivery,
  type WaitingReason,
} from "@signalbox/core";

/** A hold for the user's quiet hours. */
export interface Hold {
  /** ms */
  readonly at: number;
  readonly until: number;
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

export type AttemptResult = "accepted" | "rejected" | "later" | "unanswered";

export interface DeliveryAttempt {
  readonly provider: string;
  /** Id of the claim: a worker that did not learn whether its claim was written recognises it. */
  readonly claim: string;
  /** ms */
  readonly startedAt: number;
  /** It was a call with several messages, which the vendor does not recognise in a later call. */
  readonly isShared?: true;
  /** Absent while the attempt is open, and for good when its worker died. */
  readonly endedAt?: number;
  readonly result?: AttemptResult;
  readonly reason?: string;
  readonly vendorId?: string;
  readonly code?: string | number;
  /** When it is tried next, ms. */
  readonly retryAt?: number;
}

/** The outcome, as the event that reports it. */
export interface DeliveryOutcome extends Verdict {
  /** ms */
  readonly at: number;
}

export interface KeptReport {
  readonly messageId: string;
  readonly event: DeliveryEventName;
  /** ms */
  readonly at: number;
  readonly provider: string;
  readonly detail?: Readonly<Record<string, string>>;
}

/** How it is counted since the event `by`. */
export interface ReportedState extends CountedState {
  readonly by: string;
}

export interface DeliveryRecord {
  readonly v: 1;
  readonly request: DeliveryRequest;
  readonly templateRevision?: number;
  readonly decision?: DeliveryDecision;
  /** When it was rendered, ms. */
  readonly renderedAt?: number;
  readonly attempts: readonly DeliveryAttempt[];
  readonly outcome?: DeliveryOutcome;
  /** In order of arrival. */
  readonly reports: readonly KeptReport[];
  /** Each state it was counted in, in order; the last one is current. */
  readonly counted?: readonly ReportedState[];
  /**
   * Another worker had claimed it and may have lost the job, so its outcome is reported again later, in case that
   * worker dies before it has reported.
   */
  readonly isOrphaned?: true;
  readonly holds?: readonly Hold[];
  /** Its permit of the user's frequency caps: when it was taken, ms, and the caps it counts in. */
  readonly place?: { readonly at: number; readonly caps: readonly FrequencyCap[] };
  /** Why a queued delivery waits, and until when, ms; an earlier release wrote none. */
  readonly waiting?: { readonly for: WaitingReason; readonly until: number };
  /** The time of its permit of the provider's rate, ms. */
  readonly turnAt?: number;
}

export function deserializeDelivery({ data }: Pick<StoredDelivery, "data">): DeliveryRecord {
  return JSON.parse(data) as DeliveryRecord;
}

/** The furthest event of a delivery: lists show it as the status. */
export function furthestEvent({
  status,
  channel,
}: {
  readonly status: StoredDelivery["status"];
  readonly channel: Channel;
}): DeliveryEventName | undefined {
  switch (status) {
    case "queued":
    case "sending":
      return undefined;
    case "sent":
      return "DFInternalMessageSent";
    case "skipped":
      return "DFMessageSkipped";
    case "failed":
      return "DFMessageFailure";
    case "delivered":
      return channel === "Sms" ? "DFSmsDelivered" : "DFEmailDelivered";
    case "opened":
      return "DFEmailOpened";
    case "clicked":
      return "DFEmailClicked";
    case "dropped":
      return "DFEmailDropped";
    case "bounced":
      return channel === "Sms" ? "DFSmsFailed" : "DFEmailBounced";
    case "complained":
      return "DFEmailMarkedSpam";
  }
}

export function isDeliveryEvent(name: string): name is DeliveryEventName {
  return (deliveryEventNames as readonly string[]).includes(name);
}

/** `context.hidden`: excluded from lists and analysis, with everything it causes. */
export function isHidden({ context }: Pick<DeliveryRequest, "context">): boolean {
  return context !== undefined && (JSON.parse(context) as { hidden?: unknown }).hidden === true;
}
