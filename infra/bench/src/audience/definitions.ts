/**
 * Segments and user properties as a shop would define them. Every event of `calls.ts` affects five: a track four
 * segments and a user property of its name, an identify five with its traits. All other definitions use other names and
 * traits. Pure.
 */
import type { PropertyDefinition, SegmentDefinition } from "@signalbox/audience";
import { eventNames } from "../load/calls.js";

export interface NamedSegment {
  readonly name: string;
  readonly definition: SegmentDefinition;
}

export interface NamedProperty {
  readonly name: string;
  readonly definition: PropertyDefinition;
}

export interface Definitions {
  readonly segments: readonly NamedSegment[];
  readonly userProperties: readonly NamedProperty[];
}

export interface Sizes {
  readonly segments: number;
  readonly userProperties: number;
}

type Node = SegmentDefinition["entryNode"];

const day = 24 * 60 * 60;

/** The definitions that events affect, then as many others as needed. */
export function definitionsOf(sizes: Sizes): Definitions {
  const touched = touchedDefinitions();
  const fill = <T>(first: readonly T[], size: number, other: (index: number) => T): T[] => {
    if (size < first.length) throw new RangeError(`${first.length} definitions are affected by events`);
    return [...first, ...Array.from({ length: size - first.length }, (_, index) => other(index))];
  };
  return {
    segments: fill(touched.segments, sizes.segments, otherSegment),
    userProperties: fill(touched.userProperties, sizes.userProperties, otherProperty),
  };
}

export function touchedDefinitions(): Definitions {
  return {
    segments: [...eventNames.flatMap(segmentsOfEvent), ...segmentsOfTraits],
    userProperties: [
      ...eventNames.map((event): NamedProperty => ({
        name: `category of the latest ${event}`,
        definition: { type: "Performed", event, path: "category" },
      })),
      { name: "plan", definition: { type: "Trait", path: "plan" } },
    ],
  };
}

function segmentsOfEvent(event: string): NamedSegment[] {
  const often: Node = {
    id: "often",
    type: "Performed",
    event,
    times: 3,
    timesOperator: ">=",
    withinSeconds: 7 * day,
  };
  const dear: Node = {
    id: "dear",
    type: "Performed",
    event,
    timesOperator: ">=",
    withinSeconds: 30 * day,
    properties: [{ path: "price", operator: { type: "GreaterThanOrEqual", value: 250 } }],
  };
  const many: Node = {
    id: "many",
    type: "LastPerformed",
    event,
    hasProperties: [{ path: "quantity", operator: { type: "GreaterThanOrEqual", value: 3 } }],
  };
  const soldOut: Node = {
    id: "sold-out",
    type: "Performed",
    event,
    timesOperator: ">=",
    properties: [{ path: "in_stock", operator: { type: "Equals", value: false } }],
  };
  return [
    { name: `${event} three times in a week`, definition: alone(often) },
    { name: `${event} for much money in a month`, definition: alone(dear) },
    { name: `${event} for several at last`, definition: alone(many) },
    {
      name: `${event} often, also sold out`,
      definition: {
        entryNode: { id: "both", type: "And", children: [often.id, soldOut.id] },
        nodes: [often, soldOut],
      },
    },
  ];
}

const segmentsOfTraits: readonly NamedSegment[] = [
  {
    name: "business customers",
    definition: alone(traitNode("plan", { type: "Equals", value: "business" })),
  },
  {
    name: "many seats",
    definition: alone(traitNode("seats", { type: "GreaterThanOrEqual", value: 100 })),
  },
  {
    name: "readers of the newsletter",
    definition: alone(traitNode("newsletter", { type: "Equals", value: true })),
  },
  {
    name: "small teams",
    definition: {
      entryNode: { id: "both", type: "And", children: ["plan", "seats"] },
      nodes: [
        traitNode("plan", { type: "Equals", value: "team" }),
        traitNode("seats", { type: "LessThan", value: 20 }),
      ],
    },
  },
];

/** Cycles through the kinds of segments. */
function otherSegment(index: number): NamedSegment {
  const event = `Feature ${index} Used`;
  const performed: Node = { id: "used", type: "Performed", event, withinSeconds: 30 * day };
  const trait = traitNode(`attribute${index}`, { type: "Equals", value: "yes" });
  const definitions: readonly SegmentDefinition[] = [
    alone(performed),
    alone(trait),
    alone({ id: "last", type: "LastPerformed", event }),
    { entryNode: { id: "both", type: "And", children: [performed.id, trait.id] }, nodes: [performed, trait] },
    alone({ id: "any", type: "Performed", event: `Campaign ${index} *`, timesOperator: ">=" }),
  ];
  const definition = definitions[index % definitions.length];
  if (definition === undefined) throw new RangeError("there is a definition of every kind");
  return { name: `other segment ${index}`, definition };
}

function otherProperty(index: number): NamedProperty {
  return {
    name: `other property ${index}`,
    definition:
      index % 2 === 0
        ? { type: "Trait", path: `attribute${index}` }
        : { type: "Performed", event: `Feature ${index} Used`, path: "duration" },
  };
}

function alone(entryNode: Node): SegmentDefinition {
  return { entryNode, nodes: [] };
}

function traitNode(path: string, operator: Extract<Node, { type: "Trait" }>["operator"]): Node {
  return { id: path, type: "Trait", path, operator };
}
