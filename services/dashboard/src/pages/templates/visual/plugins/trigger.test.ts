import { expect, it } from "vitest";
import { readTrigger } from "./trigger.js";

it.each([
  ["/", { kind: "block", from: 9, query: "" }],
  ["Hi /head", { kind: "block", from: 5, query: "head" }],
  ["Hi /two col", { kind: "block", from: 2, query: "two col" }],
  ["{{", { kind: "variable", from: 8, query: "" }],
  ["Hi {{ user.fi", { kind: "variable", from: 0, query: "user.fi" }],
  ["\uFFFC/", { kind: "block", from: 9, query: "" }],
])("reads what %j asks for", (before, trigger) => {
  expect(readTrigger(before, 10)).toEqual(trigger);
});

it.each(["and/or", "https://a", "{{ a }}", "{ {", "/a b c", "", "/ a"])(
  "asks for nothing by %j",
  (before) => {
    expect(readTrigger(before, 10)).toBeUndefined();
  },
);
