import { describe, expect, it } from "vitest";
import { advanceRun, type RunStep } from "../interpreter.js";
import { aJourney, alive, aUser, at, begin, trail, wait, type Traits } from "../journeys.fixture.js";
import type { Trigger } from "../trigger.js";
import { conformsAsJourneyNode } from "./conformance.fixture.js";

const node = {
  type: "WaitForNode",
  id: "a",
  timeoutSeconds: 3600,
  timeoutChild: "late",
  segmentChildren: [{ id: "bought", segmentId: "buyers" }],
} as const;
const two = [...node.segmentChildren, { id: "left", segmentId: "leavers" }];

conformsAsJourneyNode({
  type: "WaitForNode",
  samples: [
    node,
    { ...node, timeoutSeconds: 0 },
    { ...node, segmentChildren: [...two, { id: "cart", segmentId: "carts bought" }] },
  ],
  broken: [
    { node: { ...node, timeoutSeconds: -1 }, paths: ["timeoutSeconds"] },
    { node: { ...node, timeoutSeconds: 4e9 }, paths: ["timeoutSeconds"] },
    { node: { ...node, segmentChildren: [] }, paths: ["segmentChildren"] },
    { node: { ...node, segmentChildren: [{ id: "x" }] }, paths: ["segmentChildren[0].segmentId"] },
  ],
});

describe("a wait for segments", () => {
  const journey = aJourney([
    { ...node, segmentChildren: two },
    wait("bought", 60),
    wait("left", 60),
    wait("late", 60),
  ]);
  const noon = at("2026-05-01T12:00:00Z");
  const woken = (seconds: number, traits: Traits, type: "time" | "segments" = "segments"): RunStep => {
    const run = alive(begin(journey, { now: noon }));
    return advanceRun({
      journey,
      run,
      trigger: { type },
      user: aUser(traits),
      now: noon + seconds * 1000,
    });
  };

  it("passes members at once", () => {
    expect(trail(begin(journey, { user: aUser({ segments: ["leavers"] }) }))).toContain("left");
  });

  it("says what it waits for and until when", () => {
    const step = begin(journey, { now: noon });
    expect(alive(step).wait).toStrictEqual({ until: noon + 3_600_000, segments: ["buyers", "leavers"] });
    expect(step.alarmAt).toBe(noon + 3_600_000);
  });

  it("continues when a user becomes a member, the first segment of the list first", () => {
    expect(trail(woken(1, { segments: ["leavers", "buyers"] })).at(-1)).toBe("bought");
    expect(woken(1, { segments: ["leavers"] }).visited).toMatchObject([
      { nodeId: "left", cause: "segment:leavers" },
    ]);
  });

  it("stays when other segments change, and when it is woken too early", () => {
    expect(woken(1, { segments: ["others"] }).visited).toStrictEqual([]);
    expect(woken(3599, {}, "time").visited).toStrictEqual([]);
  });

  it("ends at its time-out", () => {
    expect(woken(3600, {}, "time").visited).toMatchObject([{ nodeId: "late", cause: "timeout" }]);
    expect(woken(9999, {}, "segments").visited).toMatchObject([{ nodeId: "late", cause: "timeout" }]);
  });

  it("prefers a membership to the time-out, whichever is noticed first", () => {
    expect(woken(3600, { segments: ["buyers"] }, "time").visited).toMatchObject([{ nodeId: "bought" }]);
  });

  it("is woken by an event of the run's key", () => {
    const keyed = aJourney([node, wait("bought", 60), wait("late", 60)], {
      type: "EventEntryNode",
      event: "Cart",
      key: "cartId",
      child: "a",
    });
    const start = { id: "8a4ad9d6-3d0c-4f7e-9a37-5a4f2c1f0b11", key: "cart-1" };
    const run = alive(begin(keyed, { start }));
    const trigger: Trigger = { type: "event", messageId: "m-2", properties: {} };
    const now = run.since + 1;
    const other = aUser({ keyed: ["buyers/cart-2"] });
    expect(advanceRun({ journey: keyed, run, trigger, user: other, now }).run).toBe(run);
    const user = aUser({ keyed: ["buyers/cart-1"] });
    expect(trail(advanceRun({ journey: keyed, run, trigger, user, now })).at(-1)).toBe("bought");
  });
});
