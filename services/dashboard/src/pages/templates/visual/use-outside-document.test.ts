import { EditorState, TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { expect, it } from "vitest";
import { documentOf } from "./document/from-editor.js";
import { doc, opened, paragraph } from "./schema/schema.fixture.js";
import { replaced } from "./use-outside-document.js";

type Json = Readonly<Record<string, unknown>>;

const condition = (content: readonly Json[]): Json => ({
  type: "condition",
  attrs: { if: "user.a" },
  content,
});
const otherwise = (content: readonly Json[]): Json => ({ type: "otherwise", content });
const column = (content: readonly Json[]): Json => ({ type: "column", content });

const anyBlock = fc.letrec<{ block: Json; inner: Json[] }>((tie) => ({
  inner: fc.array(tie("block"), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("a", "b", "aa", "ab").map((words) => paragraph(words)),
    fc.constant(paragraph()),
    fc.constant({ type: "divider" }),
    fc.constantFrom("x", "y").map((id) => ({ type: "image", attrs: { id } })),
    tie("inner").map(condition),
    tie("inner").map((content) => condition([paragraph("c"), otherwise(content)])),
    tie("inner").map((content) => ({ type: "columns", content: [column([paragraph()]), column(content)] })),
  ),
})).block;

const anyDocument = fc
  .record({ blocks: fc.array(anyBlock, { maxLength: 5 }), version: fc.constantFrom(1, 2) })
  .map(({ blocks, version }) => ({ ...doc(...blocks), version }));

it("turns any document into any other one", () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (one, other) => {
      const { tr } = EditorState.create({ doc: opened(one) });
      const { doc: next } = replaced(tr, opened(other));
      next.check();
      expect(documentOf(next)).toEqual(other);
    }),
    { numRuns: 2_000 },
  );
});

it("keeps the cursor where nothing changed", () => {
  const tree = opened(doc(paragraph("one"), paragraph("two")));
  const state = EditorState.create({ doc: tree, selection: TextSelection.create(tree, 8) });
  const transaction = replaced(state.tr, opened(doc(paragraph("another one"), paragraph("two"))));
  expect(transaction.selection.$from.parent.textContent).toBe("two");
});
