/** A view of CodeMirror in an element of the page. */
import { useComputedColorScheme } from "@mantine/core";
import { setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useLanguage } from "../../../data/index.js";
import { styleNonce } from "../../../style-nonce.js";
import type { CodeEditorProps } from "./code-editor-props.js";
import { languageExtensions, lastingExtensions } from "./code-extensions.js";
import { germanPhrases } from "./editor-phrases.js";
import { marksOf } from "./issue-marks.js";
import { replacedPart } from "./replaced-part.js";
import { useKnown } from "./use-known.js";

export interface CodeViewInput extends CodeEditorProps {
  readonly label: string;
  /** Ids of the elements that describe it. */
  readonly describedBy: string;
}

export interface CodeView {
  readonly holder: RefObject<HTMLDivElement | null>;
  readonly view: RefObject<EditorView | null>;
}

/** What the page gives, not what was typed here. */
const fromPage = Annotation.define<true>();

/** Texts that were reported and not yet given back; more are not kept. */
const mostReported = 50;

export function useCodeView(input: CodeViewInput): CodeView {
  const { text, language, isReadOnly = false, issues, label, describedBy } = input;
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const reported = useRef<string[]>([]);
  const [changing] = useState(() => new Compartment());
  const { language: spoken } = useLanguage();
  const scheme = useComputedColorScheme();
  const known = useKnown(input);

  const know = useEffectEvent(() => known);
  const report = useEffectEvent((typed: string) => {
    reported.current = [...reported.current.slice(-mostReported), typed];
    input.onChange(typed);
  });
  const create = useEffectEvent((parent: HTMLElement): EditorView => {
    const listener = EditorView.updateListener.of((update) => {
      const isTyped = update.transactions.some((each) => each.docChanged && !each.annotation(fromPage));
      if (isTyped) report(update.state.doc.toString());
    });
    const state = EditorState.create({
      doc: text,
      extensions: [lastingExtensions(styleNonce()), listener, changing.of(changingExtensions())],
    });
    return new EditorView({ state, parent });
  });
  const changingExtensions = useEffectEvent(() => [
    languageExtensions({
      language,
      isReadOnly,
      known: () => know(),
      describeVariable: (path) => know().describeVariable(path),
    }),
    EditorView.darkTheme.of(scheme === "dark"),
    EditorState.phrases.of(spoken === "de" ? germanPhrases : {}),
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-describedby": describedBy,
      "aria-readonly": String(isReadOnly),
      spellcheck: "false",
    }),
  ]);

  useEffect(() => {
    if (holder.current === null) return undefined;
    const created = create(holder.current);
    view.current = created;
    return () => {
      created.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: changing.reconfigure(changingExtensions()) });
  }, [changing, language, isReadOnly, scheme, spoken, label, describedBy]);

  useEffect(() => {
    const at = reported.current.indexOf(text);
    reported.current = reported.current.slice(at + 1);
    if (at < 0) takeOver(view.current, text);
  }, [text]);

  const mark = useEffectEvent(() => {
    if (view.current === null) return;
    view.current.dispatch(setDiagnostics(view.current.state, marksOf(issues, view.current.state.doc)));
  });
  // Marks move with the text around them until there are others.
  const marked = JSON.stringify(issues);
  useEffect(() => mark(), [marked]);

  return { holder, view };
}

/** Not as a change that undo here takes back: the page has its own. */
function takeOver(view: EditorView | null, text: string): void {
  if (view === null) return;
  const part = replacedPart(view.state.doc.toString(), text.replaceAll(/\r\n?/g, "\n"));
  if (part === undefined) return;
  view.dispatch({
    changes: part,
    annotations: [fromPage.of(true), Transaction.addToHistory.of(false)],
  });
}
