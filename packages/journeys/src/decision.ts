/**
 * What a node decides for a run that stands at it, and what of that has to be carried out by others: messages to order,
 * turns to ask for.
 */
import type { Channel, SmsSender } from "@signalbox/core";
import type { FinishReason, Wait } from "./run.js";

export type StepDecision =
  /** Along one of the node's edges: `because` is its label. */
  | { readonly go: string; readonly because: string }
  | { readonly wait: Wait }
  | { readonly send: MessageOrder }
  | { readonly ask: TurnRequest }
  | { readonly finish: FinishReason };

export interface MessageOrder {
  /** The same however often the step is worked out; one for each visit of the node. */
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
  /** Tries after the first that failed in a way worth repeating. */
  readonly retryCount: number;
  /** The run goes on only after an outcome that is `folded`. */
  readonly syncProperties: boolean;
  readonly triggeringMessageId?: string;
}

/** Answered by a `turn` stimulus with its id, once. */
export interface TurnRequest {
  readonly id: string;
  readonly runId: string;
  readonly journeyId: string;
  readonly nodeId: string;
  /** At most so many turns … */
  readonly messages: number;
  /** … in any so many seconds, of all runs at this node of this journey. */
  readonly perSeconds: number;
}
