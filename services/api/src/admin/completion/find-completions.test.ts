import { visibilityOf } from "@signalbox/workspace";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginsWith, findNames, findValues } from "./find-completions.js";
import { createSeenCollection, mergeSeen, type SeenFields } from "./seen-fields.js";

function seenIn(
  ...data: readonly Parameters<ReturnType<typeof createSeenCollection>["add"]>[0][]
): SeenFields {
  const seen = createSeenCollection();
  for (const each of data) seen.add(each);
  return seen;
}

const traits = { of: "Trait" } as const;

function names(seen: SeenFields, typed: string): readonly unknown[] {
  const question = { source: traits, begins: beginsWith(typed), visibility: undefined };
  return findNames(seen, question).map(({ name, types, count }) => [name, types, count]);
}

function values(seen: SeenFields, path: string, typed = ""): readonly unknown[] {
  return findValues(seen, { path, begins: beginsWith(typed) }).map(({ value, types, count }) => [
    value,
    types,
    count,
  ]);
}

describe("names", () => {
  const seen = seenIn(
    { plan: "pro", since: "2026-01-31", address: { city: "Ulm", "zip code": 5 }, tags: ["a", 5], gone: null },
    { plan: 3, since: "2026-01-31T10:00:00Z", Émail: "x", newsletter: true },
    { plan: "free" },
  );

  it("have the types of their values and how often they are there, the most frequent first", () => {
    expect(names(seen, "")).toEqual([
      ["plan", ["string", "number"], 3],
      ["since", ["date"], 2],
      ['$["Émail"]', ["string"], 1],
      ["address", ["object"], 1],
      ["address.city", ["string"], 1],
      ['address["zip code"]', ["number"], 1],
      ["newsletter", ["boolean"], 1],
      ["tags", ["array"], 1],
      ["tags[*]", ["string", "number"], 1],
    ]);
  });

  it.each([
    ["PL", ["plan"]],
    ["émail", ['$["Émail"]']],
    ["EMAIL", ['$["Émail"]']],
    ["addr", ["address", "address.city", 'address["zip code"]']],
    ["address.c", ["address.city"]],
    ["city", ["address.city"]],
    ["zip", ['address["zip code"]']],
    ["ity", []],
    ["*", []],
  ])("begin with %s, or a name inside the path does", (typed, expected) => {
    expect(names(seen, typed).map((each) => (each as readonly unknown[])[0])).toEqual(expected);
  });

  it("of what is hidden from the caller have no types and no count, and none below the first level", () => {
    const hiding = visibilityOf({
      visiblePaths: [
        { of: "Trait", path: "plan" },
        { of: "Trait", path: "contact.city" },
      ],
      userProperties: [],
    });
    const data = {
      contact: { city: "Ulm", phone: "1" },
      plan: "pro",
      secret: { deep: 1 },
      "ann@shop.example": 1,
    };
    expect(findNames(seenIn(data), { source: traits, begins: beginsWith(""), visibility: hiding })).toEqual([
      { name: "contact.city", types: ["string"], count: 1 },
      { name: "plan", types: ["string"], count: 1 },
      { name: "contact", types: [] },
      { name: "secret", types: [] },
    ]);
  });

  it("are those of all workspaces", () => {
    const merged = mergeSeen([seenIn({ plan: "pro" }, { city: 1 }), seenIn({ plan: 5 }, { plan: "pro" })]);
    expect([names(merged, ""), values(merged, "plan"), merged.looked]).toEqual([
      [
        ["plan", ["string", "number"], 3],
        ["city", ["number"], 1],
      ],
      [
        ["pro", ["string"], 2],
        [5, ["number"], 1],
      ],
      4,
    ]);
  });
});

describe("values", () => {
  const seen = seenIn(
    {
      plan: "pro",
      city: "Köln",
      list: [{ sku: 1 }, { sku: 1 }, { sku: "b" }],
      tags: ["new", "New"],
      "a.b": 7,
    },
    { plan: "Pro", city: "Köln", paid: true, tags: ["new"], text: "x".repeat(201), "first name": "Ann" },
    { plan: null, city: "Kiel", paid: false, at: "2026-01-31" },
  );

  it.each<[path: string, typed: string, expected: readonly unknown[]]>([
    [
      "city",
      "",
      [
        ["Köln", ["string"], 2],
        ["Kiel", ["string"], 1],
      ],
    ],
    ["$.city", "KO", [["Köln", ["string"], 2]]],
    ["$['city']", "kö", [["Köln", ["string"], 2]]],
    [
      "plan",
      "P",
      [
        ["Pro", ["string"], 1],
        ["pro", ["string"], 1],
      ],
    ],
    [
      "paid",
      "",
      [
        [false, ["boolean"], 1],
        [true, ["boolean"], 1],
      ],
    ],
    [
      "tags",
      "",
      [
        ["new", ["string"], 2],
        ["New", ["string"], 1],
      ],
    ],
    [
      "list[*].sku",
      "",
      [
        [1, ["number"], 1],
        ["b", ["string"], 1],
      ],
    ],
    ["list[0].sku", "1", [[1, ["number"], 1]]],
    ["a.b", "", [[7, ["number"], 1]]],
    ["first name", "", [["Ann", ["string"], 1]]],
    ["at", "2026", [["2026-01-31", ["date"], 1]]],
    ["text", "", []],
    ["list", "", []],
    ["$..city", "", []],
    ["['city','plan']", "", []],
    ["nothing", "", []],
    ["[", "", []],
  ])("at %s that begin with %j", (path, typed, expected) => {
    expect(values(seen, path, typed)).toEqual(expected);
  });

  it("are found under the path by which names are completed", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (outer, inner) => {
        const nested = seenIn({ [outer]: { [inner]: "the value" } });
        const [name] = [...nested.fields.values()].filter(({ keys }) => keys.length === 2);
        if (name === undefined || name.keys.includes("*")) return;
        expect(values(nested, name.path)).toEqual([["the value", ["string"], 1]]);
      }),
    );
  });
});

it("keeps a bounded number of paths and values", () => {
  const seen = createSeenCollection();
  for (let user = 0; user < 3_000; user += 1) seen.add({ id: user, [`trait-${user}`]: 1 });
  expect(seen.fields.size).toBe(2_000);
  expect(seen.fields.get("id")).toMatchObject({ count: 3_000 });
  expect(seen.fields.get("id")?.values.size).toBe(1_000);
});
