/**
 * All that is known of a delivery: what was asked, what was decided and why, each attempt with its answer, and what the
 * vendor reported since. It is what the trace shows. Stored as the text of a `StoredDelivery`.
 */
import type { FrequencyCap } from "@signalbox/workspace";
import {
  deliveryEventNames,
  type Channel,
  type DeliveryEventName,
  type DeliveryRequest,
  type DeliveryStanding,
  type Json,
  type StoredDelivery,
} from "@signalbox/core";

/** What was looked at before anything was sent. */
export interface DeliveryDecision {
  /** ms */
  readonly at: number;
  readonly identifier?: { readonly key: string; readonly value?: string };
  readonly subscription?: {
    readonly groupId: string;
    readonly groupType: "OptIn" | "OptOut";
    readonly isSubscribed: boolean;
    /** The latest thing they said, where they said anything. */
    readonly action?: "Subscribe" | "Unsubscribe";
  };
  /** Why nothing may be sent to the address; null when it may. */
  readonly suppression?: { readonly reason: string; readonly at: number } | null;
  /** The quiet hours that concern it; `until` when it was quiet, ms. */
  readonly quietHours?: {
    readonly from: string;
    readonly to: string;
    /** The user's, as far as it is known. */
    readonly timezone: string;
    readonly until?: number;
  };
}

/** Kept back for the user's quiet hours. */
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
  /** Names the claim, so that a worker that did not hear whether it was written recognizes it. */
  readonly claim: string;
  /** ms */
  readonly startedAt: number;
  /** Absent while it is under way, and for good when its worker died. */
  readonly endedAt?: number;
  readonly result?: AttemptResult;
  readonly reason?: string;
  readonly vendorId?: string;
  readonly code?: string | number;
  /** When it is tried again, ms. */
  readonly retryAt?: number;
}

/** What came of it, as the event that says so. */
export interface DeliveryOutcome {
  readonly event: Extract<
    DeliveryEventName,
    "DFInternalMessageSent" | "DFMessageSkipped" | "DFMessageFailure" | "DFBadWorkspaceConfiguration"
  >;
  /** ms */
  readonly at: number;
  readonly variant: Readonly<Record<string, Json>>;
  /** Nobody knows whether the vendor sent it; by policy it was not tried again. */
  readonly isAmbiguous?: true;
}

export interface KeptReport {
  readonly messageId: string;
  readonly event: DeliveryEventName;
  /** ms */
  readonly at: number;
  readonly provider: string;
  readonly detail?: Readonly<Record<string, string>>;
}

/** Where it is counted since the event `by`. */
export interface CountedStanding extends DeliveryStanding {
  readonly by: string;
}

export interface DeliveryRecord {
  readonly v: 1;
  readonly request: DeliveryRequest;
  readonly templateRevision?: number;
  readonly decision?: DeliveryDecision;
  /** When its text was made, ms. */
  readonly renderedAt?: number;
  readonly attempts: readonly DeliveryAttempt[];
  readonly outcome?: DeliveryOutcome;
  /** In the order they came. */
  readonly reports: readonly KeptReport[];
  /** Each place it was counted at, in order; the last one holds. */
  readonly counted?: readonly CountedStanding[];
  /**
   * Found claimed by another worker, which may have lost the job: what comes of it is reported again later, in case that
   * worker dies before it has.
   */
  readonly isOrphaned?: true;
  readonly holds?: readonly Hold[];
  /** Its place within the frequency caps of its user: since when, ms, and the caps it counts in. */
  readonly place?: { readonly at: number; readonly caps: readonly FrequencyCap[] };
  /** Its turn within the provider's rate, once it has one, ms. */
  readonly turnAt?: number;
}

export function reviveDelivery({ data }: Pick<StoredDelivery, "data">): DeliveryRecord {
  return JSON.parse(data) as DeliveryRecord;
}

/** The event that says most of a delivery: what lists call its status. */
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

/** `context.hidden`: left out of lists and analysis, with all it causes. */
export function isHidden({ context }: Pick<DeliveryRequest, "context">): boolean {
  return context !== undefined && (JSON.parse(context) as { hidden?: unknown }).hidden === true;
}
