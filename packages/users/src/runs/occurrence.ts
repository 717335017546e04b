/** What has happened to a user, as the goals and exit conditions of their runs read it. */
import type { Occurrence } from "@signalbox/journeys";
import type { JourneyTrigger } from "./journey-trigger.js";
import { propertiesOf } from "./run-effects.js";

/** `now` in ms. */
export function occurrenceOf({ event, transitions = [] }: JourneyTrigger, now: number): Occurrence {
  const isTracked = event?.type === "track" && event.part === "main";
  return {
    ...(isTracked && {
      event: {
        messageId: event.messageId,
        event: event.event,
        at: event.at,
        properties: propertiesOf(event),
      },
    }),
    transitions: transitions.flatMap((each) =>
      each.of === "segment" ? [{ segmentId: each.id, isMember: each.entered }] : [],
    ),
    now,
  };
}
