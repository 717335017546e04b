/** Validated definitions of segments and user properties, as they are stored. */
import { z } from "zod";
import type { GroupProperty } from "./property-types/group.js";
import { propertyTypes } from "./property-types/index.js";
import type { LeafProperty } from "./property-types/leaves.js";
import { segmentNodes, type SegmentNode } from "./segment-nodes/index.js";

export interface SegmentDefinition {
  readonly entryNode: SegmentNode;
  /** All nodes but the entry. */
  readonly nodes: readonly SegmentNode[];
}

export type PropertyDefinition = LeafProperty | GroupProperty;

/** The shape alone, for API documents; `checkSegmentDefinition` also checks the graph. */
export const segmentDefinitionSchema: z.ZodType<SegmentDefinition> = z.object({
  entryNode: segmentNodes.schema,
  nodes: z.array(segmentNodes.schema),
});

/** The shape alone, for API documents. */
export const propertyDefinitionSchema: z.ZodType<PropertyDefinition> = propertyTypes.schema;
