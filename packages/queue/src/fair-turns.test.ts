import { describe, expect, it } from "vitest";
import { createFairTurns, lastTurn } from "./fair-turns.js";

const aJob = (of: string, cost = 1) => ({ of, cost });

describe("fair turns", () => {
  it("give each job of a share the turn behind its last one", () => {
    const turns = createFairTurns();
    expect([
      turns.turnOf(aJob("a"), undefined),
      turns.turnOf(aJob("a"), 1),
      turns.turnOf(aJob("a"), 1),
    ]).toEqual([1, 2, 3]);
  });

  it("start a new share at the head, before the backlog of another", () => {
    const turns = createFairTurns();
    turns.turnOf(aJob("many"), undefined);
    for (let job = 1; job < 1_000; job += 1) turns.turnOf(aJob("many"), 1);
    expect(turns.turnOf(aJob("few"), 500)).toBe(500);
    expect(turns.turnOf(aJob("few"), 500)).toBe(501);
    expect(turns.turnOf(aJob("many"), 500)).toBe(1_001);
  });

  it("give a share whose jobs cost twice as much half as many", () => {
    const turns = createFairTurns();
    const dear = [
      turns.turnOf(aJob("dear", 2), undefined),
      ...[0, 0, 0].map(() => turns.turnOf(aJob("dear", 2), 1)),
    ];
    const cheap = dear.map(() => turns.turnOf(aJob("cheap"), 1));
    expect([dear, cheap]).toEqual([
      [1, 3, 5, 7],
      [1, 2, 3, 4],
    ]);
  });

  it("begin anew when nothing waits", () => {
    const turns = createFairTurns();
    turns.turnOf(aJob("a", 40), undefined);
    expect(turns.turnOf(aJob("a"), undefined)).toBe(1);
  });

  it("end at the last turn, in the order of arrival", () => {
    const turns = createFairTurns();
    turns.turnOf(aJob("a", lastTurn + 10), undefined);
    expect([turns.turnOf(aJob("a"), 1), turns.turnOf(aJob("a"), 1), turns.turnOf(aJob("b"), 7)]).toEqual([
      lastTurn,
      lastTurn,
      7,
    ]);
  });

  it("know how much of a share waits", () => {
    const turns = createFairTurns();
    turns.turnOf(aJob("a", 10), undefined);
    turns.turnOf(aJob("a", 10), 1);
    expect([
      turns.backlogOf("a", 1),
      turns.backlogOf("a", 11),
      turns.backlogOf("b", 1),
      turns.backlogOf("a", undefined),
    ]).toEqual([20, 10, 0, 0]);
  });
});
