/** Acts on blocks, as transactions. Undefined where one is not possible. Pure. */
import { Fragment, type Node as EditorTree, type NodeType } from "@tiptap/pm/model";
import {
  NodeSelection,
  Selection,
  TextSelection,
  type EditorState,
  type Transaction,
} from "@tiptap/pm/state";
import { isFiller } from "../document/from-editor.js";
import { maxColumns } from "../document/shapes.js";
import { fitsAt } from "./fits.js";
import { blockAt, selectedRange, trailOf, type Block, type BlockRange } from "./places.js";

export type BlockAct = (state: EditorState) => Transaction | undefined;

const addedMeta = "addedBlock";

/** The position of the block that an act has added and that needs settings; undefined for other transactions. */
export function addedBlock(transaction: Transaction): number | undefined {
  const added: unknown = transaction.getMeta(addedMeta);
  return typeof added === "number" ? added : undefined;
}

export function removeBlocks(state: EditorState): Transaction | undefined {
  const range = selectedRange(state.selection);
  if (range === undefined) return undefined;
  const { tr } = state;
  take(tr, range);
  const $pos = tr.doc.resolve(Math.min(range.from, tr.doc.content.size));
  return tr.setSelection(Selection.near($pos)).scrollIntoView();
}

/** Removes blocks; a holder of nothing gets a place to type in. */
function take(tr: Transaction, { from, to }: BlockRange): void {
  const $from = tr.doc.resolve(from);
  const rest = $from.parent.content
    .cut(0, $from.parentOffset)
    .append($from.parent.content.cut($from.parentOffset + to - from));
  const isEmpty = rest.childCount === 0 || rest.firstChild?.type.name === "otherwise";
  if (isEmpty) tr.replaceWith(from, to, filler(tr.doc));
  else tr.delete(from, to);
}

function filler(doc: EditorTree): EditorTree {
  return typeOf(doc, "paragraph").create({ isFiller: true });
}

function typeOf(doc: EditorTree, name: string): NodeType {
  const type = doc.type.schema.nodes[name];
  if (type === undefined) throw new Error(`the schema has no ${name}`);
  return type;
}

export function duplicateBlocks(state: EditorState): Transaction | undefined {
  const range = selectedRange(state.selection);
  if (range === undefined) return undefined;
  const { content } = state.doc.slice(range.from, range.to);
  const tr = state.tr.insert(range.to, content);
  return selectAgain(tr, state, range.from, range.to).scrollIntoView();
}

/** Selects what was selected in blocks at `before`, now at `after`. */
function selectAgain(
  tr: Transaction,
  { selection }: EditorState,
  before: number,
  after: number,
): Transaction {
  const by = after - before;
  if (selection instanceof NodeSelection)
    return tr.setSelection(NodeSelection.create(tr.doc, selection.from + by));
  const [anchor, head] = [selection.anchor + by, selection.head + by];
  return tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)));
}

/** One place up or down in the order of the document: past a block, into a holder beside it, or out of its own. */
export function moveBlocks(direction: "up" | "down"): BlockAct {
  return (state) => {
    const range = selectedRange(state.selection);
    if (range === undefined) return undefined;
    const moved = state.doc.slice(range.from, range.to).content;
    const target = placesBeside(state, range, direction).find((place) => fitsAt(state.doc, place, moved));
    return target === undefined ? undefined : moveTo(state, range, target);
  };
}

/** Moves blocks to a place between blocks, as they are dragged. */
export function moveTo(state: EditorState, range: BlockRange, target: number): Transaction | undefined {
  if (target >= range.from && target <= range.to) return undefined;
  const moved = state.doc.slice(range.from, range.to).content;
  if (!fitsAt(state.doc, target, moved)) return undefined;
  const { tr } = state;
  const $target = tr.doc.resolve(target);
  const empty = [$target.nodeBefore, $target.nodeAfter].find((node) => node !== null && isFiller(node));
  const isEmpty = empty && $target.parent.childCount === (hasOtherwise($target.parent) ? 2 : 1);
  take(tr, range);
  let at = tr.mapping.map(target, target < range.from ? -1 : 1);
  if (isEmpty === true) {
    if ($target.nodeBefore === empty) at -= empty.nodeSize;
    tr.replaceWith(at, at + empty.nodeSize, moved);
  } else tr.insert(at, moved);
  return selectAgain(tr, state, range.from, at).scrollIntoView();
}

