/** Moves a block with the pointer, a finger too: a line shows where it would come; Escape ends it without a change. */
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from "react";
import { moveTo } from "../commands/edit-blocks.js";
import { dropLine, dropPlace, type Box, type Point } from "../commands/drop-place.js";
import { selectedRange } from "../commands/places.js";
import { useVisual } from "../editor-context.js";
import { runAct } from "../plugins/block-keys.js";

export interface BlockDrag {
  /** For the button that is dragged. */
  readonly grip: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: MouseEvent) => void;
  };
  /** In the coordinates of the canvas; undefined while nothing is dragged, or where it cannot be. */
  readonly line: Omit<Box, "bottom"> | undefined;
}

/** Nearer than this it is a press. */
const leastDistance = 5;
/** Of the edge of the window, where it scrolls. */
const scrollEdge = 72;
const scrollStep = 14;

interface Drag {
  readonly from: Point;
  readonly isMoving: boolean;
  readonly target: number | undefined;
}

/** `select`: the blocks that are dragged become the selection. */
export function useBlockDrag(canvas: HTMLDivElement | null, select: () => void): BlockDrag {
  const { editor } = useVisual();
  const drag = useRef<Drag>(undefined);
  const isClickOfDrag = useRef(false);
  const [line, setLine] = useState<BlockDrag["line"]>();
  const end = (): void => {
    isClickOfDrag.current = drag.current?.isMoving === true;
    drag.current = undefined;
    setLine(undefined);
  };
  useEndOnEscape(line !== undefined, end);
  const boxOf = (pos: number): Box | undefined => {
    const dom = editor.view.nodeDOM(pos);
    const box = dom instanceof HTMLElement ? dom.getBoundingClientRect() : undefined;
    return box !== undefined && box.width > 0 ? box : undefined;
  };
  const moveOver = (point: Point): void => {
    const { state } = editor;
    const place = dropPlace(state.doc, point, boxOf);
    const range = selectedRange(state.selection);
    const isPossible =
      place !== undefined && range !== undefined && moveTo(state, range, place) !== undefined;
    if (drag.current !== undefined)
      drag.current = { ...drag.current, isMoving: true, target: isPossible ? place : undefined };
    setLine(isPossible ? within(canvas, dropLine(state.doc, place, boxOf)) : undefined);
  };
  return {
    line,
    grip: {
      onPointerDown: (event) => {
        isClickOfDrag.current = false;
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: pointOf(event), isMoving: false, target: undefined };
      },
      onPointerMove: (event) => {
        const now = drag.current;
        const point = pointOf(event);
        if (now === undefined || (!now.isMoving && distance(now.from, point) < leastDistance)) return;
        if (!now.isMoving) select();
        scrollAtEdge(point);
        moveOver(point);
      },
      onPointerUp: () => {
        // Escape has ended it.
        if (drag.current === undefined) return;
        const { target } = drag.current;
        end();
        const range = selectedRange(editor.state.selection);
        if (target === undefined || range === undefined) return;
        runAct(editor, (state) => moveTo(state, range, target));
        editor.view.focus();
      },
      onPointerCancel: end,
      onClickCapture: (event) => {
        if (!isClickOfDrag.current) return;
        isClickOfDrag.current = false;
        event.stopPropagation();
      },
    },
  };
}

function within(canvas: HTMLDivElement | null, line: BlockDrag["line"]): BlockDrag["line"] {
  if (canvas === null || line === undefined) return undefined;
  const { top, left } = canvas.getBoundingClientRect();
  return { top: line.top - top, left: line.left - left, right: line.right - left };
}

function useEndOnEscape(isDragging: boolean, end: () => void): void {
  const ending = useRef(end);
  useEffect(() => {
    ending.current = end;
  });
  useEffect(() => {
    if (!isDragging) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      ending.current();
    };
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, [isDragging]);
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function scrollAtEdge({ y }: Point): void {
  if (y < scrollEdge) window.scrollBy(0, -scrollStep);
  else if (y > window.innerHeight - scrollEdge) window.scrollBy(0, scrollStep);
}
