/** Any sequence of moves between versions: the run is at a node that exists, ends once, and is sent no message twice. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { DeliveryOutcome } from "@signalbox/core";
import { advanceRun, type RunStep } from "./interpreter.js";
import { aDefinition, aUser, at, begin, email, wait } from "./journeys.fixture.js";
import { compileJourney, type Journey } from "./journey.js";
import { moveRun, settleMove } from "./move-run.js";
import { isFinished, type FinishedRun, type JourneyRun } from "./run.js";

const names = ["m1", "m2", "m3", "w1", "w2", "w3"];

/** Without circles: nodes follow each other in any order. */
const versions = fc
  .array(fc.shuffledSubarray(names, { minLength: 1 }), { minLength: 2, maxLength: 4 })
  .map((orders) => orders.map((order, index) => versionOf(index + 1, order)));

function versionOf(version: number, order: readonly string[]): Journey {
  const nodes = order.map((id, index) => {
    const child = order[index + 1] ?? "ExitNode";
    return id.startsWith("m") ? email(id, child, { skipOnFailure: true }) : wait(id, 60, child);
  });
  return compileJourney({ id: "journey-1", version, definition: aDefinition(nodes) });
}

type Happening =
  | { readonly is: "time" }
  | { readonly is: "outcome"; readonly outcome: DeliveryOutcome }
  | { readonly is: "move"; readonly to: string; readonly version: number };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.constant({ is: "time" as const }),
  fc.record({
    is: fc.constant("outcome" as const),
    outcome: fc.constantFrom<DeliveryOutcome>("sent", "sent", "failed", "skipped"),
  }),
  fc.record({
    is: fc.constant("move" as const),
    to: fc.constantFrom(...names),
    version: fc.integer({ min: 0, max: 3 }),
  }),
);

const user = aUser();

it("is sent no message twice, and is at a node of its version", () => {
  fc.assert(
    fc.property(versions, fc.array(happening, { maxLength: 40 }), (all, happenings) => {
      const versionAt = (index: number): Journey => all[index % all.length] ?? versionOf(1, names);
      const sent = new Set<string>();
      const requested = new Map<string, string>();
      let now = at("2026-05-01T12:00:00Z");
      let run: JourneyRun | FinishedRun = begin(versionAt(0), { now }).run;
      const take = (step: RunStep | undefined): void => {
        if (step === undefined) return;
        for (const { nodeId, deliveryId } of step.orders) {
          expect(sent).not.toContain(nodeId);
          expect(requested.has(deliveryId)).toBe(false);
          requested.set(deliveryId, nodeId);
        }
        ({ run } = step);
      };
      const first = isFinished(run) ? undefined : run.wait.delivery?.id;
      if (first !== undefined) requested.set(first, run.at);
      for (const [index, each] of happenings.entries()) {
        if (isFinished(run)) break;
        const live: JourneyRun = run;
        const journey = versionAt(live.version - 1);
        now += 100_000;
        if (each.is === "time") {
          take(advanceRun({ journey, run: live, trigger: { type: "time" }, user, now }));
        } else if (each.is === "move") {
          const move = { to: each.to, by: `act-${index}` };
          take(moveRun({ from: journey, journey: versionAt(each.version), run: live, user, now, move }));
        } else if (live.wait.delivery !== undefined) {
          const { id } = live.wait.delivery;
          const isSent = each.outcome === "sent";
          if (isSent) sent.add(requested.get(id) ?? "");
          const { moving: move, ...stays } = live;
          const settled =
            move &&
            settleMove({ from: journey, journey: versionAt(index), run: live, user, now, move, isSent });
          const trigger = {
            type: "delivery",
            id,
            outcome: each.outcome,
            retryable: false,
            folded: true,
          } as const;
          take(settled ?? advanceRun({ journey, run: stays, trigger, user, now }));
        }
        expect([...versionAt(run.version - 1).nodes.keys()]).toContain(run.at);
      }
    }),
    { numRuns: 2_000 },
  );
});
