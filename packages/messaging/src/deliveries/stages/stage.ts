/**
 * The contexts between stages. Each stage adds its part, or stops the delivery and states what to write: an outcome,
 * a later time, or nothing because another worker has it or it will be requested again.
 */
import type { Span } from "@signalbox/core";
import type { Verdict } from "@signalbox/send-checks";
import type { SendResult } from "@signalbox/provider-kit";
import type { AttemptEnd, Delivery, Postponement, Preparation } from "../state/delivery.js";
import type { JobContext } from "../jobs/job-context.js";
import type { ReadyMessage } from "../content/prepare-message.js";
import type { ResolvedProvider } from "../providers/resolve-provider.js";

export interface DeliveryContext {
  readonly delivery: Delivery;
  readonly job: JobContext;
  /** Of a traced delivery. It ends when the result is written. */
  readonly span?: Span;
}

/** After `resolve`: the workspace, the template and the provider connection. */
export interface Resolved extends DeliveryContext {
  readonly resolved: ResolvedProvider;
}

/** After `prepare`: the message that the provider gets. */
export interface Prepared extends Resolved {
  readonly ready: ReadyMessage;
  /** It is to be sent in one call with others. */
  readonly sharesCall?: true;
}

/** After `claim`: `delivery` is the written claim. */
export interface Claimed extends Prepared {
  readonly isClaimed: true;
}

/** After `send`. */
export interface Sent extends Claimed {
  readonly result: SendResult;
}

export interface Stopped extends DeliveryContext {
  readonly stop: Stop;
}

export type Stop =
  /** The delivery ends with this verdict. */
  | {
      readonly is: "outcome";
      readonly verdict: Verdict;
      readonly preparation?: Preparation;
      readonly attempt?: AttemptEnd;
    }
  | ({ readonly is: "postponed" } & Omit<Postponement, "at">)
  /** Another worker has or had it: this is what is stored. */
  | { readonly is: "taken"; readonly stored: Delivery | undefined }
  /** Nothing is written. */
  | { readonly is: "dropped" };

/** After `settle`: the stored delivery; undefined when there is nothing to report. */
export interface Settled {
  readonly delivery: Delivery | undefined;
  readonly job: JobContext;
}

/**
 * Throws when the delivery must be processed again: a server is unavailable, or the worker is stopping. Nothing was
 * sent then.
 */
export type Stage<In, Out> = (context: In) => Promise<Out | Stopped>;

export function stopped({ delivery, job, span }: DeliveryContext, stop: Stop): Stopped {
  return { delivery, job, stop, ...(span !== undefined && { span }) };
}

export function isStopped(context: object): context is Stopped {
  return "stop" in context;
}

/** Runs stages in order until one stops. */
export function inOrder<A extends object, B extends object, C extends object>(
  first: Stage<A, B>,
  second: Stage<B, C>,
): Stage<A, C> {
  return async (context) => {
    const next = await first(context);
    return isStopped(next) ? next : second(next);
  };
}
