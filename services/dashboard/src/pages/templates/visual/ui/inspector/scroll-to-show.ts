/** How far a page scrolls so that a block is in sight. Pure. */

/** From the upper edge of the window, in pixels. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

export interface Shown {
  readonly block: Span;
  /** The line of the cursor, which is shown of a block that does not fit. */
  readonly line: Span;
  /** What nothing covers. */
  readonly view: Span;
}

/** Pixels to scroll down, negative is up: as few as possible, and 0 for what is in sight. */
export function scrollToShow({ block, line, view }: Shown): number {
  const target = heightOf(block) <= heightOf(view) ? block : line;
  if (target.top < view.top) return Math.floor(target.top - view.top);
  return Math.max(0, Math.ceil(Math.min(target.bottom - view.bottom, target.top - view.top)));
}

function heightOf({ top, bottom }: Span): number {
  return bottom - top;
}
