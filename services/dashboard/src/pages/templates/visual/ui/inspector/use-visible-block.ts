/** Keeps the selected block in sight while its settings are over the mail. */
import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useEffect, useRef, type RefObject } from "react";
import { useVisual } from "../../editor-context.js";
import { scrollToShow, type Span } from "./scroll-to-show.js";

const gapPx = 12;

/**
 * Scrolls when another block is selected, when the panel grows and after what is typed, and not while the page is scrolled by
 * hand. While a pointer is down the page stays: the mail would move below it and text would be selected.
 */
export function useVisibleBlock(panel: HTMLElement | null, pos: number | undefined): void {
  const { editor } = useVisual();
  const whenUp = useAfterPointer(editor);
  useEffect(() => {
    if (panel === null || pos === undefined) return undefined;
    const show = (): void => whenUp.current(() => showBlock(editor, { panel, pos }));
    const typed = ({ transaction }: { readonly transaction: Transaction }): void => {
      if (transaction.scrolledIntoView) show();
    };
    const size = new ResizeObserver(show);
    size.observe(panel);
    editor.on("transaction", typed);
    return () => {
      size.disconnect();
      editor.off("transaction", typed);
    };
  }, [editor, panel, pos, whenUp]);
}

/** Runs an act at once, or when the pointer that pressed the mail is up; then the last one. */
function useAfterPointer(editor: Editor): RefObject<(act: () => void) => void> {
  const run = useRef((act: () => void): void => act());
  useEffect(() => {
    let isDown = false;
    let waiting: (() => void) | undefined;
    run.current = (act) => {
      if (isDown) waiting = act;
      else act();
    };
    // On a slow machine the editor is made anew while the page is drawn: until then it has no element.
    const down = ({ target }: PointerEvent): void => {
      isDown = !editor.isDestroyed && target instanceof Node && editor.view.dom.contains(target);
    };
    const up = (): void => {
      isDown = false;
      waiting?.();
      waiting = undefined;
    };
    window.addEventListener("pointerdown", down);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
    return () => {
      window.removeEventListener("pointerdown", down);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    };
  }, [editor]);
  return run;
}

function showBlock(
  editor: Editor,
  { panel, pos }: { readonly panel: HTMLElement; readonly pos: number },
): void {
  // A page that is opened stays at its top.
  if (editor.isDestroyed || !(editor.isFocused || panel.contains(document.activeElement))) return;
  const dom = editor.view.nodeDOM(pos);
  if (!(dom instanceof HTMLElement)) return;
  const block = dom.getBoundingClientRect();
  const over = panel.getBoundingClientRect();
  const isOver = over.left < block.right && over.right > block.left;
  const view: Span = {
    top: Number.parseFloat(getComputedStyle(dom).scrollMarginTop) || gapPx,
    bottom: (isOver ? over.top : window.innerHeight) - gapPx,
  };
  const by = scrollToShow({ block, line: lineOf(editor), view });
  if (by !== 0) window.scrollBy({ top: by, behavior: "instant" });
}

/** Where one types. */
function lineOf({ state, view }: Editor): Span {
  return view.coordsAtPos(state.selection.head);
}
