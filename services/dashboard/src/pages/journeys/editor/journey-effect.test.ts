import { expect, it } from "vitest";
import { movesOf, withMove } from "./journey-effect.js";

it("moves only people of whom it was chosen", () => {
  const moves = withMove(withMove(new Map(), "wait", "ExitNode"), "mail", "other");
  expect(movesOf(moves)).toEqual({
    moveRuns: [
      { from: "wait", to: "ExitNode" },
      { from: "mail", to: "other" },
    ],
  });
  expect(movesOf(withMove(withMove(moves, "wait", undefined), "mail", undefined))).toEqual({});
});
