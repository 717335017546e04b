import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applied, aTree, faultsOf, idsOf, randomEdit, tree, type Tree } from "./tree.fixture.js";

const outline = (document: Tree, id = document.root): unknown => {
  const node = tree.nodeOf(document, id);
  return node?.type === "Group" ? [id, ...node.children.map((child) => outline(document, child))] : id;
};
const inAll = (index: number) => [{ parent: "all", index }];
const inAny = (index: number) => [...inAll(1), { parent: "any", index }];

describe("edits of a tree", () => {
  it("moves a node by one step, also into and out of a group", () => {
    expect(outline(tree.moveBy(aTree, inAll(0), "down"))).toEqual([
      "all",
      ["any", "a", "b"],
      "plan",
      ["none"],
    ]);
    expect(outline(tree.moveBy(aTree, inAll(1), "up"))).toEqual(["all", ["any", "a", "b"], "plan", ["none"]]);
    expect(outline(tree.moveBy(aTree, inAll(0), "in"))).toEqual(["all", ["any", "plan", "a", "b"], ["none"]]);
    expect(outline(tree.moveBy(aTree, inAll(2), "in"))).toEqual(["all", "plan", ["any", "a", "b", ["none"]]]);
    expect(outline(tree.moveBy(aTree, inAny(0), "out"))).toEqual([
      "all",
      "plan",
      ["any", "b"],
      "a",
      ["none"],
    ]);
  });

  it("says where a move is not possible", () => {
    expect(tree.placeOfMove(aTree, inAll(0), "up")).toBeUndefined();
    expect(tree.placeOfMove(aTree, inAll(2), "down")).toBeUndefined();
    expect(tree.placeOfMove(aTree, inAll(0), "out")).toBeUndefined();
    expect(tree.placeOfMove(aTree, inAny(0), "in")).toBeUndefined();
    expect(tree.placeOfMove(aTree, [], "up")).toBeUndefined();
    expect(tree.moveTo(aTree, { parent: "all", index: 1 }, { parent: "any", index: 0 })).toBe(aTree);
    expect(tree.moveTo(aTree, { parent: "all", index: 0 }, { parent: "plan", index: 0 })).toBe(aTree);
  });

  it("removes a node with what is below it, and keeps what has another place or never had one", () => {
    const shared: Tree = {
      ...aTree,
      nodes: [
        ...aTree.nodes.map((node) => (node.id === "none" ? { ...node, children: ["b"] } : node)),
        { id: "stray", type: "Leaf", text: "" },
      ],
    };
    const left = tree.removeAt(shared, { parent: "all", index: 1 });
    expect(left.nodes.map(({ id }) => id)).toEqual(["all", "plan", "b", "none", "stray"]);
  });

  it("duplicates a group with ids of its own", () => {
    const twice = tree.duplicateAt(aTree, { parent: "all", index: 1 }, idsOf("new"));
    expect(outline(twice)).toEqual(["all", "plan", ["any", "a", "b"], ["new1", "new2", "new3"], ["none"]]);
    expect(tree.nodeOf(twice, "new3")).toEqual({ id: "new3", type: "Leaf", text: "b" });
  });

  it("puts a group around a node, also around the whole", () => {
    const group = { id: "new", type: "Group" as const, children: [] };
    expect(outline(tree.wrapAt(aTree, inAny(1), group))).toEqual([
      "all",
      "plan",
      ["any", "a", ["new", "b"]],
      ["none"],
    ]);
    expect(outline(tree.wrapAt(aTree, [], group))).toEqual([
      "new",
      ["all", "plan", ["any", "a", "b"], ["none"]],
    ]);
  });

  it("ends where nodes name each other", () => {
    const circle: Tree = { ...aTree, nodes: [{ id: "all", type: "Group", children: ["all"] }] };
    expect([...tree.below(circle, "all")]).toEqual(["all"]);
  });

  it("copies the node that an edit changes, and no other", () => {
    const next = tree.changeNode(aTree, "a", (node) => ({ ...node, text: "c" }) as typeof node);
    const kept = next.nodes.filter((node, index) => node === aTree.nodes[index]);
    expect(kept).toHaveLength(aTree.nodes.length - 1);
  });

  it("loses no node in any sequence of moves", () => {
    const move = randomEdit.map((edit) => ({
      ...edit,
      kind: edit.to % 2 === 0 ? ("move" as const) : ("moveTo" as const),
    }));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 80 }), (edits) => {
        const last = edits.reduce((document, edit) => applied(document, edit, idsOf("n")), aTree);
        expect(faultsOf(last)).toEqual([]);
        expect(last.nodes.map(({ id }) => id)).toEqual(aTree.nodes.map(({ id }) => id));
      }),
    );
  });
});