function hasOtherwise(holder: EditorTree): boolean {
  return holder.lastChild?.type.name === "otherwise";
}

/** Places where blocks may go next, the nearest first. */
function placesBeside(
  { doc }: EditorState,
  { from, to, depth }: BlockRange,
  direction: "up" | "down",
): number[] {
  const isUp = direction === "up";
  const $edge = doc.resolve(isUp ? from : to);
  const sibling = isUp ? $edge.nodeBefore : $edge.nodeAfter;
  if (sibling !== null && sibling.type.name !== "otherwise") {
    const past = isUp ? from - sibling.nodeSize : to + sibling.nodeSize;
    const inside = edgeInside(sibling, isUp ? past : to, isUp);
    return inside === undefined ? [past] : [inside, past];
  }
  if (sibling !== null) return [to + 1];
  if (depth === 0) return [];
  const holder = $edge.parent;
  const [before, after] = [$edge.before(), $edge.after()];
  if (holder.type.name === "column") {
    const $column = doc.resolve(isUp ? before : after);
    const next = isUp ? $column.nodeBefore : $column.nodeAfter;
    if (next === null) return [isUp ? $column.before() : $column.after()];
    return [isUp ? before - 1 : after + 1];
  }
  if (holder.type.name === "otherwise") return [isUp ? before : after + 1];
  return [isUp ? before : after];
}

/** The first or last place for a block in a holder. */
function edgeInside(node: EditorTree, pos: number, isLast: boolean): number | undefined {
  switch (node.type.name) {
    case "condition":
    case "repeat": {
      if (!isLast) return pos + 1;
      // The last place of a condition is in its other branch.
      return pos + node.nodeSize - (hasOtherwise(node) ? 2 : 1);
    }
    case "columns":
      return isLast ? pos + node.nodeSize - 2 : pos + 2;
    default:
      return undefined;
  }
}

/** Puts a condition or repetition around blocks, and selects it. */
export function wrapBlocks(type: "condition" | "repeat"): BlockAct {
  return (state) => {
    const range = selectedRange(state.selection);
    if (range === undefined) return undefined;
    const { content } = state.doc.slice(range.from, range.to);
    const $from = state.doc.resolve(range.from);
    const attrs = type === "condition" ? { if: "" } : { each: "", as: "item" };
    const wrapper = typeOf(state.doc, type);
    if (!wrapper.validContent(content)) return undefined;
    const index = $from.index();
    if (!$from.parent.canReplaceWith(index, index + content.childCount, wrapper)) return undefined;
    const tr = state.tr.replaceWith(range.from, range.to, wrapper.create(attrs, content));
    tr.setMeta(addedMeta, range.from);
    return tr.setSelection(NodeSelection.create(tr.doc, range.from)).scrollIntoView();
  };
}

const wrappers = new Set(["condition", "repeat", "columns"]);

/** The innermost block around the selection that can be taken away from around its content. */
function wrapperOf(state: EditorState): Block | undefined {
  return trailOf(state).findLast(({ node }) => wrappers.has(node.type.name));
}

/** Takes the innermost condition, repetition or columns away from around their blocks. */
export function unwrapBlocks(state: EditorState): Transaction | undefined {
  const wrapper = wrapperOf(state);
  if (wrapper === undefined) return undefined;
  const { pos, node } = wrapper;
  const blocks: EditorTree[] = [];
  node.forEach((child) => {
    if (child.type.name === "column" || child.type.name === "otherwise")
      child.forEach((each) => void blocks.push(each));
    else blocks.push(child);
  });
  const said = blocks.filter((block) => !isFiller(block));
  const content = Fragment.from(said.length === 0 ? [filler(state.doc)] : said);
  const $pos = state.doc.resolve(pos);
  if (!$pos.parent.canReplace($pos.index(), $pos.index() + 1, content)) return undefined;
  const tr = state.tr.replaceWith(pos, pos + node.nodeSize, content);
  return tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))).scrollIntoView();
}

/** Adds the other branch of the condition at that position, or removes it with what is in it. */
export function setOtherwise(pos: number, isThere: boolean): BlockAct {
  return (state) => {
    const node = blockAt(state.doc, pos)?.node;
    const last = node?.lastChild;
    if (node?.type.name !== "condition" || !last) return undefined;
    const end = pos + node.nodeSize - 1;
    const has = last.type.name === "otherwise";
    if (has === isThere) return undefined;
    const tr = isThere
      ? state.tr.insert(end, typeOf(state.doc, "otherwise").create(null, filler(state.doc)))
      : state.tr.delete(end - last.nodeSize, end);
    return tr.setSelection(NodeSelection.create(tr.doc, pos));
  };
}

