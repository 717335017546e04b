import type { Json } from "@signalbox/core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { equalsScalar, isEmpty, numberOf, sameJson } from "./equality.js";

const json = fc.jsonValue().map((value) => value as Json);

it("finds a value equal to its copy, in any order of keys", () => {
  const turned = (value: Json): Json => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item: Json) => turned(item));
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, item]) => [key, turned(item)]),
    );
  };
  fc.assert(
    fc.property(json, (value) => {
      expect(sameJson(value, turned(value))).toBe(true);
    }),
  );
});

it.each<[Json, Json]>([
  [[], {}],
  [{ a: 1 }, { b: 1 }],
  [{ a: null }, {}],
  [
    [1, 2],
    [2, 1],
  ],
  ["1", 1],
  [null, false],
])("finds %j and %j different", (a, b) => {
  expect(sameJson(a, b)).toBe(false);
});

it("treats a number and its text as equal, in both directions", () => {
  expect([equalsScalar("5", 5), equalsScalar(5, "5"), equalsScalar("5.0", "5")]).toStrictEqual([
    true,
    true,
    false,
  ]);
});

it("treats a boolean and its text as equal, in both directions, and nothing else", () => {
  const same = [
    equalsScalar(true, "true"),
    equalsScalar("true", true),
    equalsScalar(false, "false"),
    equalsScalar("false", false),
  ];
  const others = [
    equalsScalar("True", true),
    equalsScalar(1, true),
    equalsScalar("", false),
    equalsScalar(null, false),
    equalsScalar(true, "false"),
  ];
  expect([same, others]).toStrictEqual([
    [true, true, true, true],
    [false, false, false, false, false],
  ]);
});

it.each(["1e999", "--1", "1,5", ".5", "5.", "+5", "1_000"])("reads no number in %j", (text) => {
  expect(numberOf(text)).toBeUndefined();
});

it("treats only null and the empty text as empty", () => {
  expect([null, "", undefined, 0, false, [], {}].map((value) => isEmpty(value))).toStrictEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
