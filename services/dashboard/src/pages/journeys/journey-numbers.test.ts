import { expect, it } from "vitest";
import { journeyNumbers } from "./journey-numbers.js";

it("adds the messages of all nodes", () => {
  const messages = { sent: 3, delivered: 2, opened: 1, clicked: 1, bounced: 0 };
  const nodes = {
    mail: { reached: 4, next: {}, messages },
    text: { reached: 2, next: {}, messages },
    wait: { reached: 9, next: {} },
  };
  expect(journeyNumbers({ entries: 9, nodes })).toEqual({
    entries: 9,
    messages: { sent: 6, delivered: 4, opened: 2, clicked: 2, bounced: 0 },
  });
});

it("is zero without statistics", () => {
  expect(journeyNumbers(undefined)).toMatchObject({ entries: 0, messages: { sent: 0 } });
});
