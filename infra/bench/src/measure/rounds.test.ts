import { describe, expect, it } from "vitest";
import { takeTurns } from "./rounds.js";

/** Sides that return the given figures and record the order of the calls. */
function sidesOf(
  a: number[],
  b: number[],
): { order: string[]; sides: Record<"a" | "b", () => Promise<number>> } {
  const order: string[] = [];
  const side = (name: string, figures: number[]) => async (): Promise<number> => {
    order.push(name);
    return figures.shift() ?? Number.NaN;
  };
  return { order, sides: { a: side("a", a), b: side("b", b) } };
}

describe("takeTurns", () => {
  it("returns the median of each side without the first round", async () => {
    const { sides } = sidesOf([1_000, 1, 3, 2], [0, 10, 30, 20]);
    expect(await takeTurns(sides, { rounds: 3 })).toEqual({ a: 2, b: 20 });
  });

  it("alternates the order of the sides", async () => {
    const { order, sides } = sidesOf([0, 0, 0], [0, 0, 0]);
    await takeTurns(sides, { rounds: 2 });
    expect(order.join("")).toBe("baabba");
  });

  it("keeps the order when one side needs the result of the other", async () => {
    const { order, sides } = sidesOf([0, 0, 0], [0, 0, 0]);
    await takeTurns(sides, { rounds: 2, alternate: false });
    expect(order.join("")).toBe("ababab");
  });
});
