import { describe, expect, it } from "vitest";
import { advanceRun, type RunStep } from "./interpreter.js";
import {
  aDefinition,
  aJourney,
  alive,
  aUser,
  at,
  begin,
  email,
  ending,
  trail,
  wait,
} from "./journeys.fixture.js";
import { compileJourney } from "./journey.js";
import type { JourneyBodyNode } from "./nodes/index.js";
import { maxPath, type JourneyRun } from "./run.js";
import type { Trigger } from "./trigger.js";

const noon = at("2026-05-01T12:00:00Z");
const user = aUser();

function split(id: string, trueChild: string, falseChild: string): JourneyBodyNode {
  return {
    type: "SegmentSplitNode",
    id,
    variant: { type: "Boolean", segment: "buyers", trueChild, falseChild },
  };
}

function sent(run: JourneyRun): Trigger {
  return {
    type: "delivery",
    id: run.wait.delivery?.id ?? "",
    outcome: "sent",
    retryable: false,
    folded: true,
  };
}

describe("a run", () => {
  it("passes all nodes that do not wait in one step", () => {
    const step = begin(aJourney([split("a", "x", "b"), split("b", "x", "c"), wait("c", 60), wait("x", 60)]));
    expect(trail(step)).toStrictEqual(["EntryNode", "a", "b", "c"]);
    expect(step.visited.map(({ nodeType, cause }) => [nodeType, cause])).toStrictEqual([
      ["EntryNode", "segment"],
      ["SegmentSplitNode", "started"],
      ["SegmentSplitNode", "false"],
      ["DelayNode", "false"],
    ]);
  });

  it("counts its visits of a node, so that every visit has its own ids", () => {
    const journey = aJourney([wait("a", 60, "b"), email("b", "a")]);
    let step: RunStep = begin(journey, { now: noon });
    const [orders, visits] = [new Set<string>(), new Set(step.visited.map(({ id }) => id))];
    for (let round = 1; round <= 300; round += 1) {
      const run = alive(step);
      const trigger: Trigger = run.wait.delivery === undefined ? { type: "time" } : sent(run);
      step = advanceRun({ journey, run, trigger, user, now: noon + round * 60_000 });
      for (const { deliveryId } of step.orders) orders.add(deliveryId);
      for (const { id } of step.visited) visits.add(id);
    }
    expect(orders.size).toBe(150);
    expect(visits.size).toBe(302);
    expect(step.run.visits).toBe(302);
    expect(step.run.path.length).toBe(maxPath);
    expect(step.run.path.at(-1)?.[1]).toBe(noon + 300 * 60_000);
  });

  it("names the time it must be woken at, and none when time changes nothing", () => {
    const journey = aJourney([wait("a", 60, "b"), email("b")]);
    const step = begin(journey, { now: noon });
    expect(step.alarmAt).toBe(noon + 60_000);
    const early = advanceRun({ journey, run: alive(step), trigger: { type: "time" }, user, now: noon });
    expect(early.alarmAt).toBe(noon + 60_000);
    const later = advanceRun({
      journey,
      run: alive(step),
      trigger: { type: "time" },
      user,
      now: noon + 60_000,
    });
    expect(later.alarmAt).toBeUndefined();
  });

  it("measures a delay from its arrival, however late it was woken", () => {
    const journey = aJourney([wait("a", 60, "b"), wait("b", 60)]);
    const run = alive(begin(journey, { now: noon }));
    const step = advanceRun({ journey, run, trigger: { type: "time" }, user, now: noon + 3_600_000 });
    expect(step.alarmAt).toBe(noon + 3_660_000);
  });

  it("ignores a stimulus for a node it has left", () => {
    const journey = aJourney([email("a", "b"), email("b", "c"), wait("c", 60)]);
    const first = alive(begin(journey));
    const outcome = sent(first);
    const second = alive(advanceRun({ journey, run: first, trigger: outcome, user, now: noon }));
    const late = advanceRun({ journey, run: second, trigger: outcome, user, now: noon });
    expect(late).toStrictEqual({ run: second, visited: [], orders: [], asks: [] });
    expect(late.run).toBe(second);
  });

  it("keeps waiting while the journey is paused, and leaves at the next message", () => {
    const journey = aJourney([wait("a", 60, "b"), wait("b", 60, "c"), email("c")]);
    const paused = { journey, trigger: { type: "time" }, user, isPaused: true } as const;
    const first = alive(begin(journey, { now: noon, isPaused: true }));
    const second = alive(advanceRun({ ...paused, run: first, now: noon + 60_000 }));
    expect(second.at).toBe("b");
    const third = advanceRun({ ...paused, run: second, now: noon + 120_000 });
    expect(ending(third)).toBe("journeyPaused");
    expect(third.orders).toStrictEqual([]);
    expect(third.run).toMatchObject({ at: "c", finishedAt: noon + 120_000 });
    expect("wait" in third.run).toBe(false);
  });

  it("leaves instead of cycling, which validated definitions exclude", () => {
    expect(ending(begin(aJourney([split("a", "b", "b"), split("b", "a", "a")])))).toBe("wentInCircles");
  });

  it("ignores another journey, and another version of its own", () => {
    const journey = aJourney([wait("a", 60)]);
    const run = alive(begin(journey));
    const question = { run, trigger: { type: "time" }, user, now: noon } as const;
    const newer = compileJourney({ id: "journey-1", version: 2, definition: aDefinition([wait("a", 60)]) });
    expect(() => advanceRun({ ...question, journey: newer })).toThrow("version 1");
    expect(() => advanceRun({ ...question, journey: { ...journey, id: "j2" } })).toThrow("journey-1");
  });

  it("does not mutate the given run", () => {
    const journey = aJourney([wait("a", 60, "b"), wait("b", 60)]);
    const run = alive(begin(journey, { now: noon }));
    const before = structuredClone(run);
    advanceRun({ journey, run, trigger: { type: "time" }, user, now: noon + 60_000 });
    expect(run).toStrictEqual(before);
  });
});
