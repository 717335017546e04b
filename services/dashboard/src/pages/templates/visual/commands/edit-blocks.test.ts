import type { Node as EditorTree } from "@tiptap/pm/model";
import { EditorState, NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentOf } from "../document/from-editor.js";
import { doc, opened, paragraph, schema } from "../schema/schema.fixture.js";
import {
  addBlocks,
  duplicateBlocks,
  moveBlocks,
  paragraphAfter,
  removeBlocks,
  setAttributes,
  setColumnCount,
  setOtherwise,
  unwrapBlocks,
  wrapBlocks,
  type BlockAct,
} from "./edit-blocks.js";
import { positionAtPath, selectedBlock, trailOf } from "./places.js";

type Json = Readonly<Record<string, unknown>>;

const condition = (expression: string, ...content: readonly Json[]): Json => ({
  type: "condition",
  attrs: { if: expression },
  content,
});
const otherwise = (...content: readonly Json[]): Json => ({ type: "otherwise", content });
const columns = (...contents: readonly (readonly Json[])[]): Json => ({
  type: "columns",
  content: contents.map((content) => ({ type: "column", ...(content.length > 0 && { content }) })),
});
const list: Json = { type: "bulletList", content: [{ type: "listItem", content: [paragraph("item")] }] };

/** The cursor in the text that begins with these words. */
function stateAt(document: Json, words: string): EditorState {
  const tree = opened(document);
  return EditorState.create({ doc: tree, selection: TextSelection.create(tree, positionOf(tree, words)) });
}

function positionOf(tree: EditorTree, words: string): number {
  let found = -1;
  tree.descendants((node, pos) => {
    if (node.isText && node.text === words) found = pos;
  });
  if (found === -1) throw new Error(`no text ${words}`);
  return found;
}

/** What the document is after the act; undefined if it is not possible. */
function after(document: Json, words: string, act: BlockAct): unknown {
  const transaction = act(stateAt(document, words));
  return transaction && checked(transaction);
}

function checked(transaction: Transaction): Json {
  transaction.doc.check();
  return documentOf(transaction.doc);
}

const up = moveBlocks("up");
const down = moveBlocks("down");
const [a, b, c] = [paragraph("a"), paragraph("b"), paragraph("c")];

describe("moving a block", () => {
  it("goes past its neighbours", () => {
    expect(after(doc(a, b), "a", down)).toEqual(doc(b, a));
    expect(after(doc(a, b), "b", up)).toEqual(doc(b, a));
    expect(after(doc(a, b), "a", up)).toBeUndefined();
    expect(after(doc(a, b), "b", down)).toBeUndefined();
  });

  it("moves a list as a whole", () => {
    expect(after(doc(a, list), "item", up)).toEqual(doc(list, a));
  });

  it("goes into a condition, its other branch, and out", () => {
    const steps = [
      doc(a, condition("x", b, otherwise(c))),
      doc(condition("x", a, b, otherwise(c))),
      doc(condition("x", b, a, otherwise(c))),
      doc(condition("x", b, otherwise(a, c))),
      doc(condition("x", b, otherwise(c, a))),
      doc(condition("x", b, otherwise(c)), a),
    ];
    for (const [index, step] of steps.slice(0, -1).entries()) {
      expect(after(step, "a", down)).toEqual(steps[index + 1]);
      expect(after(steps[index + 1] ?? doc(), "a", up)).toEqual(step);
    }
  });

  it("goes through columns, and fills empty ones", () => {
    expect(after(doc(a, columns([], [b])), "a", down)).toEqual(doc(columns([a], [b])));
    expect(after(doc(columns([a], [b])), "a", down)).toEqual(doc(columns([], [a, b])));
    expect(after(doc(columns([], [b, a])), "a", down)).toEqual(doc(columns([], [b]), a));
  });

  it("goes past what cannot hold it", () => {
    const tree = opened(doc(columns([b]), columns([c])));
    const state = EditorState.create({ doc: tree, selection: NodeSelection.create(tree, 0) });
    const moved = down(state);
    expect(moved && checked(moved)).toEqual(doc(columns([c]), columns([b])));
  });

  it("keeps the cursor in the block", () => {
    const moved = down(stateAt(doc(a, b), "a"));
    expect(moved?.selection.$from.parent.textContent).toBe("a");
  });
});

