import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPropertyDefinition } from "./check-property-definition.js";
import { checkSegmentDefinition } from "./check-segment-definition.js";
import { propertyDefinitions, segmentDefinitions } from "./definitions.fixture.js";
import { planProperty, planSegment } from "./plan.js";

describe("checking a definition", () => {
  it("returns a valid definition unchanged, and it compiles", () => {
    fc.assert(
      fc.property(segmentDefinitions, propertyDefinitions, (segment, property) => {
        const checked = checkSegmentDefinition(segment);
        expect(checked).toEqual({ ok: true, definition: segment });
        expect(checkPropertyDefinition(property)).toEqual({ ok: true, definition: property });
        planSegment({ id: "segment", definition: segment });
        planProperty({ id: "property", definition: property });
      }),
    );
  });

  it("never throws, and gives a path and a problem when it rejects", () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.record({ entryNode: fc.anything(), nodes: fc.array(fc.anything()) }),
      fc.record({ type: fc.constantFrom("Group", "Performed", "PerformedMany"), nodes: fc.anything() }),
    );
    fc.assert(
      fc.property(anything, (raw) => {
        for (const checked of [checkSegmentDefinition(raw), checkPropertyDefinition(raw)]) {
          expect(checked.ok || checked.issues.every(({ problem }) => problem !== "")).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("accepts the entry repeated among the nodes", () => {
    const entryNode = { type: "Performed", id: "1", event: "A", times: 1 };
    expect(
      checkSegmentDefinition({ entryNode, nodes: [{ event: "A", type: "Performed", times: 1, id: "1" }] }),
    ).toStrictEqual({
      ok: true,
      definition: { entryNode, nodes: [] },
    });
    expect(checkSegmentDefinition({ entryNode, nodes: [{ ...entryNode, times: 2 }] })).toMatchObject({
      ok: false,
      issues: [{ path: ["nodes", 0, "id"], code: "nodeIdTaken", values: { by: "entryNode" } }],
    });
  });

  it("rejects too many nodes without reading them", () => {
    const nodes = Array.from({ length: 10_000 }, (_, id) => ({ type: "Performed", id: `${id}`, event: "A" }));
    expect(checkSegmentDefinition({ entryNode: { type: "Everyone", id: "e" }, nodes })).toStrictEqual({
      ok: false,
      issues: [
        {
          path: ["nodes"],
          code: "tooManyNodes",
          values: { count: 10_000, maximum: 1_000 },
          problem: "has 10000 nodes; at most 1000 are allowed",
        },
      ],
    });
  });

  it("accepts entry-only nodes as the entry only", () => {
    const everyone = { type: "Everyone", id: "e" };
    const or = { type: "Or", id: "o", children: ["e"] };
    expect(checkSegmentDefinition({ entryNode: or, nodes: [everyone] })).toMatchObject({
      issues: [{ path: ["nodes", 0, "type"], code: "onlyEntryNode" }],
    });
    expect(checkSegmentDefinition({ entryNode: everyone, nodes: [{ ...or, children: [] }] })).toMatchObject({
      ok: true,
    });
  });
});
