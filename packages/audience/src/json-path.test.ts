import type { JsonObject } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { compilePath, jsonPathSchema, keyPath } from "./json-path.js";

const data: JsonObject = {
  plan: "pro",
  "first name": "Ada",
  "a.b": 1,
  'it\'s "it"': 2,
  address: { city: "London", lines: ["x", "y"] },
  items: [
    { id: 1, price: 5 },
    { id: 2, price: 9 },
  ],
};

describe("a path", () => {
  it.each([
    ["plan", "pro"],
    ["$.plan", "pro"],
    ["['plan']", "pro"],
    ["first name", "Ada"],
    ["$['first name']", "Ada"],
    ["['a.b']", 1],
    [keyPath('it\'s "it"'), 2],
    ["address.city", "London"],
    ["address.lines[0]", "x"],
    ["address.lines[-1]", "y"],
    ["$..price", 5],
    ["items[?@.price > 6].id", 2],
    ["items[*].id", 1],
    ["$['missing','plan']", "pro"],
  ])("%s finds the first node", (text, value) => {
    expect(compilePath(text).first(data)).toBe(value);
  });

  it.each(["constructor", "__proto__", "address.toString", "plan.length", "address.lines[2]"])(
    "%s finds nothing",
    (text) => {
      expect(compilePath(text).first(data)).toBeUndefined();
    },
  );

  it.each<[string, readonly string[] | "all"]>([
    ["address.city", ["address"]],
    ["$['plan','address']", ["plan", "address"]],
    ["items[?@.price > 6].id", ["items"]],
    ["items[?@.price > $.plan].id", "all"],
    ["$..price", "all"],
    ["$.*", "all"],
    ["$", "all"],
  ])("%s depends on %j", (text, roots) => {
    expect(compilePath(text).roots).toStrictEqual(roots);
  });

  it("is the same however it is written", () => {
    expect(["a.b", "$.a.b", "['a']['b']", '$["a"].b'].map((text) => compilePath(text).text)).toStrictEqual(
      Array.from({ length: 4 }, () => compilePath("a.b").text),
    );
  });
});

describe("a path is refused", () => {
  it.each([
    ["that is empty", ""],
    ["that does not parse", "a["],
    ["that does not parse as written", "$first name"],
    ["of more than 1,000 characters", "a".repeat(1001)],
    ["that descends three times", "$..a..b..c"],
    ["that meets the same nodes again and again", "$[*,*][*,*][*,*][*,*][*,*][*,*][*,*]"],
    ["that looks through all the document for each node", "$..a[?$..b]"],
    ["that matches by regular expressions", "$[?match(@.a, '(a+)+')]"],
  ])("%s", (_, text) => {
    expect(jsonPathSchema.safeParse(text).success).toBe(false);
  });
});
