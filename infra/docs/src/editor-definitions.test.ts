/**
 * The editors of the dashboard on definitions that the API accepts: opening and saving changes nothing, and every kind that
 * they offer becomes one that the API accepts. The files are imported by their path, because the dashboard has no entry for
 * other packages.
 */
import { checkPropertyDefinition, checkSegmentDefinition } from "@signalbox/audience";
import type { Channel } from "@signalbox/core";
import { checkJourneyDefinition, type Known } from "@signalbox/journeys";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const kinds = new URL("../../../services/dashboard/src/kinds/", import.meta.url);
const audience = new URL("../../../packages/audience/src/", import.meta.url);

interface Node {
  readonly id: string;
  readonly type: string;
}
interface Draft {
  readonly name: string;
  readonly definition: { readonly entryNode: Node; readonly nodes: readonly Node[] };
}
interface Place {
  readonly parent: string;
  readonly index: number;
}
interface TreeModule {
  readonly segmentShape: {
    readonly nodesOf: (draft: Draft) => readonly Node[];
    readonly childrenOf: (node: Node) => readonly string[] | undefined;
    readonly rootOf: (draft: Draft) => string;
    readonly restOf: (draft: Draft) => unknown;
    readonly withNodes: (draft: Draft, root: string, nodes: readonly Node[]) => Draft;
    readonly withRest: (draft: Draft, rest: unknown) => Draft;
  };
  readonly segmentTree: {
    readonly duplicateAt: (draft: Draft, place: Place, newId: () => string) => Draft;
    readonly removeAt: (draft: Draft, place: Place) => Draft;
    readonly moveTo: (draft: Draft, from: Place, to: Place) => Draft;
  };
  readonly newSegment: (id: string) => Draft["definition"];
}
interface Kind {
  readonly isWhole?: true;
  readonly joins?: { withChildren(node: Node, children: readonly string[]): Node };
  initial(given: unknown): Node;
}
type Kinds = Readonly<Record<string, Kind>>;
interface Offer {
  readonly words: { readonly en: { readonly name: string } };
  initial(id: string, next: string): Node & { readonly variant?: { readonly type: string } };
}

async function load<Module>(folder: URL, path: string): Promise<Module> {
  return (await import(new URL(path, folder).href)) as Module;
}

const { segmentShape, segmentTree, newSegment } = await load<TreeModule>(
  kinds,
  "segment-nodes/segment-tree.ts",
);
const { segmentNodes } = await load<{ segmentNodes: Kinds }>(kinds, "segment-nodes/index.ts");
const { operators } = await load<{ operators: Kinds }>(kinds, "operators/index.ts");
const { delays } = await load<{ delays: Kinds }>(kinds, "delays/index.ts");
const { entryOffers, stepOffers } = await load<{
  entryOffers: readonly Offer[];
  stepOffers: readonly Offer[];
}>(kinds, "journey-nodes/index.ts");
const { propertyTypes } = await load<{ propertyTypes: Kinds }>(kinds, "property-types/index.ts");

interface Definitions {
  readonly segmentDefinitions: fc.Arbitrary<Draft["definition"]>;
}
const { segmentDefinitions } = await load<Definitions>(audience, "definitions.fixture.ts");

/** Unfinished fields, filled as a member would. */
const filled = {
  path: "plan",
  event: "A",
  key: "id",
  item: "a",
  templateId: "t",
  subscriptionGroupId: "g",
  segmentId: "s",
  segment: "s",
  userProperty: "p",
  name: "f",
};

function finished<Part>(part: Part): Part {
  const text = JSON.stringify(part, (field: string, value: unknown) =>
    value === "" ? ((filled as Readonly<Record<string, string>>)[field] ?? value) : value,
  );
  return JSON.parse(text) as Part;
}

