import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decided, mergeTrees } from "./merge-trees.js";
import { merge, pathIn, withChoice } from "../ui/index.js";
import {
  applied,
  aTree,
  faultsOf,
  idsOf,
  randomEdit,
  shape,
  tree,
  type RandomEdit,
  type Tree,
} from "./tree.fixture.js";

const base = {
  name: "A",
  items: [
    { id: "1", type: "T", a: 1, b: 1 },
    { id: "2", type: "T", a: 2, b: 2 },
  ],
};
const item = (document: typeof base, index: number, change: object): typeof base => ({
  ...document,
  items: document.items.map((each, at) => (at === index ? { ...each, ...change } : each)),
});

describe("a merge", () => {
  it("takes theirs where only they changed something, and mine likewise", () => {
    const [mine, theirs] = [item(base, 0, { a: 5 }), { ...item(base, 0, { b: 6 }), name: "B" }];
    expect(merge({ base, mine, theirs })).toEqual({
      document: { ...item(base, 0, { a: 5, b: 6 }), name: "B" },
      conflicts: [],
    });
    expect(merge({ base, mine, theirs: base }).document).toBe(mine);
    expect(merge({ base, mine: base, theirs }).document).toBe(theirs);
  });

  it("names by ids what both changed, and keeps mine until it is decided", () => {
    const [mine, theirs] = [item(base, 1, { a: 5 }), item(base, 1, { a: 6 })];
    const { document, conflicts } = merge({ base, mine, theirs });
    expect(document).toEqual(mine);
    expect(conflicts).toEqual([{ path: ["items", "2", "a"], base: 2, mine: 5, theirs: 6 }]);
    const [conflict] = conflicts;
    expect(conflict && withChoice(document, conflict, "theirs")).toEqual(theirs);
  });

  it("does not mix things of two types", () => {
    const of = (operator: object): object => ({ operator });
    const { document, conflicts } = merge({
      base: of({ type: "Equals", value: 1 }),
      mine: of({ type: "Equals", value: 2 }),
      theirs: of({ type: "Within", windowSeconds: 5 }),
    });
    expect([document, conflicts.map(({ path }) => path)]).toEqual([
      of({ type: "Equals", value: 2 }),
      [["operator"]],
    ]);
  });

  it("keeps what one changed and the other removed, and asks", () => {
    const changed = item(base, 1, { a: 5 });
    const removed = { ...base, items: base.items.slice(0, 1) };
    for (const [mine, theirs] of [
      [changed, removed],
      [removed, changed],
    ] as const) {
      const { document, conflicts } = merge({ base, mine, theirs });
      expect(document).toEqual(changed);
      const [conflict] = conflicts;
      expect(conflict?.path).toEqual(["items", "2"]);
      expect(conflict && withChoice(document, conflict, mine === removed ? "mine" : "theirs")).toEqual(
        removed,
      );
    }
    expect(merge({ base, mine: removed, theirs: base }).document).toEqual(removed);
  });

  it("merges lists of names by name", () => {
    const merged = (mine: string[], theirs: string[]) =>
      merge<readonly string[]>({ base: ["a", "b", "c"], mine, theirs }).document;
    expect(merged(["a", "c", "d"], ["x", "a", "b", "c"])).toEqual(["x", "a", "c", "d"]);
    expect(merged(["c", "b", "a"], ["a", "b", "c", "d"])).toEqual(["c", "d", "b", "a"]);
    expect(merge({ base: [1], mine: [1, 2], theirs: [1, 3] }).conflicts).toHaveLength(1);
  });

  it("finds no path where something is gone", () => {
    expect(pathIn(base, ["items", "9", "a"])).toBeUndefined();
    expect(pathIn(base, ["name", "x"])).toBeUndefined();
    expect(pathIn(base, ["items", "9"])).toEqual(["items", 2]);
  });
});

const edits = (document: Tree, all: readonly RandomEdit[], prefix: string): Tree => {
  const newId = idsOf(prefix);
  return all.reduce((each, edit) => applied(each, edit, newId), document);
};
const someEdits = fc.array(randomEdit, { maxLength: 8 });