describe("acts on blocks", () => {
  it("remove one, and leave a place to type in", () => {
    expect(after(doc(a, b), "a", removeBlocks)).toEqual(doc(b));
    expect(after(doc(condition("x", a)), "a", removeBlocks)).toEqual(
      doc({ type: "condition", attrs: { if: "x" } }),
    );
  });

  it("duplicate one", () => {
    expect(after(doc(a, b), "a", duplicateBlocks)).toEqual(doc(a, a, b));
  });

  it("put a condition or repetition around it, and take it away", () => {
    expect(after(doc(a, b), "b", wrapBlocks("condition"))).toEqual(doc(a, condition("", b)));
    expect(after(doc(list), "item", wrapBlocks("repeat"))).toEqual(
      doc({ type: "repeat", attrs: { each: "", as: "item" }, content: [list] }),
    );
    expect(after(doc(condition("x", a, otherwise(b))), "a", unwrapBlocks)).toEqual(doc(a, b));
    expect(after(doc(columns([a], [b])), "b", unwrapBlocks)).toEqual(doc(a, b));
    expect(after(doc(a), "a", unwrapBlocks)).toBeUndefined();
  });

  it("put one around all that is selected", () => {
    const tree = opened(doc(a, b, c));
    const selection = TextSelection.create(tree, positionOf(tree, "a"), positionOf(tree, "b"));
    const wrapped = wrapBlocks("condition")(EditorState.create({ doc: tree, selection }));
    expect(wrapped && checked(wrapped)).toEqual(doc(condition("", a, b), c));
  });

  it("add and remove the other branch of a condition", () => {
    const added = doc(condition("x", a, { type: "otherwise" }));
    expect(after(doc(condition("x", a)), "a", setOtherwise(0, true))).toEqual(added);
    expect(after(doc(condition("x", a, otherwise(b))), "a", setOtherwise(0, false))).toEqual(
      doc(condition("x", a)),
    );
  });

  it("change the number of columns, and lose no block", () => {
    expect(after(doc(columns([a], [b], [c])), "a", setColumnCount(0, 2))).toEqual(doc(columns([a], [b, c])));
    expect(after(doc(columns([a])), "a", setColumnCount(0, 3))).toEqual(doc(columns([a], [], [])));
    expect(after(doc(columns([a])), "a", setColumnCount(0, 5))).toBeUndefined();
  });

  it("add blocks after it, or in place of an empty paragraph", () => {
    const rule = schema.node("divider");
    expect(after(doc(a, b), "a", addBlocks([rule]))).toEqual(doc(a, { type: "divider" }, b));
    expect(after(doc(list), "item", addBlocks([rule]))).toEqual(doc(list, { type: "divider" }));
    const tree = opened(doc(paragraph(), b));
    const replaced = addBlocks([rule])(EditorState.create({ doc: tree }));
    expect(replaced && checked(replaced)).toEqual(doc({ type: "divider" }, b));
  });

  it("change attributes and keep those that they do not know", () => {
    const image = { type: "image", attrs: { id: 7, src: "a" } };
    expect(after(doc(image, a), "a", setAttributes(0, { src: "b", alt: "c" }))).toEqual(
      doc({ type: "image", attrs: { id: 7, src: "b", alt: "c" } }, a),
    );
  });

  it("add a paragraph after it", () => {
    expect(after(doc(condition("x", a)), "a", paragraphAfter)).toEqual(doc(condition("x", a, paragraph())));
  });
});

describe("places", () => {
  it("are the blocks around the cursor", () => {
    const state = stateAt(doc(condition("x", columns([list]))), "item");
    expect(trailOf(state).map(({ node }) => node.type.name)).toEqual(["condition", "columns", "bulletList"]);
    expect(selectedBlock(state)?.node.type.name).toBe("bulletList");
  });

  it.each([
    ["content[0].attrs.level", "a"],
    ["content[1].content[0].content[0].attrs.href", "b"],
    ["content[1].content[1].content[0]", "c"],
    ["content[2].content[0].content[0].marks[0].attrs.href", "d"],
  ])("are found by the path %s", (path, words) => {
    const tree = opened(doc(a, condition("x", b, otherwise(c)), columns([paragraph("d")])));
    const pos = positionAtPath(tree, path);
    expect(pos === undefined ? undefined : tree.nodeAt(pos)?.textContent).toBe(words);
  });

  it("are not found where there is nothing", () => {
    expect(positionAtPath(opened(doc(a)), "content[4]")).toBeUndefined();
    expect(positionAtPath(opened(doc(a)), "subject")).toBeUndefined();
  });
});

it("never loses words, and ends in a document that opens, whatever is done", () => {
  const acts: readonly BlockAct[] = [
    up,
    down,
    wrapBlocks("condition"),
    wrapBlocks("repeat"),
    unwrapBlocks,
    (state) => setColumnCount(trailOf(state)[0]?.pos ?? 0, 2)(state),
    (state) => setOtherwise(trailOf(state)[0]?.pos ?? 0, true)(state),
  ];
  const start = doc(a, columns([b], [list]), condition("x", c, otherwise(paragraph("d"))));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(4), fc.constantFrom(...acts)), { maxLength: 30 }), (steps) => {
      let tree = opened(start);
      for (const [at, act] of steps) {
        const words = ["a", "b", "item", "c", "d"][at] ?? "a";
        const selection = TextSelection.create(tree, positionOf(tree, words));
        tree = act(EditorState.create({ doc: tree, selection }))?.doc ?? tree;
        tree.check();
      }
      expect(tree.textContent.split("").toSorted()).toEqual("abcditem".split("").toSorted());
      const saved = documentOf(tree);
      expect(documentOf(opened(saved))).toEqual(saved);
    }),
    { numRuns: 300 },
  );
});
