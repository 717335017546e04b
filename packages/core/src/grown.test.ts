import { expect, it } from "vitest";
import { grown } from "./grown.js";

it("has what the changes say, and else what the base says, and leaves both as they are", () => {
  const base: { a: number; b?: number; c?: number } = { a: 1, b: 2 };
  const changes = { b: 3, c: 4 };
  expect(grown(base, changes)).toStrictEqual({ a: 1, b: 3, c: 4 });
  expect([base, changes]).toStrictEqual([
    { a: 1, b: 2 },
    { b: 3, c: 4 },
  ]);
});
