import { expect, it } from "vitest";
import { flowOf, goneUncounted, journeyNumbers, leftUnconverted } from "./journey-numbers.js";

const reported = { delivered: true, opened: true, clicked: true, bounced: true };

it("adds the messages of all nodes, and those who left", () => {
  const messages = { sent: 3, delivered: 2, opened: 1, clicked: 1, bounced: 0, skipped: 1, failed: 4 };
  const nodes = {
    mail: { reached: 4, next: {}, left: { messageFailed: 4 }, messages },
    text: { reached: 2, next: {}, left: { messageFailed: 1, dateMissing: 2 }, messages },
    wait: { reached: 9, next: {}, left: {} },
  };
  expect(journeyNumbers({ entries: 9, nodes, reported })).toEqual({
    entries: 9,
    messages: { sent: 6, delivered: 4, opened: 2, clicked: 2, bounced: 0, skipped: 2, failed: 8 },
    reported,
    left: { messageFailed: 5, dateMissing: 2 },
  });
});

it("is zero without statistics", () => {
  expect(journeyNumbers(undefined)).toMatchObject({ entries: 0, messages: { sent: 0, failed: 0 } });
});

it("says where all are that came to a node", () => {
  const counts = { reached: 20, next: { exit: 7, gone: 2 }, left: { messageFailed: 5 } };
  const flow = flowOf(counts, 3);
  const { next, left } = counts;
  expect(flow).toEqual({ came: 20, movedHere: 0, next, movedTo: {}, left, waiting: 3, unknown: 3 });
  expect(flowOf(counts, undefined).unknown).toBe(0);
  expect(flowOf({ reached: 1, next: { exit: 1 }, left: {} }, 1).unknown).toBe(0);
});

it("counts those who were moved apart from those who came and went on by themselves", () => {
  const moved = { here: 4, to: { gone: 2, mail: 1 } };
  const flow = flowOf({ reached: 20, next: { exit: 7, gone: 2, mail: 3 }, moved, left: { stopped: 1 } }, 7);
  expect(flow).toEqual({
    came: 16,
    movedHere: 4,
    next: { exit: 7, mail: 2 },
    movedTo: { gone: 2, mail: 1 },
    left: { stopped: 1 },
    waiting: 7,
    unknown: 0,
  });
});

it("takes those for gone without a reason who are missing twice", () => {
  const [now, before] = [
    flowOf({ reached: 9, next: {}, left: {} }, 4),
    flowOf({ reached: 9, next: {}, left: {} }, 7),
  ];
  expect(goneUncounted(now, before)).toBe(2);
  expect(goneUncounted(now, undefined)).toBe(0);
});

it("shows the goal, and does not count who reached it as left early", () => {
  const goal = { measured: 9, converted: 3, heldOut: 1, heldOutConverted: 0, byNode: {}, byDay: [] };
  const nodes = { wait: { reached: 9, next: {}, left: { converted: 3, exitCondition: 2 } } };
  const numbers = journeyNumbers({ entries: 9, nodes, reported, goal });
  expect(numbers.goal).toEqual(goal);
  expect(leftUnconverted(numbers)).toBe(2);
  expect(journeyNumbers({ entries: 9, nodes, reported })).not.toHaveProperty("goal");
});
