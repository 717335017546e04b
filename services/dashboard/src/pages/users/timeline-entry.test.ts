import { describe, expect, it } from "vitest";
import { entryOf } from "./timeline-entry.js";

const event = {
  messageId: "m1",
  eventType: "track" as const,
  event: "Bought",
  userId: "ann",
  anonymousId: null,
  processingTime: "2026-01-01 10:00:00.000",
  eventTime: "2026-01-01 10:00:00.000",
  traits: '{"value":5}',
};

describe("an entry of the timeline", () => {
  it("of an event leads to the event", () => {
    expect(entryOf({ event })).toEqual({
      title: "Bought",
      detail: '{"value":5}',
      target: { of: "event", messageId: "m1" },
    });
    expect(entryOf({ event: { ...event, event: "", eventType: "identify", traits: "{}" } })).toEqual({
      title: "identify",
      target: { of: "event", messageId: "m1" },
    });
  });

  it("of a message leads to the delivery, also when a journey sent it", () => {
    const journey = { id: "j1", name: "Welcome", nodeId: "mail" };
    expect(entryOf({ event, journey, deliveryId: "d1", templateName: "Hello" })).toEqual({
      title: "Hello",
      detail: "Welcome",
      target: { of: "user", search: { tab: "deliveries", open: "d1" } },
    });
  });

  it("of a step leads to the journey, and has no title when it was deleted", () => {
    expect(entryOf({ event, journey: { id: "j1", name: null, nodeId: "wait" } })).toEqual({
      title: undefined,
      detail: "wait",
      target: { of: "user", search: { tab: "journeys", journey: "j1" } },
    });
  });

  it("of a segment leads to why the user is in it", () => {
    expect(entryOf({ segment: { id: "s1", name: "Pro" } })).toEqual({
      title: "Pro",
      target: { of: "user", search: { why: "s1" } },
    });
  });
});