/** Adds columns at the end; the blocks of those that go come to the last one that stays. */
export function setColumnCount(pos: number, count: number): BlockAct {
  return (state) => {
    const node = blockAt(state.doc, pos)?.node;
    if (node?.type.name !== "columns" || count < 1 || count > maxColumns || count === node.childCount)
      return undefined;
    const columns = node.children.slice(0, count);
    const over = node.children
      .slice(count)
      .flatMap((column) => column.children.filter((each) => !isFiller(each)));
    const last = columns.at(-1);
    if (last !== undefined && over.length > 0) {
      const own = last.children.filter((each) => !isFiller(each));
      columns[columns.length - 1] = last.copy(Fragment.from([...own, ...over]));
    }
    while (columns.length < count) columns.push(emptyColumn(state.doc));
    const tr = state.tr.replaceWith(pos, pos + node.nodeSize, node.copy(Fragment.from(columns)));
    return tr.setSelection(NodeSelection.create(tr.doc, pos));
  };
}

function emptyColumn(doc: EditorTree): EditorTree {
  return typeOf(doc, "column").create(null, filler(doc));
}

/** Adds blocks after the selected one, or in place of an empty paragraph; the cursor goes into the first. */
export function addBlocks(blocks: readonly EditorTree[], at?: number): BlockAct {
  return (state) => {
    const range = at === undefined ? selectedRange(state.selection) : undefined;
    const pos = at ?? range?.to ?? state.selection.to;
    const selected = range && state.doc.nodeAt(range.from);
    const isReplaced =
      range !== undefined &&
      selected?.type.name === "paragraph" &&
      selected.childCount === 0 &&
      range.to === range.from + selected.nodeSize;
    const from = isReplaced ? range.from : pos;
    const content = Fragment.from(blocks);
    if (!fitsAt(state.doc, from, content, isReplaced ? range.to : from)) return undefined;
    const { tr } = state;
    if (isReplaced) tr.replaceWith(range.from, range.to, content);
    else tr.insert(pos, content);
    return enter(tr.setMeta(addedMeta, from), from).scrollIntoView();
  };
}

/** Into the text of a new block; one without text, or that needs settings first, is selected. */
function enter(tr: Transaction, pos: number): Transaction {
  const node = tr.doc.nodeAt(pos);
  if (node === null) return tr;
  const isSelected = node.isAtom || ["condition", "repeat", "button"].includes(node.type.name);
  return tr.setSelection(
    isSelected && NodeSelection.isSelectable(node)
      ? NodeSelection.create(tr.doc, pos)
      : Selection.near(tr.doc.resolve(pos + 1)),
  );
}

/** Changes attributes of the block at that position; typing in one is one step to undo. */
export function setAttributes(pos: number, attrs: Readonly<Record<string, unknown>>): BlockAct {
  return (state) => {
    const block = blockAt(state.doc, pos);
    if (block === undefined) return undefined;
    const wasSelected = state.selection instanceof NodeSelection && state.selection.from === pos;
    const tr = state.tr.setNodeMarkup(pos, undefined, { ...block.node.attrs, ...attrs });
    return wasSelected ? tr.setSelection(NodeSelection.create(tr.doc, pos)) : tr;
  };
}

/** A paragraph after the selected block, for which Enter makes none. */
export function paragraphAfter(state: EditorState): Transaction | undefined {
  const range = selectedRange(state.selection);
  if (range === undefined) return undefined;
  const paragraph = typeOf(state.doc, "paragraph").create();
  const $to = state.doc.resolve(range.to);
  if (!$to.parent.canReplaceWith($to.index(), $to.index(), paragraph.type)) return undefined;
  const tr = state.tr.insert(range.to, paragraph);
  return tr.setSelection(TextSelection.create(tr.doc, range.to + 1)).scrollIntoView();
}

export function selectBlock(pos: number): BlockAct {
  return (state) => {
    const node = state.doc.nodeAt(pos);
    if (node === null || !NodeSelection.isSelectable(node)) return undefined;
    return state.tr.setSelection(NodeSelection.create(state.doc, pos)).scrollIntoView();
  };
}
