import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aDraft, byEvent, day, track, from, message, simulated, wait } from "./draft.fixture.js";
import { simulatedNone, sumSimulated } from "./sum-simulated.js";

const draft = aDraft(
  byEvent("Asked", "hello"),
  [message("hello", "later"), wait("later", 86_400, "ExitNode")],
  { canRunMultiple: true },
);
const to = from + 30 * day;

describe("simulations of parts", () => {
  it("add up to the simulation of all users, for any partition", () => {
    const days = fc.array(fc.integer({ min: -3, max: 30 }), { maxLength: 4 });
    const parts = fc.array(fc.array(days, { maxLength: 3 }), { maxLength: 4 });
    fc.assert(
      fc.property(parts, (pages) => {
        const histories = pages.map((page, nth) =>
          Object.fromEntries(
            page.map((asked, at) => [`user ${nth} ${at}`, asked.map((each) => track("Asked", each * day))]),
          ),
        );
        const summed = histories
          .map((each) => simulated(each, { draft, to }))
          .reduce(sumSimulated, simulatedNone(draft.nodes, to));
        expect(summed).toEqual(simulated(Object.assign({}, ...histories), { draft, to }));
      }),
      { numRuns: 50 },
    );
  });

  it("contain every node if there are no users", () => {
    expect(simulatedNone(draft.nodes, to)).toEqual(simulated({}, { draft, to }));
  });
});
