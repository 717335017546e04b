/** Whether two definitions mean the same: they may differ in the order of fields and in fields that have a default. */
import { isDeepStrictEqual } from "node:util";
import type { PropertyDefinition, SegmentDefinition } from "./definition.js";
import { propertyTypes } from "./property-types/index.js";
import { segmentNodes, type SegmentNode } from "./segment-nodes/index.js";

type Definition = SegmentDefinition | PropertyDefinition;

/** False for definitions of different kinds. If it is true, no user's result differs. */
export function isSameMeaning(one: Definition, other: Definition): boolean {
  return isDeepStrictEqual(withDefaults(one), withDefaults(other));
}

function withDefaults(definition: Definition): Definition {
  if (!("entryNode" in definition)) return propertyTypes.of(definition).withDefaults(definition);
  const { entryNode, nodes } = definition;
  return { entryNode: nodeWithDefaults(entryNode), nodes: nodes.map(nodeWithDefaults) };
}

function nodeWithDefaults(node: SegmentNode): SegmentNode {
  return segmentNodes.of(node).withDefaults(node);
}
