import { describe, expect, it } from "vitest";
import { advanceRun } from "../interpreter.js";
import { aJourney, alive, aUser, begin, trail, wait } from "../journeys.fixture.js";
import { conformsAsJourneyNode } from "./conformance.fixture.js";

const node = { type: "RateLimitNode", id: "a", child: "b", messages: 10, perSeconds: 60 } as const;

conformsAsJourneyNode({
  type: "RateLimitNode",
  samples: [node],
  broken: [
    { node: { ...node, messages: 0 }, paths: ["messages"] },
    { node: { ...node, messages: 1.5, perSeconds: 0 }, paths: ["messages", "perSeconds"] },
  ],
});

describe("a rate limit", () => {
  const journey = aJourney([node, wait("b", 60)]);
  const step = begin(journey);
  const run = alive(step);
  const id = step.asks[0]?.id ?? "";
  const user = aUser();

  it("requests a permit, and waits for the answer however long it takes", () => {
    expect(step.asks).toStrictEqual([
      { id, runId: run.id, journeyId: "journey-1", nodeId: "a", messages: 10, perSeconds: 60 },
    ]);
    expect(step.alarmAt).toBeUndefined();
    expect(advanceRun({ journey, run, trigger: { type: "time" }, user, now: 9e12 }).run).toBe(run);
  });

  it("passes when its permit is for now", () => {
    const turn = { type: "turn", id, at: run.since } as const;
    expect(trail(advanceRun({ journey, run, trigger: turn, user, now: run.since })).at(-1)).toBe("b");
  });

  it("waits until its permit, and hears of it once", () => {
    const turn = { type: "turn", id, at: run.since + 5000 } as const;
    const given = advanceRun({ journey, run, trigger: turn, user, now: run.since });
    expect(given.alarmAt).toBe(run.since + 5000);
    const waiting = alive(given);
    const again = { ...turn, at: run.since };
    expect(advanceRun({ journey, run: waiting, trigger: again, user, now: run.since }).run).toBe(waiting);
    const due = { journey, run: waiting, trigger: { type: "time" }, user, now: run.since + 5000 } as const;
    expect(trail(advanceRun(due)).at(-1)).toBe("b");
  });

  it("ignores another run's permit", () => {
    const turn = { type: "turn", id: "another", at: 0 } as const;
    expect(advanceRun({ journey, run, trigger: turn, user, now: run.since }).run).toBe(run);
  });
});
