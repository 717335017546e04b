/** The editor itself: all of CodeMirror, and nothing else, is loaded with it. */
import { openSearchPanel } from "@codemirror/search";
import type { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import type { BodyIssue } from "../editor-types.js";
import { placeOf } from "./issue-marks.js";
import { useCodeView, type CodeViewInput } from "./use-code-view.js";

/** What the page does with the editor. */
export interface CodeHandle {
  search(): void;
  /** Selects the place of the issue. */
  goTo(issue: BodyIssue): void;
}

export interface CodeAreaProps extends CodeViewInput {
  readonly onReady: (handle: CodeHandle) => void;
}

export default function CodeArea({ onReady, ...input }: CodeAreaProps): ReactNode {
  const { holder, view } = useCodeView(input);
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    ready({
      search: () => view.current && openSearchPanel(view.current),
      goTo: (issue) => view.current && goTo(view.current, issue),
    });
  }, [view]);
  // Undo in the editor is its own.
  return <div ref={holder} data-own-text />;
}

function goTo(view: EditorView, issue: BodyIssue): void {
  const place = placeOf(issue, view.state.doc);
  if (place === undefined) return;
  view.dispatch({ selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
  view.focus();
}
