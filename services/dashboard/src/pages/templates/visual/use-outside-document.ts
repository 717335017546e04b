/**
 * Says each change of the editor, and takes documents that others made into it: a merge, a restored version, an undone edit
 * of the page. What is equal stays, so that the cursor and the history of the editor stay too.
 */
import type { Editor } from "@tiptap/core";
import type { Node as EditorTree } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import { useEffect, useLayoutEffect, useRef } from "react";
import { isEqualJson } from "../../../ui/index.js";
import { documentOf } from "./document/from-editor.js";
import { editorDocument } from "./document/to-editor.js";

export interface OutsideDocument {
  readonly document: unknown;
  readonly onChange: (document: object) => void;
}

export function useOutsideDocument(editor: Editor, { document, onChange }: OutsideDocument): void {
  const said = useRef(document);
  const onChangeNow = useRef(onChange);
  useLayoutEffect(() => {
    onChangeNow.current = onChange;
  });
  useEffect(() => {
    const say = ({ transaction }: { readonly transaction: Transaction }): void => {
      if (!transaction.docChanged) return;
      const next = documentOf(editor.state.doc);
      if (next === said.current) return;
      said.current = next;
      onChangeNow.current(next);
    };
    editor.on("update", say);
    return () => void editor.off("update", say);
  }, [editor]);
  useLayoutEffect(() => {
    if (document === said.current) return;
    const isEqual = isEqualJson(document, said.current);
    said.current = document;
    const json = isEqual ? undefined : editorDocument(document);
    if (json === undefined) return;
    const transaction = replaced(editor.state.tr, editor.schema.nodeFromJSON(json));
    editor.view.dispatch(transaction.setMeta("addToHistory", false).setMeta("preventUpdate", true));
  }, [editor, document]);
}

/** Replaces what differs alone. */
export function replaced(transaction: Transaction, next: EditorTree): Transaction {
  const { doc } = transaction;
  const kept: unknown = next.attrs["kept"];
  if (!isEqualJson(doc.attrs["kept"], kept)) transaction.setDocAttribute("kept", kept);
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return transaction;
  // Equal ends may overlap with equal beginnings.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  // `replace` would fit the slice into what is around it, which gives other documents where blocks change their depth.
  return transaction.step(new ReplaceStep(start, end.a + overlap, next.slice(start, end.b + overlap)));
}
