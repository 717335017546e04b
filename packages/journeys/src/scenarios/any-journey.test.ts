/**
 * Properties of any journey, under any stimuli in any order: no node is skipped, repeated or lost, and no message is
 * requested twice.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkJourneyDefinition } from "../checks/check-journey-definition.js";
import type { Known } from "../checks/known.js";
import { journeyDefinitionSchema, type JourneyDefinition } from "../definition.js";
import { advanceRun, startRun, type RunStep } from "../interpreter.js";
import { aUser, aStart, at } from "../journeys.fixture.js";
import { compileJourney, type Journey } from "../journey.js";
import type { JourneyBodyNode } from "../nodes/index.js";
import { isFinished, journeyRunSchema, type JourneyRun } from "../run.js";
import type { Trigger } from "../trigger.js";
import { nodes, segments } from "./any-definition.fixture.js";

const known: Known = {
  segments: new Map(segments.map((id) => [id, { keyed: false }])),
  templates: new Map([["hello", "Email"]]),
  userProperties: new Set(["date"]),
  subscriptionGroups: new Set(),
};
const begun = at("2026-05-01T12:00:00Z");

/** One step: time passes, memberships change, then a stimulus comes, possibly repeated. */
interface JourneyTrigger {
  readonly seconds: number;
  readonly memberOf: readonly string[];
  /** Picks among the ids of all requests so far. */
  readonly pick: number;
  readonly trigger: Trigger;
  readonly isPaused: boolean;
}

const happenings: fc.Arbitrary<readonly JourneyTrigger[]> = fc.array(
  fc.record({
    seconds: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
    memberOf: fc.subarray([...segments]),
    pick: fc.nat(50),
    isPaused: fc.integer({ min: 0, max: 19 }).map((number) => number === 0),
    trigger: fc.oneof(
      fc.constantFrom<Trigger>({ type: "time" }, { type: "segments" }),
      fc.constant<Trigger>({ type: "event", messageId: "m", properties: {} }),
      fc.record({
        type: fc.constant("delivery" as const),
        id: fc.constant(""),
        outcome: fc.constantFrom("sent" as const, "sent" as const, "skipped" as const, "failed" as const),
        retryable: fc.boolean(),
        folded: fc.boolean(),
      }),
      fc.record({
        type: fc.constant("turn" as const),
        id: fc.constant(""),
        at: fc.integer({ min: -100, max: 1000 }),
      }),
    ),
  }),
  { maxLength: 60 },
);

interface Witness {
  readonly visited: RunStep["visited"][number][];
  readonly orders: RunStep["orders"][number][];
  readonly asks: RunStep["asks"][number][];
}

function definitionOf(body: readonly JourneyBodyNode[]): JourneyDefinition {
  return journeyDefinitionSchema.parse({
    entryNode: { type: "EntryNode", segment: "s0", child: "n0" },
    exitNode: { type: "ExitNode" },
    nodes: body,
  });
}

function addressed({ trigger, pick }: JourneyTrigger, { orders, asks }: Witness, now: number): Trigger {
  if (trigger.type === "delivery")
    return {
      ...trigger,
      id: idAt(
        orders.map(({ deliveryId }) => deliveryId),
        pick,
      ),
    };
  if (trigger.type !== "turn") return trigger;
  return {
    ...trigger,
    id: idAt(
      asks.map(({ id }) => id),
      pick,
    ),
    at: now + trigger.at * 1000,
  };
}

/** Counted from the latest. */
function idAt(ids: readonly string[], pick: number): string {
  return ids.at(-1 - (pick % (ids.length + 1))) ?? "nobody's";
}

function witness(into: Witness, step: RunStep): void {
  into.visited.push(...step.visited);
  into.orders.push(...step.orders);
  into.asks.push(...step.asks);
}

/** Plays all steps, every stimulus twice; the stored run is parsed anew each time. */
function livedThrough(journey: Journey, all: readonly JourneyTrigger[]): { seen: Witness; last: RunStep } {
  const seen: Witness = { visited: [], orders: [], asks: [] };
  let now = begun;
  let last = startRun({ journey, start: aStart(), user: aUser(), now });
  witness(seen, last);
  for (const journeyTrigger of all) {
    if (isFinished(last.run)) break;
    now += journeyTrigger.seconds * 1000;
    const { isPaused } = journeyTrigger;
    const user = aUser({ segments: journeyTrigger.memberOf, properties: { date: begun + 50_000_000 } });
    const trigger = addressed(journeyTrigger, seen, now);
    const stored: JourneyRun = journeyRunSchema.parse(JSON.parse(JSON.stringify(last.run)));
    last = advanceRun({ journey, run: stored, trigger, user, now, isPaused });
    witness(seen, last);
    const { run } = last;
    const again = isFinished(run) ? run : advanceRun({ journey, run, trigger, user, now, isPaused }).run;
    expect(again).toBe(run);
  }
  return { seen, last };
}

