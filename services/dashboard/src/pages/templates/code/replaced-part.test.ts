import { expect, it } from "vitest";
import { replacedPart } from "./replaced-part.js";

function applied(old: string, text: string): string {
  const part = replacedPart(old, text);
  return part === undefined ? old : old.slice(0, part.from) + part.insert + old.slice(part.to);
}

it.each([
  ["Hello Ann", "Hello Bob"],
  ["aaa", "aa"],
  ["aa", "aaa"],
  ["", "a"],
  ["a", ""],
  ["😀", "😁"],
  ["a😀b", "a🙀b"],
])("makes one text of another: %s, %s", (old, text) => {
  expect(applied(old, text)).toBe(text);
});

it("is as small as it can be", () => {
  expect(replacedPart("<p>Hello</p>", "<p>Hello!</p>")).toEqual({ from: 8, to: 8, insert: "!" });
  expect(replacedPart("same", "same")).toBeUndefined();
});
