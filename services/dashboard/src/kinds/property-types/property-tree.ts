/** The tree of a user property that is the first of several. Pure. */
import { treeEdits, type TreeEdits, type TreeShape } from "../../editing/index.js";
import type { PropertyOf } from "./property-kind.js";

export type GroupProperty = PropertyOf<"Group">;
export type GroupNode = GroupProperty["nodes"][number];

export const propertyShape: TreeShape<GroupProperty, GroupNode> = {
  rootOf: ({ entry }) => entry,
  nodesOf: ({ nodes }) => nodes,
  withNodes: (definition, entry, nodes) => ({ ...definition, entry, nodes: [...nodes] }),
  restOf: ({ type }) => ({ type }),
  withRest: (definition) => definition,
  childrenOf: (node) => ("children" in node ? node.children : undefined),
  withChildren: (node, children) => ("children" in node ? { ...node, children: [...children] } : node),
};

export const propertyTree: TreeEdits<GroupProperty, GroupNode> = treeEdits(propertyShape);
