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

it("keeps a key that is the name of the prototype as a key", () => {
  const base: object = JSON.parse('{ "__proto__": { "isAdmin": true }, "a": 1 }') as object;
  const made = grown(base, {});
  expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
  expect(Object.keys(made)).toEqual(["__proto__", "a"]);
});
