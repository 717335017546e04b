/** A small kind of document with a tree, random ones, and random edits of them. */
import fc from "fast-check";
import { treeEdits, moves, type Trail, type TreeShape } from "./tree.js";

export interface Leaf {
  readonly id: string;
  readonly type: "Leaf";
  readonly text: string;
}
export interface Group {
  readonly id: string;
  readonly type: "Group";
  readonly children: readonly string[];
}
export type Node = Leaf | Group;

export interface Tree {
  readonly name: string;
  readonly root: string;
  readonly nodes: readonly Node[];
}

export const shape: TreeShape<Tree, Node> = {
  rootOf: ({ root }) => root,
  nodesOf: ({ nodes }) => nodes,
  withNodes: (document, root, nodes) => ({ ...document, root, nodes }),
  restOf: ({ name }) => ({ name }),
  withRest: (document, rest) => ({ ...document, ...(rest as { name: string }) }),
  childrenOf: (node) => (node.type === "Group" ? node.children : undefined),
  withChildren: (node, children) => (node.type === "Group" ? { ...node, children } : node),
};

export const tree = treeEdits(shape);

export const aTree: Tree = {
  name: "First",
  root: "all",
  nodes: [
    { id: "all", type: "Group", children: ["plan", "any", "none"] },
    { id: "plan", type: "Leaf", text: "pro" },
    { id: "any", type: "Group", children: ["a", "b"] },
    { id: "a", type: "Leaf", text: "a" },
    { id: "b", type: "Leaf", text: "b" },
    { id: "none", type: "Group", children: [] },
  ],
};

/** All places, each with those above it. */
export function trailsOf(document: Tree): readonly Trail[] {
  const within = (id: string, above: Trail): readonly Trail[] => {
    const node = tree.nodeOf(document, id);
    return (node?.type === "Group" ? node.children : []).flatMap((child, index) => {
      const trail = [...above, { parent: id, index }];
      return [trail, ...within(child, trail)];
    });
  };
  return within(document.root, []);
}

export interface RandomEdit {
  readonly kind: "type" | "rename" | "insert" | "group" | "remove" | "move" | "duplicate" | "wrap" | "moveTo";
  readonly where: number;
  readonly to: number;
  readonly text: string;
}

export const randomEdit: fc.Arbitrary<RandomEdit> = fc.record({
  kind: fc.constantFrom("type", "rename", "insert", "group", "remove", "move", "duplicate", "wrap", "moveTo"),
  where: fc.nat(50),
  to: fc.nat(50),
  text: fc.constantFrom("x", "y", "z"),
});

/** `newId` gives another id with each call. */
export function applied(document: Tree, { kind, where, to, text }: RandomEdit, newId: () => string): Tree {
  const trails = trailsOf(document);
  const trail = trails[where % Math.max(1, trails.length)] ?? [];
  const place = trail.at(-1);
  const groups = document.nodes.filter((node) => node.type === "Group");
  const group = groups[to % groups.length];
  const inGroup = { parent: group?.id ?? "", index: where % (1 + (group?.children.length ?? 0)) };
  const leaf = (): Leaf => ({ id: newId(), type: "Leaf", text });
  switch (kind) {
    case "rename":
      return { ...document, name: text };
    case "type":
      return tree.changeNode(document, document.nodes[where % document.nodes.length]?.id ?? "", (node) =>
        node.type === "Leaf" ? { ...node, text } : node,
      );
    case "insert": {
      const node = leaf();
      return tree.insertAt(document, inGroup, { root: node.id, nodes: [node] });
    }
    case "group": {
      const node = leaf();
      const around: Group = { id: newId(), type: "Group", children: [node.id] };
      return tree.insertAt(document, inGroup, { root: around.id, nodes: [around, node] });
    }
    case "remove":
      return place === undefined ? document : tree.removeAt(document, place);
    case "move":
      return tree.moveBy(document, trail, moves[to % moves.length] ?? "up");
    case "moveTo":
      return place === undefined ? document : tree.moveTo(document, place, inGroup);
    case "duplicate":
      return place === undefined ? document : tree.duplicateAt(document, place, newId);
    case "wrap":
      return tree.wrapAt(document, trail, { id: newId(), type: "Group", children: [] });
  }
}

/** What is wrong with a document whose nodes are all in its tree, each in one place. */
export function faultsOf(document: Tree): readonly string[] {
  const ids = document.nodes.map(({ id }) => id);
  const named = document.nodes.flatMap((node) => (node.type === "Group" ? node.children : []));
  const reached = tree.below(document, document.root);
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two nodes are ${id}`),
    ...named.filter((id) => !ids.includes(id)).map((id) => `${id} is not there`),
    ...named.filter((id, index) => named.indexOf(id) !== index).map((id) => `${id} has two places`),
    ...ids.filter((id) => !reached.has(id)).map((id) => `nothing leads to ${id}`),
  ];
}

/** Ids that no other sequence gives. */
export function idsOf(prefix: string): () => string {
  let count = 0;
  return () => `${prefix}${(count += 1)}`;
}
