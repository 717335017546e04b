import { expect, it } from "vitest";
import { shownValue, withInserted } from "./inserted-variable.js";

it("puts the variable in place of what is selected, and the cursor behind it", () => {
  const { text, cursor } = withInserted("Hello NAME!", "user.firstName", { start: 6, end: 10 });
  expect(text).toBe('Hello {{ user.firstName | default: "" }}!');
  expect(text.slice(cursor)).toBe("!");
});

it("shows a value on one line", () => {
  expect(shownValue("Ann")).toBe("Ann");
  expect(shownValue({ a: 1 })).toBe('{"a":1}');
  expect(shownValue(undefined)).toBe("");
  expect(shownValue("x".repeat(90))).toHaveLength(61);
});
