/** What has happened to a user, as the goals and exit conditions of their runs read it. */
import type { EventRecord, JsonObject } from "@signalbox/core";
import type { Occurrence } from "@signalbox/journeys";
import type { JourneyTrigger } from "./journey-trigger.js";
import { propertiesOf } from "./run-effects.js";

/** `now` in ms. The properties of the event are parsed when they are read. */
export function occurrenceOf({ event, transitions = [] }: JourneyTrigger, now: number): Occurrence {
  return {
    ...(event?.type === "track" && event.part === "main" && { event: eventOf(event) }),
    transitions: transitions.flatMap((each) =>
      each.of === "segment" ? [{ segmentId: each.id, isMember: each.entered }] : [],
    ),
    now,
  };
}

function eventOf(record: EventRecord): NonNullable<Occurrence["event"]> {
  const { messageId, event, at } = record;
  let parsed: JsonObject | undefined;
  return {
    messageId,
    event,
    at,
    get properties() {
      return (parsed ??= propertiesOf(record));
    },
  };
}
