/**
 * How blocks look that the editor cannot draw by itself, as decorations: values and conditions of the brand, and what the
 * service renders. Not of the document.
 */
import { Extension } from "@tiptap/core";
import type { Node as EditorTree } from "@tiptap/pm/model";
import { Plugin, PluginKey, type EditorState, type Selection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { ShownBrand } from "../../use-brand.js";
import { brandHolds, printedField, readBrandCondition } from "../commands/brand-text.js";
import { brandValue } from "../document/shapes.js";
import { attributeText } from "../schema/css-value.js";
import type { Said } from "../schema/drawn-view.js";
import { framedBlocks } from "./framed-blocks.js";

export interface Look {
  /** Undefined: it is not known yet. */
  readonly brand?: ShownBrand | undefined;
  /** Where the brand is set; undefined for those who may not see it. */
  readonly brandHref?: string | undefined;
  /** HTML of blocks, by the key of `framedBlocks`. */
  readonly frames: Readonly<Record<string, string>>;
  /** Of the pages of parts, by their names. */
  readonly partHrefs: Readonly<Record<string, string>>;
  /** Also the branches that do not hold for the brand. */
  readonly hasAllBranches: boolean;
}

const nothing: Look = { frames: {}, partHrefs: {}, hasAllBranches: false };

const key = new PluginKey<Look>("look");

export const look: Extension = Extension.create({
  name: "look",
  addProseMirrorPlugins: () => [lookPlugin()],
});

export function lookPlugin(): Plugin<Look> {
  return new Plugin<Look>({
    key,
    state: {
      init: () => nothing,
      apply: (transaction, before) => {
        const given = transaction.getMeta(key) as Partial<Look> | undefined;
        return given === undefined ? before : { ...before, ...given };
      },
    },
    props: {
      decorations: decorationsIn,
    },
  });
}

export function lookIn(state: EditorState): Look {
  return key.getState(state) ?? nothing;
}

export function withLook(state: EditorState, given: Partial<Look>): Transaction {
  return state.tr.setMeta(key, given).setMeta("addToHistory", false);
}

export function decorationsIn(state: EditorState): DecorationSet {
  const { doc } = state;
  const shown = lookIn(state);
  return DecorationSet.create(doc, [...frameDecorations(doc, shown), ...brandDecorations(state, shown)]);
}

function sayOf(pos: number, node: EditorTree, said: Said): Decoration {
  return Decoration.node(pos, pos + node.nodeSize, {}, said);
}

function frameDecorations(doc: EditorTree, shown: Look): readonly Decoration[] {
  return framedBlocks(doc).flatMap(({ pos, node, key: frame }) => {
    const name = node.type.name === "part" ? attributeText(node.attrs["name"]) : "";
    const [html, href] = [shown.frames[frame], shown.partHrefs[name]];
    if (html === undefined && href === undefined) return [];
    return [sayOf(pos, node, { ...(html !== undefined && { html }), ...(href !== undefined && { href }) })];
  });
}

function brandDecorations({ doc, selection }: EditorState, shown: Look): readonly Decoration[] {
  const { brand } = shown;
  const found: Decoration[] = [];
  if (brand === undefined) return found;
  doc.descendants((node, pos) => {
    const said = saidOfBrand(node, brand, shown.brandHref);
    if (said !== undefined) found.push(sayOf(pos, node, said));
    const branch =
      node.type.name === "condition" && !shown.hasAllBranches
        ? shownBranch({ node, pos }, brand, selection)
        : undefined;
    if (branch !== undefined)
      found.push(Decoration.node(pos, pos + node.nodeSize, { "data-branch": branch }));
  });
  return found;
}

/** Undefined for nodes that print nothing of the brand alone. */
function saidOfBrand(
  { type: { name }, attrs }: EditorTree,
  brand: ShownBrand,
  href: string | undefined,
): Said | undefined {
  if (name === "image" || name === "imageBlock")
    return printedField(attributeText(attrs["src"])) === "logo" ? { value: brand.logo } : undefined;
  const field = name === brandValue ? printedField(attributeText(attrs["liquid"])) : undefined;
  const value = field && brand[field];
  if (value === undefined) return undefined;
  return { value: value === null ? null : String(value), ...(href !== undefined && { href }) };
}

type Branch = "if" | "otherwise" | "none";

/** The branch that holds; undefined where the cursor is in another one, and for conditions that are not about the brand. */
function shownBranch(
  { node, pos }: { readonly node: EditorTree; readonly pos: number },
  brand: ShownBrand,
  { from, to }: Selection,
): Branch | undefined {
  const condition = readBrandCondition(attributeText(node.attrs["if"]));
  if (condition === undefined) return undefined;
  const last = node.lastChild;
  const end = pos + node.nodeSize - 1;
  const middle = last?.type.name === "otherwise" ? end - last.nodeSize : end;
  const isIn = (start: number, stop: number): boolean => from > start && to < stop;
  if (brandHolds(brand, condition)) return isIn(middle, end) ? undefined : "if";
  if (isIn(pos, middle)) return undefined;
  return middle === end ? "none" : "otherwise";
}
