/** Explanations of membership: the tree of nodes, results, facts and next changes. */
import { describe, expect, it } from "vitest";
import { compileAudience, explain } from "../index.js";
import { definitionSet, segmentEntry, segmentId } from "./definitions.fixture.js";
import { simulateUser } from "./simulated-user.fixture.js";
import { and, equals, everyone, notEquals, or, performed, trait, type Sketch } from "./sketch.fixture.js";
import { at, eventsOf, identify, iso, ms, track, type At, type TestEvent } from "./timeline.fixture.js";

function explained(
  segment: Sketch,
  given: readonly At<TestEvent>[],
  seconds: number,
): ReturnType<typeof explain> {
  const set = definitionSet(1, { segments: [segmentEntry(segment)] });
  const simulated = simulateUser(set);
  for (const event of eventsOf(given)) simulated.applyEvent(event, event.receivedAt);
  simulated.passTo(ms(seconds));
  const explanation = explain({
    set,
    id: segmentId,
    computedState: simulated.computedState(),
    user: simulated.user(),
    now: ms(seconds),
  });
  expect(compileAudience(set).version).toBe(1);
  return explanation;
}

const given = [at(0, identify({ plan: "pro" })), at(10, track("Paid", { amount: 5 }))];
const proOrPaid = or(
  trait("plan", equals("free")),
  and(trait("plan", equals("pro")), performed("Paid", { withinSeconds: 30 })),
);

const everyOtherWay = trait("plan", notEquals("none"));

describe("an explanation", () => {
  it("has the shape of the definition and a result for each node", () => {
    expect(explained(proOrPaid, given, 20)).toMatchObject({
      type: "Or",
      verdict: true,
      children: [
        { type: "Trait", verdict: false },
        {
          type: "And",
          verdict: true,
          children: [
            { type: "Trait", verdict: true },
            { type: "Performed", verdict: true },
          ],
        },
      ],
    });
  });

  it("changes with time, and says when it will", () => {
    const window = performed("Paid", { withinSeconds: 30 });
    expect(explained(window, given, 39.999)).toMatchObject({ verdict: true, changesAt: iso(40) });
    const after = explained(window, given, 40);
    expect(after).toMatchObject({ verdict: false });
    expect(after).not.toHaveProperty("changesAt");
  });

  it("says when the result changes, not when one of its facts expires", () => {
    const paidAgain = [at(0, track("Paid")), at(20, track("Paid"))];
    const lately = performed("Paid", { withinSeconds: 30, timesOperator: ">=" });
    expect(explained(lately, paidAgain, 21)).toMatchObject({ verdict: true, changesAt: iso(50) });
    const always = or(everyOtherWay, lately);
    expect(explained(always, paidAgain, 21)).not.toHaveProperty("changesAt");
  });

  it("names the event and its time, and the value it found", () => {
    const paid = JSON.stringify(
      explained(performed("Paid", { properties: [{ path: "amount", operator: equals(5) }] }), given, 20),
    );
    expect(paid).toContain(iso(10));
    expect(paid).toContain("message-00001");
    expect(JSON.stringify(explained(trait("plan", equals("free")), given, 20))).toContain("pro");
  });

  it("gives a sentence for every node", () => {
    const { because, children = [] } = explained(proOrPaid, given, 20) ?? { because: "" };
    for (const sentence of [because, ...children.map((child) => child.because)]) {
      expect(sentence.length).toBeGreaterThan(10);
    }
  });

  it("is negative for a user without events", () => {
    expect(explained(everyone, [], 20)).toMatchObject({ type: "Everyone", verdict: false });
  });
});
