/** Where blocks that are dragged would come, by the point and the boxes of the blocks on the page. Pure. */
import type { Node as EditorTree } from "@tiptap/pm/model";
import { isHolder } from "./places.js";

export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Of the block at that position; undefined for one that is not shown. */
export type BoxOf = (pos: number) => Box | undefined;

/** So near to the edge of a block with blocks in it, the place is beside it. */
const edge = 6;

/** A position between two blocks; undefined if no block is shown. */
export function dropPlace(doc: EditorTree, point: Point, boxOf: BoxOf): number | undefined {
  return placeIn({ holder: doc, start: 0 }, point, boxOf);
}

interface Inside {
  readonly holder: EditorTree;
  /** Of its first child. */
  readonly start: number;
}

interface ShownChild {
  readonly node: EditorTree;
  readonly pos: number;
  readonly box: Box;
}

function placeIn(inside: Inside, point: Point, boxOf: BoxOf): number | undefined {
  const children = shownChildren(inside, boxOf);
  const below = children.find(({ box }) => point.y < box.bottom);
  if (below === undefined) {
    const last = children.findLast(({ node }) => node.type.name !== "otherwise");
    return last && last.pos + last.node.nodeSize;
  }
  const { node, pos, box } = below;
  const isWithin = point.y > box.top + edge && point.y < box.bottom - edge;
  const within = isWithin ? placeWithin(below, point, boxOf) : undefined;
  if (within !== undefined) return within;
  // After the other branch of a condition nothing can be.
  const isBefore = node.type.name === "otherwise" || point.y < (box.top + box.bottom) / 2;
  return isBefore ? pos : pos + node.nodeSize;
}

function placeWithin({ node, pos }: ShownChild, point: Point, boxOf: BoxOf): number | undefined {
  if (isHolder(node)) return placeIn({ holder: node, start: pos + 1 }, point, boxOf);
  if (node.type.name !== "columns") return undefined;
  const columns = shownChildren({ holder: node, start: pos + 1 }, boxOf);
  const column =
    columns.find(({ box }) => isIn(box, point)) ?? columns.find(({ box }) => point.x < box.right);
  const at = column ?? columns.at(-1);
  return at && placeIn({ holder: at.node, start: at.pos + 1 }, point, boxOf);
}

function isIn({ top, bottom, left, right }: Box, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function shownChildren({ holder, start }: Inside, boxOf: BoxOf): readonly ShownChild[] {
  const children: ShownChild[] = [];
  holder.forEach((node, offset) => {
    const pos = start + offset;
    const box = boxOf(pos);
    if (box !== undefined) children.push({ node, pos, box });
  });
  return children;
}

/** The line that shows the place: between the blocks beside it. */
export function dropLine(doc: EditorTree, place: number, boxOf: BoxOf): Omit<Box, "bottom"> | undefined {
  const { nodeBefore, nodeAfter } = doc.resolve(place);
  const above = nodeBefore === null ? undefined : boxOf(place - nodeBefore.nodeSize);
  const below = nodeAfter === null ? undefined : boxOf(place);
  const beside = above ?? below;
  if (beside === undefined) return undefined;
  const top = above && below ? (above.bottom + below.top) / 2 : (above?.bottom ?? beside.top);
  return { top, left: beside.left, right: beside.right };
}
