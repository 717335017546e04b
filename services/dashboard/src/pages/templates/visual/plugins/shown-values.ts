/**
 * The values of the chosen person at their chips, and the issues of the server at their blocks: not of the document. A block
 * that was just added says itself what it needs: it has no issues until its author leaves it or its settings.
 */
import { Extension } from "@tiptap/core";
import type { Node as EditorTree } from "@tiptap/pm/model";
import { Plugin, PluginKey, type EditorState, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { BodyIssue, TemplateVariable } from "../../editor-types.js";
import { propertyOfPath } from "../commands/condition-text.js";
import { addedBlock } from "../commands/edit-blocks.js";
import { positionAtPath, selectedRange } from "../commands/places.js";

export interface PlacedIssue extends BodyIssue {
  /** Of its block; undefined if it is of no block. */
  readonly pos: number | undefined;
}

interface Shown {
  readonly values: ReadonlyMap<string, string>;
  readonly issues: readonly PlacedIssue[];
  /** Of the block that was just added. */
  readonly fresh: number | undefined;
  readonly decorations: DecorationSet;
}

const key = new PluginKey<Shown>("shown");

export const shownValues: Extension = Extension.create({
  name: "shownValues",
  addProseMirrorPlugins: () => [shownPlugin(), new Plugin({ props: { decorations: currentBlocks } })],
});

export function shownPlugin(): Plugin<Shown> {
  return new Plugin<Shown>({
    key,
    state: {
      init: () => ({ values: new Map(), issues: [], fresh: undefined, decorations: DecorationSet.empty }),
      apply: (transaction, before) => {
        const given = transaction.getMeta(key) as Partial<Shown> | undefined;
        const fresh = freshAfter(transaction, { ...before, ...given }.fresh);
        if (given === undefined && !transaction.docChanged && fresh === before.fresh) return before;
        const { values, issues } = { ...before, ...given };
        const moved = transaction.docChanged ? issues.map((each) => mapped(each, transaction)) : issues;
        const shown = { values, issues: moved, fresh };
        return { ...shown, decorations: decorationsOf(transaction.doc, shown) };
      },
    },
    props: { decorations: (state) => key.getState(state)?.decorations },
  });
}

function mapped(issue: PlacedIssue, { mapping }: Transaction): PlacedIssue {
  if (issue.pos === undefined) return issue;
  const { pos, deleted } = mapping.mapResult(issue.pos, 1);
  return { ...issue, pos: deleted ? undefined : pos };
}

/** An act that adds a block says where it is; it is fresh while the selection is in it. */
function freshAfter(transaction: Transaction, before: number | undefined): number | undefined {
  const added = addedBlock(transaction);
  if (added !== undefined) return added;
  if (before === undefined) return undefined;
  const { pos, deleted } = transaction.mapping.mapResult(before, 1);
  const node = deleted ? null : transaction.doc.nodeAt(pos);
  const { from, to } = transaction.selection;
  return node !== null && from >= pos && to <= pos + node.nodeSize ? pos : undefined;
}

function decorationsOf(
  doc: EditorTree,
  { values, issues, fresh }: Omit<Shown, "decorations">,
): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name !== "userProperty") return;
    const value = values.get(String(node.attrs["variableName"]));
    if (value !== undefined) found.push(Decoration.node(pos, pos + node.nodeSize, {}, { value }));
  });
  for (const { pos, isError } of issues) {
    const node = pos === undefined ? null : doc.nodeAt(pos);
    if (pos === undefined || node === null || pos === fresh) continue;
    const level = isError ? "error" : "note";
    found.push(Decoration.node(pos, pos + node.nodeSize, { "data-issue": level }));
  }
  return DecorationSet.create(doc, found);
}

/** The blocks that acts are about. */
function currentBlocks(state: EditorState): DecorationSet | null {
  const range = selectedRange(state.selection);
  if (range === undefined) return null;
  const found: Decoration[] = [];
  state.doc.nodesBetween(range.from, range.to, (node, pos) => {
    if (pos < range.from) return true;
    found.push(Decoration.node(pos, pos + node.nodeSize, { "data-current": "" }));
    return false;
  });
  return DecorationSet.create(state.doc, found);
}

/** Without those of a block that was just added. */
export function issuesIn(state: EditorState): readonly PlacedIssue[] {
  const { issues, fresh } = key.getState(state) ?? { issues: [], fresh: undefined };
  return fresh === undefined ? issues : issues.filter(({ pos }) => pos !== fresh);
}

/** The author has left the settings of the block that was just added; undefined where none was. */
export function withoutFresh(state: EditorState): Transaction | undefined {
  if (key.getState(state)?.fresh === undefined) return undefined;
  return state.tr.setMeta(key, { fresh: undefined }).setMeta("addToHistory", false);
}

export function withIssues(state: EditorState, issues: readonly BodyIssue[]): Transaction {
  const placed = issues.map((issue) => ({
    ...issue,
    pos: issue.path === undefined ? undefined : positionAtPath(state.doc, issue.path),
  }));
  return state.tr.setMeta(key, { issues: placed }).setMeta("addToHistory", false);
}

export function withValues(state: EditorState, variables: readonly TemplateVariable[]): Transaction {
  const values = new Map(
    variables.flatMap(({ path, value }) => {
      const property = propertyOfPath(path);
      return property === undefined || isNothing(value) ? [] : [[property, shownValue(value)] as const];
    }),
  );
  return state.tr.setMeta(key, { values }).setMeta("addToHistory", false);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

const longest = 60;

/** A value as a few words. */
export function shownValue(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