describe("any journey", () => {
  it("generated without cycles that need no wait is valid", () => {
    fc.assert(
      fc.property(nodes, (body) => {
        const faults = checkJourneyDefinition(definitionOf(body), known);
        expect(faults.filter(({ problem }) => !problem.startsWith("is not reached"))).toStrictEqual([]);
      }),
    );
  });

  it("is passed along its edges, node by node", () => {
    fc.assert(
      fc.property(nodes, happenings, (body, all) => {
        const journey = compileJourney({ id: "journey-1", version: 1, definition: definitionOf(body) });
        const { seen, last } = livedThrough(journey, all);
        expect(seen.visited.length).toBe(last.run.visits);
        expect(last.run.path).toStrictEqual(
          seen.visited.slice(-200).map(({ nodeId, at: moment, cause }) => [nodeId, moment, cause]),
        );
        expect(seen.visited.at(-1)?.nodeId).toBe(last.run.at);
        for (const [index, { nodeId, cause }] of seen.visited.entries()) {
          const from = journey.nodes.get(seen.visited[index - 1]?.nodeId ?? "");
          const edges = from?.edges.map(({ to, label }) => `${label} → ${to}`) ?? ["segment → EntryNode"];
          expect(edges).toContain(`${cause} → ${nodeId}`);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("requests one message per visit of a message node, and one permit per visit of a rate limit", () => {
    fc.assert(
      fc.property(nodes, happenings, (body, all) => {
        const journey = compileJourney({ id: "journey-1", version: 1, definition: definitionOf(body) });
        const { seen, last } = livedThrough(journey, all);
        const ids = [
          ...seen.visited.map(({ id }) => id),
          ...seen.orders.map(({ deliveryId }) => deliveryId),
          ...seen.asks.map(({ id }) => id),
        ];
        expect(new Set(ids).size).toBe(ids.length);
        const visitsOf = (type: string): readonly string[] =>
          seen.visited.filter(({ nodeType }) => nodeType === type).map(({ nodeId }) => nodeId);
        const leftUnsent = isFinished(last.run) && last.run.finished === "journeyPaused" ? [last.run.at] : [];
        expect([...seen.orders.map(({ nodeId }) => nodeId), ...leftUnsent]).toStrictEqual(
          visitsOf("MessageNode"),
        );
        expect(seen.asks.map(({ nodeId }) => nodeId)).toStrictEqual(visitsOf("RateLimitNode"));
      }),
      { numRuns: 500 },
    );
  });

  it("never leaves a run that nothing can wake, or whose time is over", () => {
    fc.assert(
      fc.property(nodes, happenings, (body, all) => {
        const journey = compileJourney({ id: "journey-1", version: 1, definition: definitionOf(body) });
        const { last } = livedThrough(journey, all);
        if (isFinished(last.run)) return;
        expect(Object.keys(last.run.wait).length).toBeGreaterThan(0);
        expect(last.alarmAt).toBe(last.run.wait.until);
        const { until } = last.run.wait;
        if (until === undefined) return;
        const woken = advanceRun({
          journey,
          run: last.run,
          trigger: { type: "time" },
          user: aUser(),
          now: until,
        });
        expect(woken.visited.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it("takes the same path without late and repeated stimuli", () => {
    fc.assert(
      fc.property(nodes, happenings, (body, all) => {
        const journey = compileJourney({ id: "journey-1", version: 1, definition: definitionOf(body) });
        let now = begun;
        let clean = startRun({ journey, start: aStart(), user: aUser(), now });
        const seen: Witness = { visited: [], orders: [], asks: [] };
        witness(seen, clean);
        for (const journeyTrigger of all) {
          if (isFinished(clean.run)) break;
          now += journeyTrigger.seconds * 1000;
          const user = aUser({
            segments: journeyTrigger.memberOf,
            properties: { date: begun + 50_000_000 },
          });
          const trigger = addressed(journeyTrigger, seen, now);
          const step = advanceRun({
            journey,
            run: clean.run,
            trigger,
            user,
            now,
            isPaused: journeyTrigger.isPaused,
          });
          if (step.run === clean.run) continue;
          clean = step;
          witness(seen, clean);
        }
        expect(livedThrough(journey, all).last.run).toStrictEqual(clean.run);
      }),
      { numRuns: 300 },
    );
  });
});
