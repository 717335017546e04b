/**
 * Where blocks are in the editor's tree. A block is a child of the document, of a column, or of a branch of a condition or
 * repetition; what is within lists and quotations belongs to their block. Pure.
 */
import type { Node as EditorTree, ResolvedPos } from "@tiptap/pm/model";
import { NodeSelection, type EditorState, type Selection } from "@tiptap/pm/state";

const holders = new Set(["doc", "column", "condition", "otherwise", "repeat"]);

/** Nodes whose children are blocks that move on their own. */
export function isHolder(node: EditorTree): boolean {
  return holders.has(node.type.name);
}

export interface Block {
  readonly pos: number;
  readonly node: EditorTree;
}

/** Neighbouring blocks of one holder. */
export interface BlockRange {
  readonly from: number;
  readonly to: number;
  /** Of the holder: how deep it is. */
  readonly depth: number;
}

/** The blocks that a selection touches; undefined between two blocks. */
export function selectedRange({ $from, $to }: Selection): BlockRange | undefined {
  for (let depth = Math.min($from.depth, $to.depth); depth >= 0; depth -= 1) {
    const holder = $from.node(depth);
    if (!isHolder(holder) || $from.start(depth) !== $to.start(depth)) continue;
    const from = $from.depth > depth ? $from.before(depth + 1) : $from.pos;
    const to = $to.depth > depth ? $to.after(depth + 1) : $to.pos;
    if (from === to) return undefined;
    // The other branch of a condition is no block: then the condition is.
    if (holder.type.name === "condition" && $to.doc.resolve(to).nodeBefore?.type.name === "otherwise")
      continue;
    return { from, to, depth };
  }
  return undefined;
}

/** The innermost block that the selection is in. */
export function selectedBlock(state: EditorState): Block | undefined {
  const range = selectedRange(state.selection);
  return range && blockAt(state.doc, range.from);
}

export function blockAt(doc: EditorTree, pos: number): Block | undefined {
  const node = pos < 0 || pos > doc.content.size ? null : doc.nodeAt(pos);
  return node === null ? undefined : { pos, node };
}

/** The blocks that a position is in, the outermost first. */
export function blocksAround($pos: ResolvedPos): readonly Block[] {
  return Array.from({ length: $pos.depth }, (_, index) => index + 1)
    .filter((depth) => isHolder($pos.node(depth - 1)) && $pos.node(depth).type.name !== "otherwise")
    .map((depth) => ({ pos: $pos.before(depth), node: $pos.node(depth) }));
}

/** The blocks that are selected, or that the selection is in: the outermost first. */
export function trailOf(state: EditorState): readonly Block[] {
  const { selection } = state;
  const around = blocksAround(selection.$from);
  const range = selectedRange(selection);
  const inner = range && blockAt(state.doc, range.from);
  const outer = around.filter(({ pos }) => inner === undefined || pos < inner.pos);
  return inner === undefined ? around : [...outer, inner];
}

/** Whether the block itself is selected, and not a place in its text. */
export function isWhole({ selection }: EditorState): boolean {
  return selection instanceof NodeSelection && selection.node.isBlock;
}

/**
 * Of an issue of the server, `content[2].content[0].attrs.href`: the innermost block with that path; undefined when the
 * document has no such block now.
 */
export function positionAtPath(doc: EditorTree, path: string): number | undefined {
  let pos = 0;
  let node = doc;
  let found: number | undefined;
  for (const [, index = ""] of path.matchAll(/(?:^|\.)content\[(\d+)\]/g)) {
    const at = Number(index);
    if (at >= node.childCount || !node.child(at).isBlock) break;
    for (let before = 0; before < at; before += 1) pos += node.child(before).nodeSize;
    const isBlock = isHolder(node);
    node = node.child(at);
    if (isBlock && node.type.name !== "otherwise") found = pos;
    pos += 1;
  }
  return found;
}
