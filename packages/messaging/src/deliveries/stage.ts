/**
 * What stages hand on. Each adds its part to the context, or stops the delivery and says what is to be written of it: an
 * outcome, a later moment, or nothing, because it is another worker's or asked for again.
 */
import type { SendResult } from "@signalbox/provider-kit";
import type { AttemptEnd, Delivery, Postponement, Preparation } from "./delivery.js";
import type { JobContext } from "./job-context.js";
import type { Verdict } from "./outcomes.js";
import type { ReadyMessage } from "./prepare-message.js";
import type { ResolvedProvider } from "./resolve-provider.js";

export interface DeliveryContext {
  readonly delivery: Delivery;
  readonly job: JobContext;
}

/** Behind `resolve`: the workspace, the template and the provider connection. */
export interface Resolved extends DeliveryContext {
  readonly resolved: ResolvedProvider;
}

/** Behind `prepare`: the message as the provider is given it. */
export interface Prepared extends Resolved {
  readonly ready: ReadyMessage;
}

/** Behind `claim`: `delivery` is the claim that was written. */
export interface Claimed extends Prepared {
  readonly isClaimed: true;
}

/** Behind `send`. */
export interface Sent extends Claimed {
  readonly result: SendResult;
}

export interface Stopped extends DeliveryContext {
  readonly stop: Stop;
}

export type Stop =
  /** It goes no further. */
  | {
      readonly is: "outcome";
      readonly verdict: Verdict;
      readonly preparation?: Preparation;
      readonly attempt?: AttemptEnd;
    }
  | ({ readonly is: "postponed" } & Omit<Postponement, "at">)
  /** Another worker has it, or had: this is what is stored. */
  | { readonly is: "taken"; readonly standing: Delivery | undefined }
  /** Nothing is to be done about it. */
  | { readonly is: "dropped" };

/** Behind `settle`: what is stored of it now; undefined when there is nothing to report. */
export interface Settled {
  readonly delivery: Delivery | undefined;
  readonly job: JobContext;
}

/** Throws when the delivery must be looked at again: a server is away, or the worker is leaving. Nothing was sent then. */
export type Stage<In, Out> = (context: In) => Promise<Out | Stopped>;

export function stopped({ delivery, job }: DeliveryContext, stop: Stop): Stopped {
  return { delivery, job, stop };
}

export function isStopped(context: object): context is Stopped {
  return "stop" in context;
}

/** One stage behind the other, until one stops. */
export function inOrder<A extends object, B extends object, C extends object>(
  first: Stage<A, B>,
  second: Stage<B, C>,
): Stage<A, C> {
  return async (context) => {
    const next = await first(context);
    return isStopped(next) ? next : second(next);
  };
}
