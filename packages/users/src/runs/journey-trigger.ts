/** The input that may start or advance a user's runs: what their actor has just received or evaluated. */
import type { Outcome, Transition } from "@signalbox/audience";
import type {
  DeliveryNews,
  EventBody,
  EventRecord,
  OperatorStart,
  RunActBody,
  StartJourneyBody,
} from "@signalbox/core";
import type { PermitBody } from "../rate-limit/rate-limit-actor.js";

/** Empty when only time has passed. */
export interface JourneyTrigger {
  readonly transitions?: readonly Transition[];
  readonly event?: EventRecord;
  readonly news?: DeliveryNews;
  /** An operator starts a journey for this user; `event` records it. */
  readonly start?: OperatorStart;
  readonly permit?: PermitBody;
  /** An operator stops or moves runs. */
  readonly runAct?: RunActBody;
  /** Runs of an anonymous user were absorbed; the user may already meet what they wait for. */
  readonly hasAbsorbedRuns?: boolean;
  /**
   * A journey that has started to run and may start for a current member; with `since`, a journey that was paused and the
   * time at which the user became a member, ms.
   */
  readonly begunJourney?: StartJourneyBody;
}

/** For an event after the audience was evaluated. */
export function journeyTriggerOf(
  { event, news, start }: EventBody,
  { transitions }: Outcome,
): JourneyTrigger {
  return {
    event,
    transitions,
    ...(news !== undefined && { news }),
    ...(start !== undefined && { start }),
  };
}

/** Ids of the segments that the user has entered. */
export function enteredSegmentIds({ transitions = [] }: JourneyTrigger): readonly string[] {
  return transitions.flatMap((each) => (each.of === "segment" && each.entered ? [each.id] : []));
}
