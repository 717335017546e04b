import { describe, expect, it } from "vitest";
import { compileAudience } from "../compile-audience.js";
import { inNamingOrder } from "../named-segments.js";
import { segmentsNamedBy } from "./segment.js";
import { isSameMeaning } from "../same-meaning.js";
import { identify, momentAt, track } from "../histories.fixture.js";
import { conformsAsSegmentNode } from "./conformance.fixture.js";
import type { SegmentEntry } from "../definition-set.js";
import type { SegmentNode } from "./index.js";
import { emptyComputedState, type ComputedState } from "../computed-state.js";
import { userOf } from "../evaluate-history.js";
import type { Audience, Transition } from "../audience.js";
import type { EventRecord } from "@signalbox/core";

conformsAsSegmentNode({
  type: "Segment",
  samples: [
    { node: { type: "Segment", id: "1", segmentId: "staff" } },
    { node: { type: "Segment", id: "1", segmentId: "staff", isMember: false } },
  ],
  broken: [
    { node: { type: "Segment", id: "1", segmentId: "" }, paths: [".segmentId"] },
    { node: { type: "Segment", id: "1", segmentId: "staff", isMember: "no" }, paths: [".isMember"] },
  ],
});

const staff: SegmentEntry = {
  slot: 1,
  since: 1,
  id: "staff",
  definition: { entryNode: { type: "Manual", id: "1", version: 1 }, nodes: [] },
};
const buyers: SegmentEntry = {
  slot: 2,
  since: 1,
  id: "buyers",
  definition: {
    entryNode: { type: "And", id: "all", children: ["bought", "others"] },
    nodes: [
      { type: "Performed", id: "bought", event: "Bought", withinSeconds: 60 },
      { type: "Segment", id: "others", segmentId: "staff", isMember: false },
    ],
  },
};
const happy: SegmentEntry = {
  slot: 3,
  since: 1,
  id: "happy",
  definition: { entryNode: { type: "Segment", id: "1", segmentId: "buyers" }, nodes: [] },
};
const listed = (inSegment: boolean, seconds: number): EventRecord =>
  track("DFManualSegmentUpdate", { segmentId: "staff", version: 1, inSegment }, seconds);

/** Applies events one after the other; the names of the segments that are entered (+) and left (-) at each. */
function lifeIn(audience: Audience): {
  readonly apply: (event: EventRecord) => string;
  readonly wake: (now: number) => string;
} {
  let computedState: ComputedState = emptyComputedState;
  const events: EventRecord[] = [];
  const ada = { id: "ada", kind: "user" } as const;
  const told = (transitions: readonly Transition[]): string =>
    transitions.map((each) => (each.of === "segment" && each.entered ? "+" : "-") + each.id).join(" ");
  return {
    apply: (event) => {
      const before = userOf(ada, events);
      events.push(event);
      const user = userOf(ada, events);
      const outcome = audience.applyEvent({ computedState, before, user, event, now: event.at });
      ({ computedState } = outcome);
      return told(outcome.transitions);
    },
    wake: (now) => {
      const user = userOf(ada, events);
      const outcome = audience.applyAlarms({ computedState, before: user, user, now });
      ({ computedState } = outcome);
      return told(outcome.transitions);
    },
  };
}

