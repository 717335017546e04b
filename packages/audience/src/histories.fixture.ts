/**
 * Builders of events, and random histories over a few names and values, so that edge cases are frequent: equal
 * times, late and future events, repetitions, null and empty values, numbers as text.
 */
import { type EventRecord, type EventType, type Json, type JsonObject, firstSeqAt } from "@signalbox/core";
import fc from "fast-check";

export const start: number = Date.UTC(2026, 0, 1);

export interface EventOptions {
  readonly messageId?: string;
  readonly anonymousId?: string;
}

/** `seconds` count from `start`. */
export function track(
  event: string,
  data: JsonObject,
  seconds: number,
  options: EventOptions = {},
): EventRecord {
  return record("track", event, data, seconds, options);
}

export function identify(traits: JsonObject, seconds: number, options: EventOptions = {}): EventRecord {
  return record("identify", "", traits, seconds, options);
}

export function momentAt(seconds: number): number {
  return start + Math.round(seconds * 1000);
}

function record(
  type: EventType,
  event: string,
  data: JsonObject,
  seconds: number,
  { messageId, anonymousId }: EventOptions,
): EventRecord {
  const at = momentAt(seconds);
  return {
    messageId: messageId ?? `${type}-${event}-${seconds}`,
    part: "main",
    type,
    event,
    userId: "ada",
    ...(anonymousId === undefined ? {} : { anonymousId }),
    at,
    receivedAt: at,
    seq: firstSeqAt(at),
    data: JSON.stringify(data),
  };
}

/** All random events lie within these seconds. */
export const historySeconds = 40;

const seconds = fc.oneof(
  fc.integer({ min: 0, max: historySeconds }),
  fc.integer({ min: 0, max: historySeconds * 1000 }).map((ms) => ms / 1000),
);

const scalar = fc.constantFrom<Json>("pro", "free", "", null, 5, "5", 7.5, true, false, ["a"], {});
const date = seconds.map((moment): Json => new Date(momentAt(moment)).toISOString());
const list = fc.constantFrom<Json>(["a", 5], ["b"], [], "a", null);

const traits = fc.record(
  {
    plan: scalar,
    since: fc.oneof(date, scalar),
    tags: list,
    address: fc.record({ city: scalar }),
    score: scalar,
  },
  { requiredKeys: [] },
);

const eventKinds: readonly fc.Arbitrary<readonly [EventType, string, JsonObject]>[] = [
  traits.map((data) => ["identify", "", data] as const),
  fc
    .record(
      { amount: scalar, due: fc.oneof(date, scalar), id: fc.constantFrom<Json>("1", 1, "2", null) },
      { requiredKeys: [] },
    )
    .chain((data) =>
      fc.constantFrom("A", "B", "Order Placed", "Order Paid").map((name) => ["track", name, data] as const),
    ),
  fc
    .record({
      subscriptionId: fc.constantFrom("news", "offers"),
      action: fc.constantFrom("Subscribe", "Unsubscribe", "Nonsense"),
    })
    .map((data) => ["track", "DFSubscriptionChange", data] as const),
  fc
    .record({
      segmentId: fc.constantFrom("segment-0", "other"),
      version: fc.constantFrom(1, 2),
      inSegment: fc.boolean(),
    })
    .chain((data) =>
      fc
        .constantFrom("DFManualSegmentUpdate", "DFSegmentBroadcast")
        .map((name) => ["track", name, data] as const),
    ),
  fc
    .record({ templateId: fc.constantFrom("welcome", "bye") })
    .map((data) => ["track", "DFEmailOpened", data] as const),
  fc
    .record({ groupId: fc.constantFrom("acme", "initech"), assigned: fc.boolean() })
    .map((data) => ["track", "DFUserGroupAssignment", data] as const),
  fc
    .record({ groupId: fc.constantFrom("acme", "initech"), traits })
    .map((data) => ["track", "DFGroupTraits", data] as const),
  fc
    .record({ DFAttachedFiles: fc.constantFrom<Json>({ cv: { key: "1" } }, { cv: { key: "2" } }, {}) })
    .map((data) => ["track", "Uploaded", data] as const),
  fc.record({ amount: scalar }).map((data) => ["page", "A", data] as const),
];

const occurrence = fc.record({
  kind: fc.oneof(...eventKinds),
  at: seconds,
  anonymousId: fc.option(fc.constantFrom("tab-1", "tab-2"), { nil: undefined }),
});

/** Unordered. Message ids are independent of time, so that ties are decided either way. */
export const histories: fc.Arbitrary<readonly EventRecord[]> = fc
  .array(occurrence, { minLength: 1, maxLength: 14 })
  .chain((occurrences) =>
    fc
      .shuffledSubarray(
        occurrences.map((_, index) => index),
        { minLength: occurrences.length },
      )
      .map((ids) =>
        occurrences.map(({ kind: [type, event, data], at, anonymousId }, index) =>
          record(type, event, data, at, {
            messageId: `m${ids[index] ?? 0}`,
            ...(anonymousId === undefined ? {} : { anonymousId: anonymousId }),
          }),
        ),
      ),
  );

/** The same events in another order, some of them twice. */
export function reordered(events: readonly EventRecord[]): fc.Arbitrary<readonly EventRecord[]> {
  return fc
    .tuple(
      fc.shuffledSubarray([...events], { minLength: events.length }),
      fc.subarray([...events]),
      fc.infiniteStream(fc.nat()),
    )
    .map(([all, again, places]) => {
      const mixed = [...all];
      for (const event of again) mixed.splice((places.next().value ?? 0) % (mixed.length + 1), 0, event);
      return mixed;
    });
}
