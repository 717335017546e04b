import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comparisons, conditionText, hasValue, propertyOfPath, readCondition } from "./condition-text.js";

describe("a simple condition", () => {
  it.each([
    ['user.plan == "gold"', { property: "plan", comparison: "is", value: "gold" }],
    ["user['shoe size'] != 42", { property: "shoe size", comparison: "isNot", value: "42" }],
    ["  user.tags contains 'new' ", { property: "tags", comparison: "contains", value: "new" }],
    ["user.isMember == true", { property: "isMember", comparison: "is", value: "true" }],
    ["user.plan != blank", { property: "plan", comparison: "exists", value: "" }],
    ["user.plan == blank", { property: "plan", comparison: "notExists", value: "" }],
  ])("is read from %s", (expression, condition) => {
    expect(readCondition(expression)).toEqual(condition);
  });

  it.each([
    "",
    "user.plan",
    "user.plan == other",
    'user.plan == "a" and user.b == 1',
    'user.plan.name == "a"',
    'event.plan == "a"',
    'user.plan containsx "a"',
    "user.n > 3",
  ])("is not what %j says", (expression) => {
    expect(readCondition(expression)).toBeUndefined();
  });

  it.each(["both \" and '", "}} {{", "%}", "two\nlines", "a\\"])("has no value %j", (value) => {
    expect(conditionText({ property: "a", comparison: "is", value })).toBeUndefined();
  });

  it("is what was written", () => {
    const any = fc.record({
      property: fc.oneof(fc.constantFrom("plan", "shoe size", "größe", "it's"), fc.string({ minLength: 1 })),
      comparison: fc.constantFrom(...comparisons),
      value: fc.oneof(fc.string(), fc.constantFrom("5", "true", 'a "b"')),
    });
    fc.assert(
      fc.property(any, (condition) => {
        const text = conditionText(condition);
        fc.pre(text !== undefined);
        const value = hasValue(condition.comparison) ? condition.value : "";
        expect(readCondition(text)).toEqual({ ...condition, value });
      }),
    );
  });
});

it.each([
  ["user.plan", "plan"],
  ['user["shoe size"]', "shoe size"],
  ["user['a']", "a"],
  ["user.plan.name", undefined],
  ["event.plan", undefined],
])("of %s, the user property is %s", (path, property) => {
  expect(propertyOfPath(path)).toBe(property);
});
