/** JSONPaths with and without `$.`, and unusual keys. */
import type { JsonObject } from "@signalbox/core";
import { segmentScenarios, type SegmentScenario, type Table } from "./scenario.fixture.js";
import { equals, notExists, performed, trait, where } from "./sketch.fixture.js";
import { at, identify, track } from "./timeline.fixture.js";

interface Path {
  readonly path: string;
  readonly finds: JsonObject;
  readonly misses: JsonObject;
}

/** Each path finds the value 7 in the one object and not in the other, as a trait and as a property of an event. */
const paths: Readonly<Record<string, Path>> = {
  "a plain key": { path: "size", finds: { size: 7 }, misses: { Size: 7, sizes: 7 } },
  "a key after the dollar": { path: "$.size", finds: { size: 7 }, misses: { $: { size: 7 } } },
  "a nested key": { path: "a.b.c", finds: { a: { b: { c: 7 } } }, misses: { "a.b.c": 7, a: { b: 7 } } },
  "a key in brackets": { path: "$['size']", finds: { size: 7 }, misses: { "['size']": 7 } },
  "brackets without the dollar": { path: "['size']", finds: { size: 7 }, misses: {} },
  "a key with spaces": {
    path: "$['first name']",
    finds: { "first name": 7 },
    misses: { first: { name: 7 } },
  },
  "a key with spaces as it is": {
    path: "first name",
    finds: { "first name": 7 },
    misses: { first: 7, name: 7 },
  },
  "a key with a hyphen as it is": {
    path: "first-name",
    finds: { "first-name": 7 },
    misses: { first: 7, name: 7 },
  },
  "a key with dots": { path: '["a.b"]', finds: { "a.b": 7 }, misses: { a: { b: 7 } } },
  "a key with dots under another": {
    path: "$.site['example.org'].hits",
    finds: { site: { "example.org": { hits: 7 } } },
    misses: { site: { example: { org: { hits: 7 } } } },
  },
  "a key with brackets": { path: "['items[0]']", finds: { "items[0]": 7 }, misses: { items: [7] } },
  "a key with single quotes": { path: "$['it\\'s']", finds: { "it's": 7 }, misses: { its: 7 } },
  "a key with double quotes": {
    path: '$["say \\"hi\\""]',
    finds: { 'say "hi"': 7 },
    misses: { "say hi": 7 },
  },
  "a key of another script": { path: "größe", finds: { größe: 7 }, misses: { große: 7 } },
  "a key of another alphabet": {
    path: "пользователь.размер",
    finds: { пользователь: { размер: 7 } },
    misses: {},
  },
  "a picture as a key": { path: "$['💶']", finds: { "💶": 7 }, misses: { "💷": 7 } },
  "a number as a key": { path: "$['2024']", finds: { 2024: 7 }, misses: { year: 2024 } },
  "a key that starts with a dollar": { path: "$['$price']", finds: { $price: 7 }, misses: { price: 7 } },
  "a key every object seems to have": { path: "constructor", finds: { constructor: 7 }, misses: {} },
  "the empty key": { path: "$['']", finds: { "": 7 }, misses: { a: 7 } },
  "an item of an array": { path: "items[1]", finds: { items: [1, 7] }, misses: { items: [7] } },
  "the last item of an array": { path: "items[-1]", finds: { items: [1, 2, 7] }, misses: { items: [7, 1] } },
  "the first of any": {
    path: "items[*].size",
    finds: { items: [{ size: 7 }, { size: 8 }] },
    misses: { items: [{ size: 8 }, { size: 7 }] },
  },
  "the first anywhere below": {
    path: "$..size",
    finds: { a: { b: [{ size: 7 }] } },
    misses: { a: { b: [7] } },
  },
  "an item that meets a condition": {
    path: "items[?@.ok == true && @.n > 1].size",
    finds: {
      items: [
        { ok: true, n: 1, size: 1 },
        { ok: false, n: 2, size: 2 },
        { ok: true, n: 2, size: 7 },
      ],
    },
    misses: { items: [{ ok: false, n: 2, size: 7 }, { size: 7 }, 7] },
  },
  "a slice of an array": { path: "items[-2:]", finds: { items: [1, 7, 3] }, misses: { items: [7, 1, 3] } },
  "one of two keys": {
    path: "$['home','work'].size",
    finds: { work: { size: 7 } },
    misses: { other: { size: 7 } },
  },
  "an index is no key": { path: "items[0]", finds: { items: [7] }, misses: { items: { 0: 7 } } },
  "a key is no index": { path: "items['0']", finds: { items: { 0: 7 } }, misses: { items: [7] } },
  "a path through text": { path: "a.length", finds: { a: { length: 7 } }, misses: { a: "7 chars" } },
  "a path through null": { path: "a.b", finds: { a: { b: 7 } }, misses: { a: null } },
};

function asTraits(): Table<SegmentScenario> {
  return table(({ path, finds, misses }) => ({
    segment: trait(path, equals(7)),
    given: [
      at(1, identify(misses)),
      at(2, identify(blank(finds, misses))),
      at(3, identify(blank(misses, finds))),
    ],
    expected: [at(1, "out"), at(2, "in"), at(3, "out")],
  }));
}

function asProperties(): Table<SegmentScenario> {
  return table(({ path, finds, misses }) => ({
    segment: performed("Paid", { properties: [where(path, equals(7))] }),
    given: [at(1, track("Paid", misses)), at(2, track("Paid", finds))],
    expected: [at(1, "out"), at(2, "in")],
  }));
}

function asAbsent(): Table<SegmentScenario> {
  return table(({ path, finds }) => ({
    segment: performed("Paid", { properties: [where(path, notExists)] }),
    given: [at(1, track("Paid", finds)), at(2, track("Paid"))],
    expected: [at(1, "out"), at(2, "in")],
  }));
}

function table(scenario: (path: Path) => SegmentScenario): Table<SegmentScenario> {
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, scenario(path)]));
}

/** The traits of one object after those of another; the ones only the other had are set to null. */
function blank(traits: JsonObject, after: JsonObject): JsonObject {
  return { ...Object.fromEntries(Object.keys(after).map((key) => [key, null])), ...traits };
}

segmentScenarios("a path that may begin at several traits", {
  "finds the same first one in whatever order they came": {
    segment: trait("$..city", equals("Berlin")),
    given: [at(1, identify({ work: { city: "Paris" } })), at(2, identify({ home: { city: "Berlin" } }))],
    expected: [at(1, "out"), at(2, "in")],
  },
  "finds the same first one of all traits in whatever order they came": {
    segment: trait("$.*", equals(1)),
    given: [at(1, identify({ b: 2 })), at(2, identify({ c: 3 })), at(3, identify({ a: 1 }))],
    expected: [at(1, "out"), at(2, "out"), at(3, "in")],
  },
  "takes them in the order the path names": {
    segment: trait("$['work','home'].city", equals("Paris")),
    given: [at(1, identify({ home: { city: "Berlin" } })), at(2, identify({ work: { city: "Paris" } }))],
    expected: [at(1, "out"), at(2, "in")],
  },
});

segmentScenarios("a path finds a trait", asTraits());
segmentScenarios("a path finds a property", asProperties());
segmentScenarios("a path that finds nothing", asAbsent());
