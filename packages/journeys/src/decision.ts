/** A node's decision for a run, and the requests it makes of others: messages to send, permits of a rate limit. */
import type { Channel, SmsSender } from "@signalbox/core";
import type { FinishReason, Wait } from "./run.js";

export type StepDecision =
  /** Along one of the node's edges: `because` is its label. */
  | { readonly go: string; readonly because: string }
  | { readonly wait: Wait }
  | { readonly send: MessageRequest }
  | { readonly ask: RateLimitRequest }
  | { readonly finish: FinishReason };

export interface MessageRequest {
  /** Deterministic: the same when the decision is repeated; one per visit of the node. */
  readonly deliveryId: string;
  readonly runId: string;
  readonly journeyId: string;
  readonly nodeId: string;
  readonly channel: Channel;
  readonly templateId: string;
  readonly providerOverride?: string;
  readonly senderOverride?: SmsSender;
  /** Undefined: the channel's first. Null: none. */
  readonly subscriptionGroupId?: string | null;
  /** Attempts after the first retryable failure. */
  readonly retryCount: number;
  /** The run continues only after an outcome that is `folded`. */
  readonly syncProperties: boolean;
  readonly triggeringMessageId?: string;
}

/** Answered once by a `turn` stimulus with its id. */
export interface RateLimitRequest {
  readonly id: string;
  readonly runId: string;
  readonly journeyId: string;
  readonly nodeId: string;
  /** The maximum number of permits … */
  readonly messages: number;
  /** … in any period of this many seconds, of all runs at this node of this journey. */
  readonly perSeconds: number;
}
