/**
 * Edits of documents that are trees of nodes with ids, as segments: the document keeps its nodes in a list, groups name
 * their children. An edit replaces one node and the list; all other nodes stay the same objects. A node may have several
 * parents; nodes that nothing names stay where they are. Pure.
 */

export interface NodeWithId {
  readonly id: string;
}

/** How a kind of document keeps its tree. */
export interface TreeShape<Document, Node extends NodeWithId> {
  readonly rootOf: (document: Document) => string;
  /** Each once, the root among them. */
  readonly nodesOf: (document: Document) => readonly Node[];
  readonly withNodes: (document: Document, root: string, nodes: readonly Node[]) => Document;
  /** What the document has besides its tree. */
  readonly restOf: (document: Document) => unknown;
  readonly withRest: (document: Document, rest: unknown) => Document;
  /** Undefined: no group. */
  readonly childrenOf: (node: Node) => readonly string[] | undefined;
  readonly withChildren: (node: Node, children: readonly string[]) => Node;
}

/** Where a child is. The root has no place. */
export interface Place {
  readonly parent: string;
  readonly index: number;
}

/** The places from below the root down to a node; empty for the root. */
export type Trail = readonly Place[];

/** A node with all that is below it. */
export interface Subtree<Node extends NodeWithId> {
  readonly root: string;
  readonly nodes: readonly Node[];
}

export type TreeEdits<Document, Node extends NodeWithId> = ReturnType<typeof treeEdits<Document, Node>>;

