import type { EventRecord } from "@signalbox/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCondition, compileConditionVerdicts, type ConditionVerdicts } from "./condition-verdicts.js";
import type { SegmentDefinition } from "./definition.js";
import { segmentDefinitions } from "./definitions.fixture.js";
import { matchedEventsOf, userOf } from "./evaluate-history.js";
import { histories, historySeconds, identify, momentAt, track } from "./histories.fixture.js";
import { planSegment } from "./plan.js";
import type { SegmentNode } from "./segment-nodes/index.js";

const id = "segment-0";
const ada = { id: "ada", kind: "user" } as const;

function isMember(definition: SegmentDefinition, events: readonly EventRecord[], now: number): boolean {
  const plan = planSegment({ id, definition });
  const matchedEvents = matchedEventsOf(plan.needs, events);
  return plan.evaluate({ user: userOf(ada, events), matchedEvents, held: new Set(), now }).value;
}

function verdicts(
  definition: SegmentDefinition,
  events: readonly EventRecord[],
  now: number,
): ConditionVerdicts & { readonly nodeIds: readonly string[] } {
  const conditions = compileConditionVerdicts({ id, definition });
  const matchedEvents = matchedEventsOf(planSegment({ id, definition }).needs, events);
  return {
    nodeIds: conditions.nodeIds,
    ...conditions.evaluate({ user: userOf(ada, events), matchedEvents, held: new Set(), now }),
  };
}

function allNodes({ entryNode, nodes }: SegmentDefinition): readonly SegmentNode[] {
  return [entryNode, ...nodes];
}

function beginningAt(definition: SegmentDefinition, nodeId: string): SegmentDefinition {
  const nodes = allNodes(definition);
  const entryNode = nodes.find((node) => node.id === nodeId) ?? definition.entryNode;
  return { entryNode, nodes: nodes.filter((node) => node !== entryNode) };
}

/** The changed tree as an editor would write it; undefined when nothing is left. */
function withoutNode(definition: SegmentDefinition, nodeId: string): SegmentDefinition | undefined {
  if (definition.entryNode.id === nodeId) return undefined;
  const emptied: string[] = [];
  const strip = (node: SegmentNode): SegmentNode => {
    if (!("children" in node) || !node.children.includes(nodeId)) return node;
    const children = node.children.filter((child) => child !== nodeId);
    if (children.length === 0) emptied.push(node.id);
    return { ...node, children };
  };
  let changed: SegmentDefinition | undefined = {
    entryNode: strip(definition.entryNode),
    nodes: definition.nodes.filter((node) => node.id !== nodeId).map(strip),
  };
  for (const empty of emptied) changed &&= withoutNode(changed, empty);
  return changed;
}

/** Groups in groups, with shared, repeated, missing and unreachable children. */
const graphs: fc.Arbitrary<SegmentDefinition> = fc
  .record({
    leaves: fc.array(segmentDefinitions, { minLength: 1, maxLength: 6 }),
    groups: fc.array(
      fc.record({
        type: fc.constantFrom("And" as const, "Or" as const),
        picks: fc.array(fc.nat(), { maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ leaves, groups }) => {
    const nodes: SegmentNode[] = leaves.map(({ entryNode, nodes: [inner] }, place) => ({
      ...("children" in entryNode ? (inner ?? entryNode) : entryNode),
      id: `leaf-${place}`,
    }));
    for (const [place, { type, picks }] of groups.entries()) {
      const children = picks.flatMap((pick) => nodes[pick % nodes.length]?.id ?? []);
      nodes.push({ type, id: `group-${place}`, children });
    }
    const entryNode = nodes.pop() ?? { type: "Everyone", id: "none" };
    return { entryNode, nodes: nodes.toReversed() };
  });

const moments = fc.integer({ min: -1000, max: (historySeconds + 30) * 1000 }).map((ms) => momentAt(0) + ms);

describe("the verdicts of each node", () => {
  it("equal an evaluation of the node, and of the changed segment", () => {
    fc.assert(
      fc.property(fc.oneof(segmentDefinitions, graphs), histories, moments, (definition, events, now) => {
        const { nodeIds, ...found } = verdicts(definition, events, now);
        const changed = nodeIds.map((nodeId) => withoutNode(definition, nodeId));
        expect(found).toStrictEqual({
          isMember: isMember(definition, events, now),
          alone: nodeIds.map((nodeId) => isMember(beginningAt(definition, nodeId), events, now)),
          without: changed.map((each) => each !== undefined && isMember(each, events, now)),
        });
      }),
      { numRuns: 500 },
    );
  });

  it("are false for a user outside of any condition", () => {
    fc.assert(
      fc.property(fc.oneof(segmentDefinitions, graphs), histories, moments, (definition, events, now) => {
        if (isMember(anyCondition(definition), events, now)) return;
        const { alone, without } = verdicts(definition, events, now);
        expect([...alone, ...without]).not.toContain(true);
      }),
    );
  });

  const didA: SegmentNode = { type: "Performed", id: "a", event: "A" };
  const isPro: SegmentNode = {
    type: "Trait",
    id: "pro",
    path: "plan",
    operator: { type: "Equals", value: "pro" },
  };
  const now = momentAt(5);

  it("leave out a group that becomes empty, and nobody is a member when nothing is left", () => {
    const definition: SegmentDefinition = {
      entryNode: { type: "And", id: "all", children: ["any", "pro"] },
      nodes: [{ type: "Or", id: "any", children: ["a"] }, didA, isPro],
    };
    expect(verdicts(definition, [identify({ plan: "pro" }, 1)], now)).toStrictEqual({
      nodeIds: ["any", "a", "pro"],
      isMember: false,
      alone: [false, false, true],
      without: [true, true, false],
    });
    expect(verdicts({ entryNode: didA, nodes: [] }, [track("A", {}, 1)], now)).toStrictEqual({
      nodeIds: ["a"],
      isMember: true,
      alone: [true],
      without: [false],
    });
  });

  it("are given for every node that the entry leads to, once, however deep", () => {
    const depth = 900;
    const groups = Array.from({ length: depth }, (_, place): SegmentNode => ({
      type: place % 2 === 0 ? "And" : "Or",
      id: `group-${place}`,
      children: [place + 1 < depth ? `group-${place + 1}` : "a", "pro", "pro"],
    }));
    const [entryNode = didA, ...nodes] = groups;
    const stray: SegmentNode = { type: "Everyone", id: "stray" };
    const definition = { entryNode, nodes: [...nodes, didA, isPro, stray] };
    const events = [track("A", {}, 1), identify({ plan: "free" }, 2)];
    const { nodeIds, without } = verdicts(definition, events, now);
    expect(nodeIds).toHaveLength(depth + 1);
    expect(nodeIds).not.toContain("stray");
    // Without "pro" each group has one child, which leads to "a".
    expect(without[nodeIds.indexOf("pro")]).toBe(true);
  });
});
