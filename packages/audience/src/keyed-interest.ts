/** Which events a keyed definition looks at, so that a journey keeps those its runs will be asked about, and no others. */
import type { PropertyDefinition, SegmentDefinition } from "./definition.js";
import { keyedPerformed as keyedProperty } from "./property-types/keyed-performed.js";
import { keyedPerformed as keyedSegment } from "./segment-nodes/keyed-performed.js";

export interface KeyedInterest {
  /** Ends in `*` where it is a prefix. */
  readonly event: string;
  /** The property in which an event must equal the one that started the journey. */
  readonly key: string;
}

/** Empty for a definition that means the same outside of journeys. */
export function keyedInterests(definition: SegmentDefinition | PropertyDefinition): readonly KeyedInterest[] {
  const nodes: readonly object[] = [
    definition,
    ...("entryNode" in definition ? [definition.entryNode] : []),
    ...("nodes" in definition ? definition.nodes : []),
  ];
  return nodes.flatMap((node) => (isKeyedNode(node) ? [{ event: node.event || "*", key: node.key }] : []));
}

const keyedTypes: readonly string[] = [keyedSegment.type, keyedProperty.type];

function isKeyedNode(node: object): node is KeyedInterest {
  return (
    "type" in node &&
    typeof node.type === "string" &&
    keyedTypes.includes(node.type) &&
    "event" in node &&
    "key" in node
  );
}
