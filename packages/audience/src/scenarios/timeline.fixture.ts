/**
 * A short notation of events: `at(10, track("Paid", { amount: 5 }))`. Seconds count from a fixed start. Unless
 * `arrives` or `messageId` is set, an event arrives when it occurs, and its message id follows from its
 * position.
 */
import {
  firstSeqAt,
  type EventPart,
  type EventRecord,
  type EventType,
  type JsonObject,
} from "@signalbox/core";

/** A value and its moment: an event, or an expected result. */
export interface At<What> extends How {
  readonly seconds: number;
  readonly what: What;
}

export interface How {
  /** Seconds; later than the event's own time for late events, earlier for future-dated ones. */
  readonly arrives?: number;
  readonly messageId?: string;
  /** Sent together with the user id. */
  readonly anonymousId?: string;
  /** Sent without a user id. */
  readonly anonymousUser?: string;
  readonly part?: EventPart;
}

export interface TestEvent {
  readonly type: EventType;
  readonly event: string;
  readonly data: JsonObject;
}

const start: number = Date.UTC(2026, 0, 1);

export function at<What>(seconds: number, what: What, how: How = {}): At<What> {
  return { ...how, seconds, what };
}

/** The moment in ms, as the engine and a `Date` count. */
export function ms(seconds: number): number {
  return start + Math.round(seconds * 1000);
}

export function iso(seconds: number): string {
  return new Date(ms(seconds)).toISOString();
}

export function identify(traits: JsonObject): TestEvent {
  return { type: "identify", event: "", data: traits };
}

export function track(event: string, properties: JsonObject = {}): TestEvent {
  return { type: "track", event, data: properties };
}

export function page(name: string, properties: JsonObject = {}): TestEvent {
  return { type: "page", event: name, data: properties };
}

export function screen(name: string, properties: JsonObject = {}): TestEvent {
  return { type: "screen", event: name, data: properties };
}

/** The same event `count` times, one `everySeconds`, the first at `seconds`. */
export function repeatedly(
  count: number,
  { seconds, everySeconds }: { seconds: number; everySeconds: number },
  eventAt: (index: number) => TestEvent,
): At<TestEvent>[] {
  return Array.from({ length: count }, (_, index) => at(seconds + index * everySeconds, eventAt(index)));
}

/** The events in order of arrival. */
export function eventsOf(given: readonly At<TestEvent>[]): EventRecord[] {
  return given.map(eventOf).toSorted((a, b) => a.receivedAt - b.receivedAt);
}

function eventOf({ seconds, what, ...how }: At<TestEvent>, index: number): EventRecord {
  const receivedAt = ms(how.arrives ?? seconds);
  return {
    messageId: how.messageId ?? `message-${String(index).padStart(5, "0")}`,
    part: how.part ?? "main",
    type: what.type,
    event: what.event,
    ...idsOf(how),
    at: ms(seconds),
    receivedAt,
    seq: firstSeqAt(receivedAt) + index,
    data: JSON.stringify(what.data),
  };
}

function idsOf({ anonymousId, anonymousUser }: How): Pick<EventRecord, "userId" | "anonymousId"> {
  if (anonymousUser !== undefined) return { anonymousId: anonymousUser };
  return { userId: "ada", ...(anonymousId === undefined ? {} : { anonymousId }) };
}
