/** The lines of a drawing, below its steps. */
import { memo, useId, type ReactNode } from "react";
import classes from "./canvas.module.css";
import type { Placed, PlacedLine, Point } from "./layout.js";

export interface LinesProps {
  readonly placed: Placed;
  /** Not drawn: its end is being led elsewhere. */
  readonly without?: string | undefined;
}

export const Lines = memo(({ placed: { lines, width, height }, without }: LinesProps): ReactNode => {
  const id = useId();
  return (
    <svg className={classes.lines} width={width} height={height} aria-hidden>
      <defs>
        <marker
          id={id}
          viewBox="0 0 8 8"
          refX={7}
          refY={4}
          markerWidth={8}
          markerHeight={8}
          orient="auto"
          markerUnits="userSpaceOnUse"
        >
          <path d="M0 0 8 4 0 8z" className={classes.arrow} />
        </marker>
      </defs>
      {lines.map((line) => line.id !== without && <Line key={line.id} {...line} arrow={`url(#${id})`} />)}
    </svg>
  );
});

const Line = memo(({ id, points, leads, arrow }: PlacedLine & { readonly arrow: string }): ReactNode => (
  <path
    d={pathThrough(points)}
    className={classes.line}
    data-line={id}
    data-leads={leads}
    {...(leads !== "meeting" && { markerEnd: arrow })}
  />
));

const cornerRadius = 8;

/** With round corners. */
export function pathThrough([first, ...rest]: readonly Point[]): string {
  if (first === undefined) return "";
  const parts = [`M${first.x} ${first.y}`];
  let before = first;
  for (const [index, corner] of rest.entries()) {
    const next = rest[index + 1];
    if (next === undefined) parts.push(`L${corner.x} ${corner.y}`);
    else {
      const [into, out] = [towards(corner, before), towards(corner, next)];
      parts.push(`L${into.x} ${into.y}Q${corner.x} ${corner.y} ${out.x} ${out.y}`);
    }
    before = corner;
  }
  return parts.join("");
}

function towards(corner: Point, to: Point): Point {
  const length = Math.hypot(to.x - corner.x, to.y - corner.y);
  const share = length === 0 ? 0 : Math.min(cornerRadius, length / 2) / length;
  return { x: corner.x + (to.x - corner.x) * share, y: corner.y + (to.y - corner.y) * share };
}
