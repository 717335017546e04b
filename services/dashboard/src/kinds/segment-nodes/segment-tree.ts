/** The tree of a segment that is edited: conditions below groups, with the name beside it. */
import { treeEdits, type Subtree, type TreeEdits, type TreeShape } from "../../editing/index.js";
import {
  kindOfNode,
  segmentNodes,
  type SegmentDefinition,
  type SegmentNode,
  type SegmentNodeKind,
} from "./index.js";

export interface SegmentDraft {
  readonly name: string;
  readonly definition: SegmentDefinition;
}

/** A copy of the entry among the nodes, as some clients send, is no node of its own. */
export const segmentShape: TreeShape<SegmentDraft, SegmentNode> = {
  rootOf: ({ definition }) => definition.entryNode.id,
  nodesOf: ({ definition: { entryNode, nodes } }) => [
    entryNode,
    ...nodes.filter(({ id }) => id !== entryNode.id),
  ],
  withNodes(draft, root, nodes) {
    const { definition } = draft;
    const entryNode = nodes.find(({ id }) => id === root) ?? definition.entryNode;
    return {
      ...draft,
      definition: { ...definition, entryNode, nodes: nodes.filter(({ id }) => id !== root) },
    };
  },
  restOf: ({ name }) => ({ name }),
  withRest: (draft, rest) => ({ ...draft, ...(rest as { readonly name: string }) }),
  childrenOf: (node) => kindOfNode(node)?.joins?.childrenOf(node),
  withChildren: (node, children) => kindOfNode(node)?.joins?.withChildren(node, children) ?? node,
};

export const segmentTree: TreeEdits<SegmentDraft, SegmentNode> = treeEdits(segmentShape);

type AnyKind = SegmentNodeKind<SegmentNode>;

const kinds = Object.entries(segmentNodes) as readonly (readonly [SegmentNode["type"], AnyKind])[];

/** Those that join others. */
export const groupKinds = kinds.filter(([, { joins }]) => joins !== undefined);
/** Those that can be in a group. */
export const conditionKinds = kinds.filter(
  ([, { joins, isWhole }]) => joins === undefined && isWhole === undefined,
);
/** Those that are a definition of their own. */
export const wholeKinds = kinds.filter(([, { isWhole }]) => isWhole === true);

/** A segment without a condition yet. */
export function newSegment(id: string): SegmentDefinition {
  return { entryNode: segmentNodes.And.initial(id), nodes: [] };
}

/** Puts a node of another kind in the place of the entry, which nothing else is left of. */
export function withWhole(draft: SegmentDraft, entryNode: SegmentNode): SegmentDraft {
  return { ...draft, definition: { ...draft.definition, entryNode, nodes: [] } };
}

/**
 * Adds conditions at the end of a group: those of a group of the same kind become conditions of it, and a group takes the
 * place of a definition without any.
 */
export function withAdded(
  draft: SegmentDraft,
  groupId: string,
  { root, nodes }: Subtree<SegmentNode>,
): SegmentDraft {
  const group = segmentTree.nodeOf(draft, groupId);
  const added = nodes.find(({ id }) => id === root);
  if (group === undefined || added === undefined) return draft;
  const children = segmentShape.childrenOf(group) ?? [];
  const below = segmentShape.childrenOf(added);
  const rest = nodes.filter(({ id }) => id !== root);
  if (below !== undefined && children.length === 0 && segmentShape.rootOf(draft) === groupId) {
    return { ...draft, definition: { ...draft.definition, entryNode: added, nodes: rest } };
  }
  const place = { parent: groupId, index: children.length };
  if (below === undefined || added.type !== group.type)
    return segmentTree.insertAt(draft, place, { root, nodes });
  const withNodes = segmentShape.withNodes(draft, segmentShape.rootOf(draft), [
    ...segmentShape.nodesOf(draft),
    ...rest,
  ]);
  return segmentTree.changeNode(withNodes, groupId, (node) =>
    segmentShape.withChildren(node, [...children, ...below]),
  );
}

/** Nodes of kinds that are a definition of their own cannot be put in a group. */
export function isWholeNode(node: SegmentNode): boolean {
  return kindOfNode(node)?.isWhole === true;
}
