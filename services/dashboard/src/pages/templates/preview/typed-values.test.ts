import { expect, it } from "vitest";
import { valuesOf } from "./typed-values.js";

const row = (name: string, text: string): { id: string; name: string; text: string } => ({
  id: name,
  name,
  text,
});

it.each([
  ["Ann", "Ann"],
  ["12.5", 12.5],
  ["-3", -3],
  ["007", "007"],
  ["12345678901234567890", "12345678901234567890"],
  ["true", true],
  ["trueish", "trueish"],
  ['["hat", 1]', ["hat", 1]],
  ['{"a": {"b": 1}}', { a: { b: 1 } }],
  ["[Sale] today", "[Sale] today"],
  ["", ""],
])("reads %s as the value it is", (text, value) => {
  expect(valuesOf([row("a", text)])).toEqual({ a: value });
});

it("leaves out what has no name, and takes the last of one name", () => {
  expect(valuesOf([row(" ", "x"), row("a", "1"), row("a ", "2")])).toEqual({ a: 2 });
  expect(valuesOf([row("", "x")])).toBeUndefined();
  expect(valuesOf([])).toBeUndefined();
});
