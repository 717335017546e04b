/**
 * Merges two versions of a tree, and mends what no part of it shows: children that one side removed while the other moved
 * them, a node that both moved, groups that went into each other, and nodes that nothing names any more. Nothing that either
 * side has made or kept is lost. Pure.
 */
import { merge, withChoice, type Conflict, type Merged, type Versions } from "../ui/index.js";
import type { NodeWithId, TreeShape } from "./tree.js";

/** The paths of conflicts begin with `rest`, `root` or `nodes` and the id of a node. */
export function mergeTrees<Document, Node extends NodeWithId>(
  versions: Versions<Document>,
  shape: TreeShape<Document, Node>,
): Merged<Document> {
  const { base, mine, theirs } = versions;
  const parts = { base: partsOf(base, shape), mine: partsOf(mine, shape), theirs: partsOf(theirs, shape) };
  const merged = merge<Parts<Node>>(parts);
  const document = joined(mine, merged.document, shape);
  return { document: mended(document, versions, shape), conflicts: merged.conflicts };
}

/** Decides conflicts of `mergeTrees`. What a removed node leaves behind is removed too. */
export function decided<Document, Node extends NodeWithId>(
  document: Document,
  decisions: readonly { readonly conflict: Conflict; readonly choice: "mine" | "theirs" }[],
  shape: TreeShape<Document, Node>,
): Document {
  const parts = decisions.reduce(
    (all, { conflict, choice }) => withChoice(all, conflict, choice),
    partsOf(document, shape),
  );
  const ids = new Set(parts.nodes.map(({ id }) => id));
  const { childrenOf, withChildren } = shape;
  const nodes = parts.nodes.map((node) => {
    const children = childrenOf(node);
    return children === undefined || children.every((id) => ids.has(id))
      ? node
      : withChildren(
          node,
          children.filter((id) => ids.has(id)),
        );
  });
  return joined(document, { ...parts, nodes }, shape);
}

interface Parts<Node> {
  readonly rest: unknown;
  readonly root: string;
  readonly nodes: readonly Node[];
}

function partsOf<Document, Node extends NodeWithId>(
  document: Document,
  { restOf, rootOf, nodesOf }: TreeShape<Document, Node>,
): Parts<Node> {
  return { rest: restOf(document), root: rootOf(document), nodes: nodesOf(document) };
}

function joined<Document, Node extends NodeWithId>(
  document: Document,
  { rest, root, nodes }: Parts<Node>,
  { withNodes, withRest }: TreeShape<Document, Node>,
): Document {
  return withRest(withNodes(document, root, nodes), rest);
}

type Parents = ReadonlyMap<string, readonly string[]>;

