/** What stays where it is when a journey is laid out again: its objects are the same, so that it is not drawn again. Pure. */
import { isEqualJson } from "../../../editing/index.js";
import type { Placed } from "./layout.js";

/** `after`, with the objects of `before` that equal its own; `before` itself where all do. */
export function samePlaces(before: Placed | undefined, after: Placed): Placed {
  if (before === undefined) return after;
  const nodes = sameItems(before.nodes, after.nodes);
  const lines = sameItems(before.lines, after.lines);
  const isSame =
    nodes === before.nodes &&
    lines === before.lines &&
    before.width === after.width &&
    before.height === after.height;
  return isSame ? before : { ...after, nodes, lines };
}

function sameItems<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Item[] {
  const known = new Map(before.map((item) => [item.id, item]));
  const items = after.map((item) => {
    const same = known.get(item.id);
    return same !== undefined && isEqualJson(same, item) ? same : item;
  });
  const isSame = items.length === before.length && items.every((item, index) => item === before[index]);
  return isSame ? before : items;
}
