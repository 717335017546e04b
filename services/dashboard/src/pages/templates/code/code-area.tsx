/** The editor itself: all of CodeMirror, and nothing else, is loaded with it. */
import { isolateHistory } from "@codemirror/commands";
import { openSearchPanel } from "@codemirror/search";
import type { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import type { BodyIssue, ChosenImage } from "../editor-types.js";
import { insertedImage } from "./image-markup.js";
import { placeOf } from "./issue-marks.js";
import { useCodeView, type CodeViewInput } from "./use-code-view.js";

/** What the page does with the editor. */
export interface CodeHandle {
  search(): void;
  /** Selects the place of the issue. */
  goTo(issue: BodyIssue): void;
  /** Writes the image at the cursor, as one step to undo. */
  insertImage(image: ChosenImage): void;
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
      insertImage: (image) => view.current && insertImage(view.current, image),
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

function insertImage(view: EditorView, image: ChosenImage): void {
  const { doc, selection } = view.state;
  const { at, text } = insertedImage(doc.toString(), selection.main.head, image);
  view.dispatch({
    changes: { from: at, insert: text },
    selection: { anchor: at + text.length },
    annotations: isolateHistory.of("full"),
    userEvent: "input",
    scrollIntoView: true,
  });
  view.focus();
}
