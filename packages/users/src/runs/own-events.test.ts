import type { JourneyEntry, JourneyRun } from "@signalbox/journeys";
import { describe, expect, it } from "vitest";
import { anEvent } from "@signalbox/core/testing";
import { isEventOfRun, ownEvents } from "./own-events.js";

const cart: JourneyEntry = { by: "event", event: "Carted", key: "cart.id" };
const run: JourneyRun = {
  v: 1,
  id: "r",
  journeyId: "j",
  version: 1,
  key: "7",
  trigger: { messageId: "first", at: 5, event: "Carted" },
  entryProperties: { cart: { id: 7 }, total: 3 },
  startedAt: 5,
  at: "rest",
  since: 5,
  visits: 2,
  wait: {},
  path: [],
};
const later = anEvent({ messageId: "later", event: "Carted", data: '{"cart":{"id":"7"}}' });

const own = (more: Partial<JourneyRun>, entry: JourneyEntry): readonly unknown[] | undefined =>
  ownEvents({ run: { ...run, ...more }, isHidden: false, events: [later] }, entry);

describe("the events of a run's own", () => {
  it("are the one that started it, as the run keeps it, and those it heard", () => {
    const first = { messageId: "first", event: "Carted", at: 5, data: '{"cart":{"id":7},"total":3}' };
    expect(own({}, cart)).toMatchObject([first, later]);
  });

  it("are known of runs of an earlier release, where the entry takes one name only", () => {
    const unnamed = { trigger: { messageId: "first", at: 5 } };
    expect(own(unnamed, cart)).toMatchObject([{ event: "Carted" }, later]);
    expect(own(unnamed, { by: "event", event: "Cart*" })).toBeUndefined();
  });

  it("are none in a run that began with a segment", () => {
    const { trigger: _, entryProperties: __, ...bySegment } = run;
    const live = { run: bySegment, isHidden: false, events: [] };
    expect(ownEvents(live, { by: "segment", segmentId: "s", reEnter: false })).toBeUndefined();
  });

  it("are kept when they come under its key and something asks about them", () => {
    const question = { run, entry: cart, interests: [{ event: "Cart*" }] };
    expect(isEventOfRun(later, question)).toBe(true);
    expect(isEventOfRun({ ...later, data: '{"cart":{"id":"8"}}' }, question)).toBe(false);
    expect(isEventOfRun({ ...later, event: "Bought" }, question)).toBe(false);
    expect(isEventOfRun(later, { ...question, interests: [] })).toBe(false);
  });
});
