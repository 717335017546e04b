import type { EventRecord } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import {
  absorbProfile,
  emptyProfile,
  foldEvent,
  isTrimmed,
  memberEventName,
  deserializeProfile,
  serializeProfile,
  withTraitsOf,
  type Profile,
} from "./profile.js";

function identify(traits: object, at: number): EventRecord {
  const data = JSON.stringify(traits);
  return {
    messageId: `m${at}`,
    part: "main",
    type: "identify",
    event: "",
    at,
    receivedAt: at,
    seq: at,
    data,
  };
}

function profileOf(...events: readonly EventRecord[]): Profile {
  return events.reduce((known, event) => foldEvent(known, event).profile, emptyProfile);
}

const traitsOf = ({ traits }: Profile): object =>
  Object.fromEntries([...traits].map(([name, [value]]) => [name, value]));

it("keeps the earlier value of a trait set to the empty text, in any order, and stores null", () => {
  const events = [identify({ plan: "pro", mail: "a" }, 1), identify({ plan: "", mail: null }, 2)];
  expect(traitsOf(profileOf(...events))).toEqual({ plan: "pro", mail: null });
  expect(profileOf(...events.toReversed())).toEqual(profileOf(...events));
  expect(traitsOf(profileOf(identify({ plan: "" }, 1)))).toEqual({});
});

it("restores from the history what an earlier release replaced by the empty text", () => {
  const history = profileOf(identify({ plan: "pro", city: "Rome" }, 1), identify({ plan: "" }, 2));
  const stored = deserializeProfile({
    ...serializeProfile(history),
    traits: [
      ["plan", ["", 2, "m2"]],
      ["age", [7, 3, "m3"]],
    ],
  });
  expect(traitsOf(withTraitsOf(stored, history))).toEqual({ plan: "pro", city: "Rome", age: 7 });
  expect(withTraitsOf(history, emptyProfile)).toBe(history);
});

it("was last seen when the person did something, and not when the service sent or decided something", () => {
  const track = (event: string, at: number): EventRecord => ({ ...identify({}, at), type: "track", event });
  const seen = profileOf(
    track("bought", 5),
    track("DFInternalMessageSent", 6),
    track("DFSegmentBroadcast", 7),
    track("DFEmailOpened", 8),
    track("DFJourneyStarted", 9),
  );
  expect([seen.firstAt, seen.lastAt, seen.lastSeq]).toEqual([5, 5, 9]);
  expect(profileOf(track("bought", 5), track("DFEmailClicked", 6)).lastAt).toBe(6);
  const sent = profileOf(track("DFInternalMessageSent", 6));
  expect([sent.firstAt, sent.lastAt]).toEqual([6, null]);
  expect(foldEvent(sent, track("bought", 4)).profile.lastAt).toBe(4);
});

it("keeps what an earlier release stored until the person is seen again", () => {
  const stored = { ...profileOf(identify({}, 5)), lastAt: 9 };
  expect(foldEvent(stored, identify({}, 7)).profile.lastAt).toBe(9);
  expect(foldEvent(stored, identify({}, 12)).profile.lastAt).toBe(12);
});

describe("a profile that is larger than its budget", () => {
  const large = (from: number, to: number): EventRecord[] =>
    Array.from({ length: to - from }, (_, nth) =>
      identify({ [`t${from + nth}`]: "x".repeat(30_000) }, from + nth),
    );

  it("leaves out the oldest traits, the same ones in any order, and counts them", () => {
    const events = large(0, 30);
    const profile = profileOf(...events);
    expect([...profile.traits.keys()].toSorted()).toEqual(events.slice(14).map((_, nth) => `t${nth + 14}`));
    expect(profile.leftOut).toEqual({ traits: 14 });
    const { leftOut: _, ...other } = profileOf(...events.toReversed(), ...events.slice(0, 9));
    const { leftOut, ...same } = profile;
    expect(JSON.stringify(serializeProfile(other))).toBe(JSON.stringify(serializeProfile(same)));
    expect(deserializeProfile(serializeProfile(profile))).toEqual(profile);
    expect(leftOut).toBeDefined();
  });

  it("is the same when it was split over two profiles", () => {
    const events = large(0, 30);
    const merged = absorbProfile(profileOf(...events.slice(0, 20)), profileOf(...events.slice(20))).profile;
    expect(merged.traits).toEqual(profileOf(...events).traits);
    expect(merged.trims).toEqual(profileOf(...events).trims);
    expect(merged.leftOut).toEqual({ traits: 14 });
  });

  it("ends the membership in groups that it leaves out", () => {
    const joins = Array.from({ length: 3_000 }, (_, nth) => ({
      ...identify({}, nth),
      type: "track" as const,
      event: memberEventName,
      data: JSON.stringify({ groupId: `group-${nth}` }),
    }));
    const before = profileOf(...joins.slice(0, 2_048));
    const last = joins[2_048];
    if (last === undefined) throw new TypeError("a group is needed");
    expect(before.leftOut).toBeUndefined();
    expect(foldEvent(before, last).membershipChanges).toEqual([
      { groupId: "group-0", assigned: false, at: 0 },
      { groupId: "group-2048", assigned: true, at: 2_048 },
    ]);
    expect(isTrimmed(foldEvent(before, last).profile, "groups")).toBe(true);
  });
});