function mended<Document, Node extends NodeWithId>(
  document: Document,
  { base, mine, theirs }: Versions<Document>,
  shape: TreeShape<Document, Node>,
): Document {
  const { rootOf, nodesOf, withNodes, childrenOf, withChildren } = shape;
  const [mineView, theirView, baseView] = [viewOf(mine, shape), viewOf(theirs, shape), viewOf(base, shape)];
  const root = rootOf(document);
  const nodes = new Map(nodesOf(document).map((node) => [node.id, node]));
  const childrenIn = (id: string): readonly string[] => {
    const node = nodes.get(id);
    return (node && childrenOf(node)) ?? [];
  };
  const isGroup = (id: string): boolean => {
    const node = nodes.get(id);
    return node !== undefined && childrenOf(node) !== undefined;
  };
  const restore = (id: string): void => {
    const node = mineView.nodes.get(id) ?? theirView.nodes.get(id);
    if (nodes.has(id) || node === undefined) return;
    nodes.set(id, node);
    for (const child of childrenOf(node) ?? []) restore(child);
  };
  restore(root);
  for (const node of nodes.values())
    for (const child of childrenOf(node) ?? []) {
      if (!baseView.dangling.has(child)) restore(child);
    }
  const setChildren = (parent: string, change: (children: readonly string[]) => readonly string[]): void => {
    const node = nodes.get(parent);
    const children = node && childrenOf(node);
    if (node === undefined || children === undefined) return;
    const next = change(children);
    if (next.length !== children.length) nodes.set(parent, withChildren(node, next));
  };

  // A node that each side has in one place, and now has two, was moved by both: mine counts.
  for (const [id, parents] of parentsOf(nodes.values(), shape)) {
    const place = mineView.parents.get(id) ?? [];
    if (parents.length < 2 || place.length > 1 || (theirView.parents.get(id)?.length ?? 0) > 1) continue;
    const kept = parents.find((parent) => place.includes(parent)) ?? parents[0];
    for (const parent of parents)
      if (parent !== kept) setChildren(parent, (all) => all.filter((each) => each !== id));
  }

  // Depth first from the root; an edge back to what is above it closes a circle and is left out.
  const seen = new Set<string>();
  const visit = (id: string, above: ReadonlySet<string>): void => {
    seen.add(id);
    const within = new Set([...above, id]);
    setChildren(id, (children) => children.filter((child) => !within.has(child)));
    for (const child of childrenIn(id)) if (!seen.has(child)) visit(child, within);
  };
  visit(root, new Set());

  // A group whose children have all gone elsewhere.
  const isEmptied = (id: string): boolean => {
    const before = mineView.nodes.get(id) ?? theirView.nodes.get(id);
    const hadChildren = before !== undefined && (childrenOf(before) ?? []).length > 0;
    return isGroup(id) && hadChildren && childrenIn(id).every((child) => seen.has(child));
  };

  // What lost its place gets the one that it had, or goes below the root: groups before what is in them.
  const wanted = [...new Set([...mineView.order, ...theirView.order])];
  for (;;) {
    const lost = wanted.filter((id) => nodes.has(id) && !seen.has(id));
    const inside = new Set(lost.flatMap((id) => childrenIn(id)));
    const id = lost.find((each) => !inside.has(each)) ?? lost[0];
    if (id === undefined) break;
    const formers = [...(mineView.parents.get(id) ?? []), ...(theirView.parents.get(id) ?? []), root];
    const parent = formers.find((each) => seen.has(each) && isGroup(each));
    if (parent === undefined || isEmptied(id)) {
      nodes.delete(id);
      continue;
    }
    // Where groups that are lost too name each other, it leaves the one that has it.
    for (const other of lost) setChildren(other, (children) => children.filter((child) => child !== id));
    setChildren(parent, (children) => [...children, id]);
    visit(id, new Set([parent]));
  }
  const mending = [...nodes.values()];
  const before = nodesOf(document);
  const isSame = mending.length === before.length && mending.every((node, index) => node === before[index]);
  return isSame ? document : withNodes(document, root, mending);
}

interface View<Node> {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly parents: Parents;
  /** Ids from the root down. */
  readonly order: readonly string[];
  /** Children that are not there. */
  readonly dangling: ReadonlySet<string>;
}

function viewOf<Document, Node extends NodeWithId>(
  document: Document,
  shape: TreeShape<Document, Node>,
): View<Node> {
  const nodes = new Map(shape.nodesOf(document).map((node) => [node.id, node]));
  const reached = new Set<string>();
  const open = [shape.rootOf(document)];
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    const node = nodes.get(id);
    if (node === undefined || reached.has(id)) continue;
    reached.add(id);
    open.push(...(shape.childrenOf(node) ?? []));
  }
  const parents = parentsOf(nodes.values(), shape);
  const dangling = new Set([...parents.keys()].filter((id) => !nodes.has(id)));
  return { nodes, parents, order: [...reached], dangling };
}

function parentsOf<Document, Node extends NodeWithId>(
  nodes: Iterable<Node>,
  { childrenOf }: TreeShape<Document, Node>,
): Parents {
  const parents = new Map<string, string[]>();
  for (const node of nodes) {
    for (const child of childrenOf(node) ?? []) parents.set(child, [...(parents.get(child) ?? []), node.id]);
  }
  return parents;
}
