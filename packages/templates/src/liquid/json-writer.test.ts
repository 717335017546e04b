import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "@signalbox/core";
import { allLinks, someVariables } from "../templates.fixture.js";
import type { TextFault } from "../template-fault.js";
import { liquidScope } from "../variables.js";
import { newBudget } from "./engine.js";
import { parseLiquid, renderLiquid } from "./liquid-text.js";

function parsedOf(source: string, user: Readonly<Record<string, Json>>): unknown {
  const text = jsonOf(source, user);
  return typeof text === "string" ? JSON.parse(text) : text;
}

function jsonOf(source: string, user: Readonly<Record<string, Json>>): string | readonly TextFault[] {
  const parsed = parseLiquid(source);
  if (!parsed.ok) return parsed.faults;
  const scope = liquidScope(someVariables({ user }), "json");
  const outcome = renderLiquid(parsed.value, "json", { scope, links: allLinks, budget: newBudget() });
  return outcome.ok ? outcome.value : outcome.faults;
}

const anything = fc.jsonValue({ maxDepth: 2 }).map((value) => value as Json);

describe("values in a JSON template", () => {
  it("stay inside their quotes, whatever they are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (x) => {
        expect(parsedOf('{"a": "<{{ user.x }}>", "b": ["{{ user.x }}"]}', { x })).toEqual({
          a: `<${x}>`,
          b: [x],
        });
      }),
    );
  });

  it("are JSON values outside quotes, by the json filter", () => {
    fc.assert(
      fc.property(anything, (x) => {
        expect(parsedOf('{"a": {{ user.x | json }}, "b": 1}', { x })).toEqual({
          a: JSON.parse(JSON.stringify(x)),
          b: 1,
        });
      }),
    );
  });

  it("never add to the document outside quotes", () => {
    fc.assert(
      fc.property(
        fc.oneof(anything, fc.constantFrom('1,"admin":true', "1}", "[1", "1 ", "-1e9", "nul", '"a"')),
        (x) => {
          const outcome = jsonOf('{"a": {{ user.x }}, "b": 1}', { x });
          const keys = typeof outcome === "string" ? Object.keys(JSON.parse(outcome)) : undefined;
          const message = typeof outcome === "string" ? undefined : outcome[0]?.message;
          expect([keys, message]).toEqual(
            keys === undefined
              ? [undefined, "a text outside of quotes: put quotes around it, or use the json filter"]
              : [["a", "b"], undefined],
          );
        },
      ),
    );
  });

  it.each([
    ["{{ user.n }}", "42"],
    ["{{ user.object }}", '{"a":[1]}'],
    ['"{{ user.object | json }}"', String.raw`"{\"a\":[1]}"`],
    ['{% capture c %}"{{ user.quote }}"{% endcapture %}"{{ c }}"', String.raw`"\"\"\""`],
    ['{% if true %}"{% endif %}{{ user.quote }}"', String.raw`"\""`],
    ['"\\"{{ user.quote }}"', String.raw`"\"\""`],
    ['"{% unsubscribe_link %}"', '"unsubscribe: https://signalbox.test/page?w=w-1&sub=0"'],
    ['{% raw %}"{{{% endraw %}{{ user.quote }}"', String.raw`"{{\""`],
    ["[{% for x in user.object.a %}{{ x }}{% endfor %}]", "[1]"],
    ["{{ user.quote | raw }}", '"'],
    ["{{ user.json }}", '{"b":"\\""}'],
    ['"{{ user.json }}"', String.raw`" {\"b\":\"\\\"\"} "`],
    [
      '{% capture c %}{"q": "{{ user.quote }}"}{% endcapture %}[{{ c }}, {{ c }}]',
      String.raw`[{"q": "\""}, {"q": "\""}]`,
    ],
    ["{% capture c %}{{ user.json }}{% endcapture %}{{ c }}", '{"b":"\\""}'],
    [
      "{% capture c %}[{{ user.n }}, {{ user.object }}]{% endcapture %}{{ c | strip_newlines }}",
      '[42, {"a":[1]}]',
    ],
    [`{% assign c = '{"n":' | append: user.n | append: '}' %}{{ c }}`, '{"n":42}'],
    ["{% assign comma = ', ' %}[1{{ comma }}2]", "[1, 2]"],
    ["{{ user.missing | default: '[]' }}", "[]"],
  ])("renders %j", (source, text) => {
    expect(jsonOf(source, { n: "42", object: { a: [1] }, quote: '"', json: ' {"b":"\\""} ' })).toBe(text);
  });

  it("never add to a captured fragment, or to one that filters have composed", () => {
    const sources = [
      '{% capture c %}{"a": {{ user.x }}, "b": 1}{% endcapture %}{{ c }}',
      '{% capture c %}{"a": "{{ user.x }}", "b": 1}{% endcapture %}{{ c | strip }}',
      `{% assign c = '{"a":' | append: user.x | append: ', "b": 1}' %}{{ c }}`,
      `{% assign c = '{"a": X, "b": 1}' | replace: "X", user.x %}{{ c }}`,
      `{% capture c %}{"a": "{{ user.x }}", "b": 1}{% endcapture %}{{ c | truncate: 1000 }}`,
    ];
    const x = fc.constantFrom(
      '1,"admin":true',
      '"","admin":true',
      '","admin":"',
      '{"admin":true}',
      "1",
      "[",
      '"',
    );
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.oneof(x, anything), (source, given) => {
        const outcome = jsonOf(source, { x: given });
        expect(typeof outcome === "string" ? Object.keys(JSON.parse(outcome)) : ["a", "b"]).toEqual([
          "a",
          "b",
        ]);
      }),
    );
  });

  it("may not follow a backslash", () => {
    expect(jsonOf(String.raw`"\{{ user.x }}"`, { x: "n" })).toMatchObject([
      { message: "a value cannot stand right behind a backslash", line: 1, column: 3 },
    ]);
  });
});
