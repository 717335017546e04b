/** The ends of the lines of a drawing: dragged to a step, the journey goes on there. The list has the same for the keyboard. */
import { memo, use, useEffect, useState, type PointerEvent, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { RevealContext } from "../canvas/drawing.js";
import { nodeAt } from "../canvas/find-node.js";
import type { Placed, PlacedLine, PlacedNode, Point } from "../canvas/layout.js";
import { nodeSize } from "../canvas/measure-outline.js";
import { ledTo } from "../nodes/journey-edits.js";
import { entryId } from "../nodes/journey-graph.js";
import classes from "./canvas-editor.module.css";
import { useJourneyEditingNow } from "./journey-editing.js";
import { editorWords } from "./words.js";

interface Drag {
  readonly line: PlacedLine;
  readonly at: Point;
}

export const LineEnds = memo(
  ({ placed: { lines, nodes, width, height } }: { readonly placed: Placed }): ReactNode => {
    const say = useWords(editorWords);
    const editing = useJourneyEditingNow();
    const reveal = use(RevealContext);
    const [drag, setDrag] = useState<Drag>();
    const isDragging = drag !== undefined;
    useEffect(() => {
      if (!isDragging) return undefined;
      const listen = ({ key }: KeyboardEvent): void => {
        if (key === "Escape") setDrag(undefined);
      };
      document.addEventListener("keydown", listen);
      return () => document.removeEventListener("keydown", listen);
    }, [isDragging]);
    const target = drag && targetOf(drag, nodes);
    return (
      <>
        {drag !== undefined && (
          <svg className={classes.led} width={width} height={height} aria-hidden>
            <path d={`M${drag.line.plus.x} ${drag.line.plus.y}L${drag.at.x} ${drag.at.y}`} />
            {target !== undefined && <rect x={target.x} y={target.y} {...nodeSize} rx={8} />}
          </svg>
        )}
        {lines.map((line) => (
          <div
            key={line.id}
            className={classes.end}
            style={{ left: line.end.x, top: line.end.y }}
            data-own-pointer=""
            data-end={line.id}
            title={say("dragToLead")}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              setDrag({ line, at: pointOf(event, width) });
            }}
            onPointerMove={(event) => {
              if (!isDragging) return;
              const at = pointOf(event, width);
              setDrag({ line, at });
              reveal(at);
            }}
            onPointerUp={(event) => {
              setDrag(undefined);
              // The last move may not be drawn yet.
              const to = drag && targetOf({ line, at: pointOf(event, width) }, nodes);
              if (to !== undefined) editing().edit(say("doLead"), (before) => ledTo(before, line.gap, to.id));
            }}
            onPointerCancel={() => setDrag(undefined)}
          />
        ))}
      </>
    );
  },
);

/** Not what it leads to already, nor the step that it comes from. */
function targetOf({ line: { to, gap }, at }: Drag, nodes: readonly PlacedNode[]): PlacedNode | undefined {
  const node = nodeAt(nodes, at);
  const from = "after" in gap ? gap.after : gap.branchOf;
  return node === undefined || [to, from, entryId].includes(node.id) ? undefined : node;
}

/** In the drawing, which has this width. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent, width: number): Point {
  const drawing = currentTarget.closest("[data-tree]")?.getBoundingClientRect();
  if (drawing === undefined) return { x: 0, y: 0 };
  const zoom = drawing.width / width;
  return { x: (clientX - drawing.x) / zoom, y: (clientY - drawing.y) / zoom };
}