describe("the segment builder", () => {
  it("opens and saves every definition equal", () => {
    fc.assert(
      fc.property(segmentDefinitions, (definition) => {
        const draft: Draft = { name: "Any", definition };
        const { rootOf, nodesOf, withNodes, restOf, withRest } = segmentShape;
        const saved = withRest(withNodes(draft, rootOf(draft), nodesOf(draft)), restOf(draft));
        expect(JSON.stringify(saved)).toBe(JSON.stringify(draft));
      }),
    );
  });

  it("gives back every definition when an edit is taken back by its opposite", () => {
    fc.assert(
      fc.property(segmentDefinitions, fc.nat(20), (definition, choice) => {
        const draft: Draft = { name: "Any", definition };
        const places = segmentShape
          .nodesOf(draft)
          .flatMap((node) =>
            (segmentShape.childrenOf(node) ?? []).map((_, index) => ({ parent: node.id, index })),
          );
        fc.pre(places.length > 0);
        const place = places[choice % places.length] ?? { parent: "", index: 0 };
        let count = 0;
        const twice = segmentTree.duplicateAt(draft, place, () => `copy${(count += 1)}`);
        expect(checkSegmentDefinition(twice.definition).ok).toBe(true);
        const after = { parent: place.parent, index: place.index + 1 };
        expect(segmentTree.removeAt(twice, after)).toEqual(draft);
      }),
    );
  });

  it.each(Object.entries(segmentNodes))("offers %s, which the API accepts", (type, kind) => {
    const node = finished(kind.initial("new"));
    expect(node).toMatchObject({ type, id: "new" });
    const root = newSegment("root");
    const entryNode = segmentNodes[root.entryNode.type]?.joins?.withChildren(root.entryNode, ["new"]);
    const isEntry = kind.isWhole === true || kind.joins !== undefined;
    const definition = isEntry ? { entryNode: node, nodes: [] } : { entryNode, nodes: [node] };
    expect(checkSegmentDefinition(definition)).toMatchObject({ ok: true });
  });

  it.each(Object.entries(operators))("offers %s, which the API accepts", (_, kind) => {
    const at = { absoluteTimestamp: "2026-01-31T12:00:00Z" };
    for (const kept of [{}, { value: "pro", windowSeconds: 60 }, { value: 5 }, { value: true }]) {
      const operator = kind.initial(kept);
      const trait = {
        type: "Trait",
        id: "1",
        path: "plan",
        operator: "absoluteTimestamp" in operator ? { ...operator, ...at } : operator,
      };
      expect(checkSegmentDefinition({ entryNode: trait, nodes: [] })).toMatchObject({ ok: true });
    }
  });
});

describe("the editor of user properties", () => {
  it.each(Object.entries(propertyTypes))("offers %s, which the API accepts", (type, kind) => {
    const definition = kind.initial({ path: "plan", event: "A", newId: () => "any" });
    const isGroup = "entry" in definition;
    const parts = [
      { type: "AnyOf", id: "any", children: ["1"] },
      { type: "Id", id: "1" },
    ];
    const made = isGroup ? { ...definition, nodes: parts } : finished(definition);
    expect(checkPropertyDefinition(made)).toMatchObject({ ok: true, definition: { type } });
  });
});

describe("the editor of journeys", () => {
  const exit = "ExitNode";
  const exitNode = { type: exit };
  const entryNode = { type: "EntryNode", segment: "s", child: "new" };
  const knownWith = (channel: string): Known => ({
    segments: new Map([["s", { keyed: false }]]),
    templates: new Map([["t", channel as Channel]]),
    userProperties: new Set(["p"]),
    subscriptionGroups: new Set(),
  });

  it.each(stepOffers.map((offer) => [offer.words.en.name, offer] as const))(
    "offers %s, which the API accepts",
    (_, offer) => {
      const node = finished(offer.initial("new", exit));
      const known = knownWith(node.variant?.type ?? "Email");
      expect(checkJourneyDefinition({ entryNode, exitNode, nodes: [node] }, known)).toEqual([]);
    },
  );

  it.each(entryOffers.map((offer) => [offer.words.en.name, offer] as const))(
    "offers an entry %s, which the API accepts",
    (_, offer) => {
      const entry = finished(offer.initial("", exit));
      const definition = { entryNode: entry, exitNode, nodes: [] };
      expect(checkJourneyDefinition(definition, knownWith("Email"))).toEqual([]);
    },
  );

  it.each(Object.entries(delays))("offers the delay %s, which the API accepts", (_, kind) => {
    const node = { type: "DelayNode", id: "new", child: exit, variant: finished(kind.initial(undefined)) };
    expect(checkJourneyDefinition({ entryNode, exitNode, nodes: [node] }, knownWith("Email"))).toEqual([]);
  });
});