describe("a merge of trees", () => {
  it("keeps one place of what both moved, and restores what one removed and the other moved", () => {
    const mine = tree.moveTo(aTree, { parent: "any", index: 0 }, { parent: "none", index: 0 });
    const theirs = tree.moveTo(aTree, { parent: "any", index: 0 }, { parent: "all", index: 0 });
    const both = mergeTrees({ base: aTree, mine, theirs }, shape).document;
    expect(faultsOf(both)).toEqual([]);
    expect(tree.nodeOf(both, "none")).toMatchObject({ children: ["a"] });
    const removed = tree.removeAt(aTree, { parent: "any", index: 0 });
    const kept = mergeTrees({ base: aTree, mine, theirs: removed }, shape).document;
    expect(tree.nodeOf(kept, "a")).toEqual(tree.nodeOf(aTree, "a"));
    expect(faultsOf(kept)).toEqual([]);
  });

  it("ends groups that went into each other", () => {
    const mine = tree.moveTo(aTree, { parent: "all", index: 1 }, { parent: "none", index: 0 });
    const theirs = tree.moveTo(aTree, { parent: "all", index: 2 }, { parent: "any", index: 0 });
    const { document } = mergeTrees({ base: aTree, mine, theirs }, shape);
    expect(faultsOf(document)).toEqual([]);
    expect(document.nodes).toHaveLength(aTree.nodes.length);
  });

  it("removes what is decided to be removed, with the names of it", () => {
    const mine = tree.changeNode(aTree, "a", (node) => ({ ...node, text: "mine" }) as typeof node);
    const theirs = tree.removeAt(aTree, { parent: "any", index: 0 });
    const { document, conflicts } = mergeTrees({ base: aTree, mine, theirs }, shape);
    expect(faultsOf(document)).toEqual([]);
    const [conflict] = conflicts;
    const after = conflict && decided(document, [{ conflict, choice: "theirs" }], shape);
    expect(after && [faultsOf(after), tree.nodeOf(after, "a")]).toEqual([[], undefined]);
  });

  it("gives a valid tree, without losing what either side made or typed", () => {
    fc.assert(
      fc.property(someEdits, someEdits, (mineEdits, theirEdits) => {
        const [mine, theirs] = [edits(aTree, mineEdits, "m"), edits(aTree, theirEdits, "t")];
        const { document } = mergeTrees({ base: aTree, mine, theirs }, shape);
        expect(faultsOf(document)).toEqual([]);
        const texts = new Map(document.nodes.map((node) => [node.id, node]));
        const made = [...mine.nodes, ...theirs.nodes].filter(
          (node) => /^[mt]\d/.test(node.id) && node.type === "Leaf",
        );
        for (const node of made) expect(texts.get(node.id)).toEqual(node);
      }),
      { numRuns: 1_000 },
    );
  });

  it("converges: editors that save in turn end with one document", () => {
    const turns = fc.array(fc.tuple(fc.boolean(), someEdits), { maxLength: 6 });
    fc.assert(
      fc.property(turns, (all) => {
        let server = aTree;
        const editors = ["m", "t"].map((prefix) => ({ base: aTree, mine: aTree, newId: idsOf(prefix) }));
        const save = (editor: (typeof editors)[number] | undefined): void => {
          if (editor === undefined) return;
          server = mergeTrees({ base: editor.base, mine: editor.mine, theirs: server }, shape).document;
          editor.base = server;
          editor.mine = server;
        };
        for (const [isFirst, some] of all) {
          const editor = editors[isFirst ? 0 : 1];
          if (editor === undefined) continue;
          editor.mine = some.reduce((each, edit) => applied(each, edit, editor.newId), editor.mine);
          if (some.length % 2 === 0) save(editor);
        }
        for (const editor of [...editors, ...editors]) save(editor);
        expect(editors.map(({ mine }) => mine)).toEqual([server, server]);
        expect(faultsOf(server)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
