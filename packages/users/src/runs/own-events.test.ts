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

describe("the events of a run", () => {
  it("are the starting event, as stored in the run, and the recorded ones", () => {
    const first = { messageId: "first", event: "Carted", at: 5, data: '{"cart":{"id":7},"total":3}' };
    expect(own({}, cart)).toMatchObject([first, later]);
  });

  it("take the name from the entry in a run of an earlier release, if the entry accepts one name only", () => {
    const unnamed = { trigger: { messageId: "first", at: 5 } };
    expect(own(unnamed, cart)).toMatchObject([{ event: "Carted" }, later]);
    expect(own(unnamed, { by: "event", event: "Cart*" })).toBeUndefined();
  });

  it("are undefined in a run that a segment started", () => {
    const { trigger: _, entryProperties: __, ...bySegment } = run;
    const live = { run: bySegment, isHidden: false, events: [] };
    expect(ownEvents(live, { by: "segment", segmentId: "s", reEnter: false })).toBeUndefined();
  });

  it("are recorded if they have the run's key and a definition uses them", () => {
    const question = { run, entry: cart, interests: [{ event: "Cart*" }] };
    expect(isEventOfRun(later, question)).toBe(true);
    expect(isEventOfRun({ ...later, data: '{"cart":{"id":"8"}}' }, question)).toBe(false);
    expect(isEventOfRun({ ...later, event: "Bought" }, question)).toBe(false);
    expect(isEventOfRun(later, { ...question, interests: [] })).toBe(false);
  });
});
