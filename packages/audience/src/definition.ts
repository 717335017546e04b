/** Definitions of segments and user properties, as they are stored once they have been checked. */
import { z } from "zod";
import type { GroupProperty } from "./property-types/group.js";
import { propertyTypes } from "./property-types/index.js";
import type { LeafProperty } from "./property-types/leaves.js";
import { segmentNodes, type SegmentNode } from "./segment-nodes/index.js";

export interface SegmentDefinition {
  readonly entryNode: SegmentNode;
  /** Without the entry. */
  readonly nodes: readonly SegmentNode[];
}

export type PropertyDefinition = LeafProperty | GroupProperty;

/** The shape alone, for API documents: `checkSegmentDefinition` also checks how the nodes fit together. */
export const segmentDefinitionSchema: z.ZodType<SegmentDefinition> = z.object({
  entryNode: segmentNodes.schema,
  nodes: z.array(segmentNodes.schema),
});

/** The shape alone, for API documents. */
export const propertyDefinitionSchema: z.ZodType<PropertyDefinition> = propertyTypes.schema;
