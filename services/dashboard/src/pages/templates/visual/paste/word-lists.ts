/** Items of lists that Word writes one after the other, as nested lists. Pure. */
import type { Json } from "./inline-run.js";

export interface WordItem {
  /** From 1. */
  readonly wordLevel: number;
  readonly isOrdered: boolean;
  readonly content: readonly Json[];
}

/** Blocks with the items among them put into lists. */
export function nestWordItems(blocks: readonly (Json | WordItem)[]): readonly Json[] {
  const result: Json[] = [];
  let items: WordItem[] = [];
  const end = (): void => {
    if (items.length > 0) result.push(...listsOf(items, Math.min(...items.map((each) => each.wordLevel))));
    items = [];
  };
  for (const block of blocks) {
    if (isWordItem(block)) items.push(block);
    else {
      end();
      result.push(block);
    }
  }
  end();
  return result;
}

function isWordItem(block: Json | WordItem): block is WordItem {
  return "wordLevel" in block;
}

/** One list for each run of items of one kind; what is deeper belongs to the item before. */
function listsOf(items: readonly WordItem[], level: number): readonly Json[] {
  const lists: { isOrdered: boolean; entries: { item: WordItem | undefined; inner: WordItem[] }[] }[] = [];
  for (const item of items) {
    const list = lists.at(-1);
    if (item.wordLevel > level && list !== undefined) {
      list.entries.at(-1)?.inner.push(item);
      continue;
    }
    const entry =
      item.wordLevel > level ? { item: undefined, inner: [item] } : { item, inner: [] as WordItem[] };
    if (list?.isOrdered === item.isOrdered) list.entries.push(entry);
    else lists.push({ isOrdered: item.isOrdered, entries: [entry] });
  }
  return lists.map(({ isOrdered, entries }) => ({
    type: isOrdered ? "orderedList" : "bulletList",
    content: entries.map(({ item, inner }) => ({
      type: "listItem",
      content: [
        ...(item === undefined ? [] : [{ type: "paragraph", content: item.content }]),
        ...(inner.length === 0 ? [] : listsOf(inner, level + 1)),
      ],
    })),
  }));
}
