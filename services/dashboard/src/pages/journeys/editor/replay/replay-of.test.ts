import { expect, it } from "vitest";
import { periodOf, replayedSteps, type Simulation } from "./replay-of.js";

const simulation: Simulation = {
  people: { looked: 10, total: 10, isEstimate: false, cut: 0 },
  until: "2026-11-01T00:00:00.000Z",
  runs: { started: 9, finished: 8, live: 1 },
  nodes: {
    mail: { visited: 9, left: {}, skipped: { Suppressed: 1, SubscriptionState: 3 } },
    wait: { visited: 5, left: {} },
  },
  messages: { total: 5, byNode: { mail: 5 }, byDay: {} },
  samples: [],
};

it("has for each step who came, what was sent, and why not, the most frequent first", () => {
  expect([...replayedSteps(simulation)]).toEqual([
    [
      "mail",
      {
        visited: 9,
        sent: 5,
        skipped: [
          ["SubscriptionState", 3],
          ["Suppressed", 1],
        ],
      },
    ],
    ["wait", { visited: 5, sent: 0, skipped: [] }],
  ]);
});

it("asks about whole minutes", () => {
  const at = Date.parse("2026-11-08T10:00:42Z");
  expect(periodOf(7, at)).toEqual({
    from: Date.parse("2026-11-01T10:01:00Z"),
    to: Date.parse("2026-11-08T10:01:00Z"),
  });
});
