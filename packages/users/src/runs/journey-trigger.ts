/** What may start and move a person's runs: what their actor has just folded or found out, in one word for all of it. */
import type { Outcome, Transition } from "@signalbox/audience";
import type { DeliveryNews, EventBody, EventRecord, StartJourneyBody } from "@signalbox/core";
import type { PermitBody } from "../rate-limit/rate-limit-actor.js";

/** All of it may be nothing: then only time has passed. */
export interface JourneyTrigger {
  readonly transitions?: readonly Transition[];
  readonly event?: EventRecord;
  readonly news?: DeliveryNews;
  readonly permit?: PermitBody;
  /** Someone else's runs came to this person, who may be what they wait for already. */
  readonly hasAbsorbedRuns?: boolean;
  /**
   * A journey that has begun to run looks for those who are members already; with `since`, one that was paused for those who
   * became members then, ms.
   */
  readonly begunJourney?: StartJourneyBody;
}

/** Of an event that the audience has judged. */
export function journeyTriggerOf({ event, news }: EventBody, { transitions }: Outcome): JourneyTrigger {
  return { event, transitions, ...(news !== undefined && { news }) };
}

/** Ids of the segments the person has come into. */
export function segmentsEntered({ transitions = [] }: JourneyTrigger): readonly string[] {
  return transitions.flatMap((each) => (each.of === "segment" && each.entered ? [each.id] : []));
}
