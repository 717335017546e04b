/** The values of the chosen person at their chips, and the issues of the server at their blocks: not of the document. */
import { Extension } from "@tiptap/core";
import type { Node as EditorTree } from "@tiptap/pm/model";
import { Plugin, PluginKey, type EditorState, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { BodyIssue, TemplateVariable } from "../../editor-types.js";
import { propertyOfPath } from "../commands/condition-text.js";
import { positionAtPath, selectedRange } from "../commands/places.js";

export interface PlacedIssue extends BodyIssue {
  /** Of its block; undefined if it is of no block. */
  readonly pos: number | undefined;
}

interface Shown {
  readonly values: ReadonlyMap<string, string>;
  readonly issues: readonly PlacedIssue[];
  readonly decorations: DecorationSet;
}

const key = new PluginKey<Shown>("shown");

export const shownValues: Extension = Extension.create({
  name: "shownValues",
  addProseMirrorPlugins: () => [
    new Plugin<Shown>({
      key,
      state: {
        init: () => ({ values: new Map(), issues: [], decorations: DecorationSet.empty }),
        apply: (transaction, before) => {
          const given = transaction.getMeta(key) as Partial<Shown> | undefined;
          if (given === undefined && !transaction.docChanged) return before;
          const { values, issues } = { ...before, ...given };
          const moved = transaction.docChanged ? issues.map((each) => mapped(each, transaction)) : issues;
          return { values, issues: moved, decorations: decorationsOf(transaction.doc, values, moved) };
        },
      },
      props: { decorations: (state) => key.getState(state)?.decorations },
    }),
    new Plugin({ props: { decorations: currentBlocks } }),
  ],
});

function mapped(issue: PlacedIssue, { mapping }: Transaction): PlacedIssue {
  if (issue.pos === undefined) return issue;
  const { pos, deleted } = mapping.mapResult(issue.pos, 1);
  return { ...issue, pos: deleted ? undefined : pos };
}

function decorationsOf(
  doc: EditorTree,
  values: Shown["values"],
  issues: readonly PlacedIssue[],
): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name !== "userProperty") return;
    const value = values.get(String(node.attrs["variableName"]));
    if (value !== undefined) found.push(Decoration.node(pos, pos + node.nodeSize, {}, { value }));
  });
  for (const { pos, isError } of issues) {
    const node = pos === undefined ? null : doc.nodeAt(pos);
    if (pos === undefined || node === null) continue;
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

export function issuesIn(state: EditorState): readonly PlacedIssue[] {
  return key.getState(state)?.issues ?? [];
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
