/** The innermost block below the pointer; it stays while the pointer is on the handle beside it. */
import { useEffect, useState } from "react";
import { blocksAround } from "../commands/places.js";
import { useVisual } from "../editor-context.js";

export function useHoveredBlock(canvas: HTMLDivElement | null): number | undefined {
  const { editor } = useVisual();
  const [hovered, setHovered] = useState<number>();
  useEffect(() => {
    if (canvas === null) return undefined;
    const move = ({ target }: PointerEvent): void => {
      if (editor.isDestroyed || !(target instanceof Element)) return;
      const { dom } = editor.view;
      if (dom.contains(target) && target !== dom) setHovered(blockOf(target));
    };
    // The next key is about the cursor.
    const leave = (): void => setHovered(undefined);
    canvas.addEventListener("pointermove", move);
    canvas.addEventListener("pointerleave", leave);
    canvas.addEventListener("keydown", leave);
    return () => {
      canvas.removeEventListener("pointermove", move);
      canvas.removeEventListener("pointerleave", leave);
      canvas.removeEventListener("keydown", leave);
    };

    function blockOf(target: Element): number | undefined {
      const { view, state } = editor;
      const $pos = state.doc.resolve(view.posAtDOM(target, 0));
      const after = $pos.nodeAfter;
      const around = blocksAround($pos).at(-1)?.pos;
      // A block without text is not around any place in it.
      return after?.isBlock === true && after.isAtom ? $pos.pos : around;
    }
  }, [editor, canvas]);
  return hovered;
}
