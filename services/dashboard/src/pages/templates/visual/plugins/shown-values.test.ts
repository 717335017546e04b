import { EditorState, Selection, type Plugin } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { addBlocks } from "../commands/edit-blocks.js";
import { doc, opened, paragraph, schema } from "../schema/schema.fixture.js";
import { issuesIn, shownPlugin, withIssues, withoutFresh } from "./shown-values.js";

const needs = { text: "Say where the button leads.", isError: false, path: "content[1].attrs.href" };
const other = { text: "Choose the part.", isError: false, path: "content[0]" };

/** A button was added below the first line, and the service has said what it needs. */
function withButton(): EditorState {
  const tree = opened(doc(paragraph("First"), paragraph("Last")));
  const plugins: readonly Plugin[] = [shownPlugin()];
  const state = EditorState.create({ doc: tree, plugins, selection: Selection.atStart(tree) });
  const button = schema.nodeFromJSON({ type: "button", content: [{ type: "text", text: "Go" }] });
  const added = addBlocks([button])(state);
  if (added === undefined) throw new Error("a button fits");
  const next = state.apply(added);
  return next.apply(withIssues(next, [needs, other]));
}

const textsOf = (state: EditorState): readonly string[] => issuesIn(state).map(({ text }) => text);

describe("a block that was just added", () => {
  it("has no issues while it is selected and typed into", () => {
    const state = withButton();
    expect(textsOf(state)).toEqual([other.text]);
    expect(textsOf(state.apply(state.tr.insertText("Now ", 8)))).toEqual([other.text]);
  });

  it("has them once the selection is elsewhere", () => {
    const state = withButton();
    expect(textsOf(state.apply(state.tr.setSelection(Selection.atEnd(state.doc))))).toEqual([
      needs.text,
      other.text,
    ]);
  });

  it("has them once its settings are left, and stays without others afterwards", () => {
    const state = withButton();
    const left = withoutFresh(state);
    if (left === undefined) throw new Error("a block was added");
    const next = state.apply(left);
    expect(textsOf(next)).toEqual([needs.text, other.text]);
    expect(withoutFresh(next)).toBeUndefined();
  });
});
