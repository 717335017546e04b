import type { Issue } from "@signalbox/client";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEqualJson, valueAt, withValueAt, type JsonPath } from "../ui/index.js";
import { lineOf, offsetInJson } from "./place-in-text.js";
import { issueAtPath, placeIssues } from "./placed-issues.js";

const document = { name: "A", nodes: [{ id: "x", list: [1, 2] }, { id: "y" }] };

describe("a path", () => {
  it("changes a value and shares the rest", () => {
    const next = withValueAt(document, ["nodes", 0, "list", 1], 5);
    expect(next.nodes[0]).toEqual({ id: "x", list: [1, 5] });
    expect(next.nodes[1]).toBe(document.nodes[1]);
    expect(withValueAt(document, ["name"], "A")).toBe(document);
    expect(Object.keys(withValueAt(document, ["name"], "B"))).toEqual(["name", "nodes"]);
  });

  it("removes, appends, and makes what is missing", () => {
    expect(withValueAt(document, ["nodes", 0], undefined).nodes).toEqual([{ id: "y" }]);
    expect(withValueAt(document, ["nodes", 2], { id: "z" }).nodes).toHaveLength(3);
    expect(withValueAt<unknown>({}, ["a", "b"], 1)).toEqual({ a: { b: 1 } });
    expect(withValueAt<unknown>({ a: 1, b: 2 }, ["a"], undefined)).toEqual({ b: 2 });
    expect(valueAt(document, ["nodes", 5, "id"])).toBeUndefined();
    expect(valueAt(document, ["nodes", 0, "toString"])).toBeUndefined();
  });

  it("compares values as JSON", () => {
    expect(isEqualJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect([isEqualJson([1], { 0: 1 }), isEqualJson([1], [1, 2]), isEqualJson(null, {})]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

const issue = (path: JsonPath, code = "required"): Issue => ({
  path,
  code,
  values: {},
  problem: "is required",
});

describe("issues", () => {
  it("are placed at their node and their field, each once", () => {
    const find = ([first, index]: JsonPath) =>
      first === "nodes" && typeof index === "number"
        ? { id: document.nodes[index]?.id ?? "", length: 2 }
        : undefined;
    const placed = placeIssues(
      [issue(["nodes", 1, "list", 0]), issue(["nodes", 1, "list", 0]), issue(["name"])],
      find,
    );
    expect(placed.map(({ nodeId, path }) => [nodeId, path])).toEqual([
      ["y", ["list", 0]],
      [undefined, ["name"]],
    ]);
    expect(issueAtPath(placed, ["list"])?.code).toBe("required");
    expect(issueAtPath(placed, ["other"])).toBeUndefined();
  });
});

describe("the place of a path in a text", () => {
  const text = JSON.stringify(document, undefined, 2);

  it("is where its value begins", () => {
    expect(text.slice(offsetInJson(text, ["nodes", 1, "id"]))).toMatch(/^"y"/);
    expect(lineOf(text, offsetInJson(text, ["nodes", 0, "list", 1]))).toBe(8);
    expect(text.slice(offsetInJson(text, ["nodes", 9]))).toMatch(/^\[/);
  });

  it("is found for any document", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
        fc.constantFrom(0, 2),
        (value, indent) => {
          const json = JSON.stringify(value, undefined, indent);
          const walk = (part: unknown, path: JsonPath): void => {
            expect(
              json.slice(offsetInJson(json, path)).startsWith(JSON.stringify(part, undefined, 0).slice(0, 1)),
            ).toBe(true);
            if (Array.isArray(part)) part.forEach((each, index) => walk(each, [...path, index]));
            else if (typeof part === "object" && part !== null)
              for (const [key, each] of Object.entries(part)) walk(each, [...path, key]);
          };
          walk(JSON.parse(json), []);
        },
      ),
    );
  });
});
