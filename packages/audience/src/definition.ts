/** Definitions of segments and user properties, as they are stored once they have been checked. */
import type { GroupProperty } from "./property-types/group.js";
import type { LeafProperty } from "./property-types/leaves.js";
import type { SegmentNode } from "./segment-nodes/index.js";

export interface SegmentDefinition {
  readonly entryNode: SegmentNode;
  /** Without the entry. */
  readonly nodes: readonly SegmentNode[];
}

export type PropertyDefinition = LeafProperty | GroupProperty;