/** The edits of a kind of document. Those that are not possible return the same document. */
export function treeEdits<Document, Node extends NodeWithId>(shape: TreeShape<Document, Node>) {
  const { rootOf, nodesOf, withNodes, childrenOf, withChildren } = shape;

  function nodeOf(document: Document, id: string): Node | undefined {
    return nodesOf(document).find((node) => node.id === id);
  }

  function idAt(document: Document, { parent, index }: Place): string | undefined {
    const node = nodeOf(document, parent);
    return node && childrenOf(node)?.[index];
  }

  function changeNode(document: Document, id: string, change: (node: Node) => Node): Document {
    const nodes = nodesOf(document);
    const index = nodes.findIndex((node) => node.id === id);
    const before = nodes[index];
    if (before === undefined) return document;
    const after = change(before);
    return after === before ? document : withNodes(document, rootOf(document), nodes.with(index, after));
  }

  function changeChildren(
    document: Document,
    parent: string,
    change: (children: readonly string[]) => readonly string[],
  ): Document {
    return changeNode(document, parent, (node) => {
      const children = childrenOf(node);
      return children === undefined ? node : withChildren(node, change(children));
    });
  }

  /** The ids of a node and all below it, also where nodes name each other. */
  function below(document: Document, id: string): ReadonlySet<string> {
    const byId = new Map(nodesOf(document).map((node) => [node.id, node]));
    const found = new Set<string>();
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const node = byId.get(next);
      if (node === undefined || found.has(next)) continue;
      found.add(next);
      open.push(...(childrenOf(node) ?? []));
    }
    return found;
  }

  function copyOf(document: Document, id: string): Subtree<Node> {
    const ids = below(document, id);
    return { root: id, nodes: nodesOf(document).filter((node) => ids.has(node.id)) };
  }

  /** Its ids must not be in the document. */
  function insertAt(document: Document, { parent, index }: Place, subtree: Subtree<Node>): Document {
    const group = nodeOf(document, parent);
    if (group === undefined || childrenOf(group) === undefined) return document;
    const withSubtree = withNodes(document, rootOf(document), [...nodesOf(document), ...subtree.nodes]);
    return changeChildren(withSubtree, parent, (children) => children.toSpliced(index, 0, subtree.root));
  }

  /** Also removes what only this place led to. */
  function removeAt(document: Document, place: Place): Document {
    if (idAt(document, place) === undefined) return document;
    const before = below(document, rootOf(document));
    const without = changeChildren(document, place.parent, (children) => children.toSpliced(place.index, 1));
    const after = below(without, rootOf(without));
    const kept = nodesOf(without).filter(({ id }) => !before.has(id) || after.has(id));
    return withNodes(without, rootOf(without), kept);
  }

  /** `to` is a place of the document before the move. Not possible: into itself, or where it is a child already. */
  function moveTo(document: Document, from: Place, to: Place): Document {
    const id = idAt(document, from);
    const group = nodeOf(document, to.parent);
    const children = group && childrenOf(group);
    if (id === undefined || children === undefined || below(document, id).has(to.parent)) return document;
    if (from.parent === to.parent) {
      const index = to.index > from.index ? to.index - 1 : to.index;
      if (index === from.index) return document;
      return changeChildren(document, to.parent, (before) =>
        before.toSpliced(from.index, 1).toSpliced(index, 0, id),
      );
    }
    if (children.includes(id)) return document;
    const taken = changeChildren(document, from.parent, (before) => before.toSpliced(from.index, 1));
    return changeChildren(taken, to.parent, (before) => before.toSpliced(to.index, 0, id));
  }

  function lengthOf(document: Document, id: string | undefined): number | undefined {
    const node = id === undefined ? undefined : nodeOf(document, id);
    return node && childrenOf(node)?.length;
  }

  /** Where a move by one step leads; undefined where it is not possible. */
  function placeOfMove(document: Document, trail: Trail, move: Move): Place | undefined {
    const place = trail.at(-1);
    if (place === undefined) return undefined;
    const { parent, index } = place;
    const to = ((): Place | undefined => {
      switch (move) {
        case "up":
          return index === 0 ? undefined : { parent, index: index - 1 };
        case "down":
          return index + 1 >= (lengthOf(document, parent) ?? 0) ? undefined : { parent, index: index + 2 };
        case "out": {
          const outer = trail.at(-2);
          return outer && { parent: outer.parent, index: outer.index + 1 };
        }
        case "in": {
          const [above, under] = [index - 1, index + 1].map((at) => idAt(document, { parent, index: at }));
          const length = lengthOf(document, above);
          if (above !== undefined && length !== undefined) return { parent: above, index: length };
          return under !== undefined && lengthOf(document, under) !== undefined
            ? { parent: under, index: 0 }
            : undefined;
        }
      }
    })();
    return to !== undefined && moveTo(document, place, to) !== document ? to : undefined;
  }

  function moveBy(document: Document, trail: Trail, move: Move): Document {
    const [from, to] = [trail.at(-1), placeOfMove(document, trail, move)];
    return from === undefined || to === undefined ? document : moveTo(document, from, to);
  }

  /** Its copy, with ids of its own. */
  function renamed({ root, nodes }: Subtree<Node>, newId: () => string): Subtree<Node> {
    const ids = new Map(nodes.map(({ id }) => [id, newId()]));
    const nameOf = (id: string): string => ids.get(id) ?? id;
    return {
      root: nameOf(root),
      nodes: nodes.map((node) => {
        const children = childrenOf(node);
        const copy = { ...node, id: nameOf(node.id) };
        return children === undefined ? copy : withChildren(copy, children.map(nameOf));
      }),
    };
  }

  function duplicateAt(document: Document, place: Place, newId: () => string): Document {
    const id = idAt(document, place);
    if (id === undefined) return document;
    const copy = renamed(copyOf(document, id), newId);
    return insertAt(document, { parent: place.parent, index: place.index + 1 }, copy);
  }

  /** Puts a group around a node. */
  function wrapAt(document: Document, trail: Trail, group: Node): Document {
    const place = trail.at(-1);
    const id = place === undefined ? rootOf(document) : idAt(document, place);
    if (id === undefined) return document;
    const around = withChildren(group, [id]);
    const nodes = [...nodesOf(document), around];
    if (place === undefined) return withNodes(document, around.id, nodes);
    return changeChildren(withNodes(document, rootOf(document), nodes), place.parent, (children) =>
      children.with(place.index, around.id),
    );
  }

  return {
    nodeOf,
    idAt,
    changeNode,
    below,
    copyOf,
    insertAt,
    removeAt,
    moveTo,
    placeOfMove,
    moveBy,
    renamed,
    duplicateAt,
    wrapAt,
  };
}

/** By one step: among the children of a group, into a group beside it, out of its group. */
export type Move = "up" | "down" | "in" | "out";
export const moves: readonly Move[] = ["up", "down", "in", "out"];