describe("a condition about another segment", () => {
  const audience = compileAudience({ version: 1, segments: [happy, buyers, staff], properties: [] });

  it("follows the other segment at once, also through a third and by time", () => {
    const life = lifeIn(audience);
    expect(life.apply(track("Bought", {}, 0))).toBe("+buyers +happy");
    expect(life.apply(listed(true, 10))).toBe("+staff -buyers -happy");
    expect(life.apply(listed(false, 20))).toBe("-staff +buyers +happy");
    expect(life.apply(identify({ plan: "pro" }, 30))).toBe("");
    expect(life.wake(momentAt(60))).toBe("-buyers -happy");
  });

  it("leaves a user pending whose other segment changes before they were computed for it", () => {
    const later = compileAudience({
      version: 2,
      segments: [{ ...happy, since: 2, firstSince: 2 }, buyers, staff],
      properties: [],
    });
    const [known, event] = [identify({ plan: "pro" }, 0), track("Bought", {}, 1)];
    const [before, user] = [[known], [known, event]].map((events) =>
      userOf({ id: "ada", kind: "user" }, events),
    );
    if (before === undefined || user === undefined) throw new Error("two users");
    const computedState = { ...emptyComputedState, version: 1 };
    const outcome = later.applyEvent({ computedState, before, user, event, now: event.at });
    expect(outcome.computedState).toMatchObject({ version: 1, isPending: true, held: new Set([2]) });
  });

  it("takes the members that a paused segment keeps", () => {
    const paused = compileAudience({
      version: 1,
      segments: [buyers],
      properties: [],
      paused: new Set([1]),
      segmentSlots: new Map([["staff", 1]]),
    });
    const user = userOf({ id: "ada", kind: "user" }, [track("Bought", {}, 0)]);
    const event = track("Bought", {}, 0);
    const matchedEvents = paused.matchEvent(emptyComputedState.matchedEvents, event);
    const stateWith = (held: readonly number[]): ReadonlySet<number> =>
      paused.recompute({
        computedState: { ...emptyComputedState, held: new Set(held) },
        matchedEvents,
        user,
        now: momentAt(1),
      }).computedState.held;
    expect(stateWith([1])).toStrictEqual(new Set([1]));
    expect(stateWith([])).toStrictEqual(new Set([2]));
  });

  it("is recomputed for the owners of the events that the other conditions need", () => {
    const plan = compileAudience({
      version: 2,
      segments: [staff, { ...buyers, since: 2, firstSince: 2 }],
      properties: [],
    }).planRecompute(1, 2);
    expect(plan).toMatchObject({ everyone: false, events: { names: [{ name: "Bought" }] } });
  });

  it("concerns all users by itself when it leaves out a segment, and those of the segment when it does not", () => {
    const planOf = (isMember: boolean): unknown => {
      const entryNode: SegmentNode = { type: "Segment", id: "1", segmentId: "staff", isMember };
      const added = { slot: 4, since: 2, firstSince: 2, id: "added", definition: { entryNode, nodes: [] } };
      return compileAudience({ version: 2, segments: [staff, added], properties: [] }).planRecompute(1, 2);
    };
    expect(planOf(false)).toMatchObject({ everyone: true, reasons: ["added"] });
    expect(planOf(true)).toMatchObject({
      everyone: false,
      readsDocuments: false,
      events: { names: [{ name: "DFManualSegmentUpdate" }] },
    });
  });

  it("is evaluated after the other segment, however many name each other", () => {
    const chain = Array.from({ length: 3_000 }, (_, index): SegmentEntry => {
      const entryNode: SegmentNode = { type: "Segment", id: "1", segmentId: `segment-${index + 1}` };
      return { slot: index, since: 1, id: `segment-${index}`, definition: { entryNode, nodes: [] } };
    });
    expect(inNamingOrder(chain)).toStrictEqual(chain.toReversed());
    const last: SegmentEntry = {
      slot: 3_000,
      since: 1,
      id: "segment-3000",
      definition: { entryNode: { type: "Performed", id: "1", event: "Bought" }, nodes: [] },
    };
    const everyOne = lifeIn(compileAudience({ version: 1, segments: [...chain, last], properties: [] }));
    const again = chain.map((each) => ({ ...each, since: 2 }));
    const plan = compileAudience({ version: 2, segments: [...again, last], properties: [] }).planRecompute(
      1,
      2,
    );
    expect(plan).toMatchObject({ everyone: false, events: { names: [{ name: "Bought" }] } });
    everyOne.apply(identify({ plan: "pro" }, 0));
    expect(everyOne.apply(track("Bought", {}, 1)).split(" ")).toHaveLength(3_001);
  });

  it("means by default that the user is in it", () => {
    const short: SegmentNode = { type: "Segment", id: "1", segmentId: "staff" };
    const definitionOf = (entryNode: SegmentNode) => ({ entryNode, nodes: [] });
    expect(isSameMeaning(definitionOf(short), definitionOf({ ...short, isMember: true }))).toBe(true);
    expect(isSameMeaning(definitionOf(short), definitionOf({ ...short, isMember: false }))).toBe(false);
    expect(segmentsNamedBy(buyers.definition)).toStrictEqual(["staff"]);
  });
});
