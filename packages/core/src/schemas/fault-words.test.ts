import { expect, it } from "vitest";
import { z } from "zod";
import { pathText, whatToDo } from "./fault-words.js";

it("formats paths like property access", () => {
  expect(pathText(["nodes", 3, "operator", "a b"])).toBe('nodes[3].operator["a b"]');
  expect(pathText([])).toBe("");
});

it.each([
  [z.string(), undefined, "is missing; give a text"],
  [z.array(z.string()), 5, "must be a list"],
  [z.int(), 1.5, "must be a whole number"],
  [z.object({}), [], "must be an object"],
  [z.enum(["a", "b"]), "c", 'must be one of "a", "b"'],
  [z.literal("a"), "c", 'must be "a"'],
  [z.string({ error: "names no user" }), 5, "names no user"],
])("says what to do: %#", (schema, value, words) => {
  const { error } = schema.safeParse(value, { error: whatToDo });
  expect(error?.issues.map(({ message }) => message)).toStrictEqual([words]);
});
