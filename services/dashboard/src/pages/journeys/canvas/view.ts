/** Which part of a drawing is shown, and how large. Pure. */
import type { Placed, Point } from "./layout.js";
import { nodeSize } from "./measure-outline.js";

/** Where the upper left corner of the drawing is, px; `zoom` is a factor. */
export interface View extends Point {
  readonly zoom: number;
}

/** px */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Texts of nodes are readable from this factor on. */
const readableZoom = 0.7;
const zooms = { least: 0.1, most: 1.5 } as const;

/**
 * What is shown at first: the beginning of the journey, as wide as the frame but readable. A journey that is wider than
 * that begins with its entry in the middle.
 */
export function firstView({ nodes: [entry], width }: Placed, frameWidth: number): View {
  const zoom = Math.min(1, Math.max(readableZoom, frameWidth / width));
  const isWhole = width * zoom <= frameWidth;
  const middle = isWhole || entry === undefined ? width / 2 : entry.x + nodeSize.width / 2;
  return { x: frameWidth / 2 - middle * zoom, y: 0, zoom };
}

/** All of the drawing, in the middle. */
export function wholeView({ width, height }: Size, frame: Size): View {
  const zoom = withinZooms(Math.min(1, frame.width / width, frame.height / height));
  return { x: (frame.width - width * zoom) / 2, y: (frame.height - height * zoom) / 2, zoom };
}

/** Larger or smaller; the point of the frame shows what it showed. */
export function zoomedAt({ x, y, zoom }: View, factor: number, at: Point): View {
  const next = withinZooms(zoom * factor);
  const by = next / zoom;
  return { x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by, zoom: next };
}

function withinZooms(zoom: number): number {
  return Math.min(zooms.most, Math.max(zooms.least, zoom));
}

export interface Box extends Point, Size {}

/** Moved as little as shows a box of the frame; of a larger one, its beginning. */
export function showing(view: View, box: Box, frame: Size): View {
  return {
    ...view,
    x: view.x + shift({ from: box.x, length: box.width, within: frame.width }),
    y: view.y + shift({ from: box.y, length: box.height, within: frame.height }),
  };
}

/** px around what is shown. */
const around = 24;

function shift(part: { readonly from: number; readonly length: number; readonly within: number }): number {
  const { from, length, within } = part;
  const room = Math.max(around, within - around - length);
  return Math.min(Math.max(from, around), room) - from;
}

/** px: below it, a small drawing of the whole would hide what it is beside. */
const leastForMinimap = 480;

/** Whether a small drawing of the whole helps: it does where not all can be seen at its own size. */
export function needsMinimap({ width, height }: Size, frame: Size): boolean {
  return frame.width >= leastForMinimap && (width > frame.width || height > frame.height);
}

/** With a point of the drawing in the middle of the frame. */
export function centered({ zoom }: View, { x, y }: Point, frame: Size): View {
  return { x: frame.width / 2 - x * zoom, y: frame.height / 2 - y * zoom, zoom };
}
