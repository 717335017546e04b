/** How the editor looks: the colours of the dashboard, with contrasts that pass WCAG AA in both schemes. */
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const text = "var(--mantine-color-text)";
const dimmed = "var(--mantine-color-dimmed)";
const error = "var(--mantine-color-error)";
const warning = "light-dark(#b45f00, #f0a94b)";
const selection = "light-dark(#cfe0f8, #23406b)";

const look = EditorView.theme({
  "&": {
    color: text,
    backgroundColor: "var(--surface)",
    fontSize: "var(--mantine-font-size-sm)",
    border: "1px solid var(--line)",
    borderRadius: "var(--mantine-radius-md)",
    maxHeight: "min(70vh, 48rem)",
  },
  "&.cm-focused": { outline: "2px solid light-dark(#0b57b7, #7aaef5)", outlineOffset: "1px" },
  ".cm-scroller": {
    fontFamily: "var(--mantine-font-family-monospace)",
    lineHeight: "1.55",
    minHeight: "14rem",
    overflow: "auto",
  },
  ".cm-content": { caretColor: text, paddingBlock: "8px" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: text },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: selection,
  },
  ".cm-gutters": {
    backgroundColor: "var(--surface-raised)",
    color: dimmed,
    borderInlineEnd: "1px solid var(--line)",
    borderStartStartRadius: "var(--mantine-radius-md)",
  },
  ".cm-activeLine": { backgroundColor: "light-dark(#0b57b70a, #7aaef50f)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--surface-hover)", color: text },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "light-dark(#d9ead3, #2f4a35)",
    color: text,
  },
  ".cm-searchMatch": { backgroundColor: "light-dark(#ffe9a8, #5c4a12)" },
  ".cm-searchMatch-selected": { backgroundColor: "light-dark(#ffc95c, #8a6400)" },
  ".cm-selectionMatch": { backgroundColor: "light-dark(#e6f0dc, #2b3a2b)" },
  ".cm-foldPlaceholder": {
    backgroundColor: "var(--surface-hover)",
    border: "1px solid var(--line)",
    color: dimmed,
  },
  ".cm-panels": { backgroundColor: "var(--surface-raised)", color: text, borderColor: "var(--line)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": {
    padding: "8px 32px 8px 8px",
    display: "flex",
    flexWrap: "wrap",
    gap: "6px",
    alignItems: "center",
    fontFamily: "var(--mantine-font-family)",
  },
  ".cm-panel.cm-search br": { flexBasis: "100%", content: '""' },
  ".cm-panel.cm-search label": {
    fontSize: "var(--mantine-font-size-xs)",
    display: "inline-flex",
    gap: "4px",
  },
  ".cm-textfield": {
    fontSize: "var(--mantine-font-size-sm)",
    padding: "3px 8px",
    color: text,
    backgroundColor: "var(--surface)",
    border: "1px solid light-dark(#8b939f, #6a727e)",
    borderRadius: "var(--mantine-radius-sm)",
  },
  ".cm-button": {
    fontSize: "var(--mantine-font-size-xs)",
    padding: "4px 8px",
    color: text,
    backgroundImage: "none",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line)",
    borderRadius: "var(--mantine-radius-sm)",
    cursor: "pointer",
  },
  ".cm-button:active": { backgroundImage: "none", backgroundColor: "var(--surface-active)" },
  ".cm-panel.cm-search [name=close]": { color: text, fontSize: "18px", insetInlineEnd: "8px", top: "6px" },
  ".cm-tooltip": {
    color: text,
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line)",
    borderRadius: "var(--mantine-radius-sm)",
    boxShadow: "var(--mantine-shadow-md)",
    fontSize: "var(--mantine-font-size-xs)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mantine-font-family-monospace)",
    maxHeight: "16em",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--surface-active)",
    color: text,
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionDetail": { color: dimmed, fontStyle: "normal" },
  ".cm-tooltip.cm-completionInfo": { padding: "6px 8px", maxWidth: "24rem" },
  ".cm-completionInfo code, .cm-value code": {
    display: "block",
    marginTop: "4px",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    fontFamily: "var(--mantine-font-family-monospace)",
  },
  ".cm-value": { padding: "6px 8px", maxWidth: "24rem" },
  // The pictures that the editor would use are `data:` addresses, which the policy of the page refuses.
  ".cm-lintRange": {
    backgroundImage: "none",
    textDecoration: "underline wavy",
    textDecorationSkipInk: "none",
  },
  ".cm-lintRange-error": { backgroundImage: "none", textDecorationColor: error },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecorationColor: warning },
  ".cm-lint-marker": { content: "normal", width: "10px", height: "10px", marginTop: "5px" },
  ".cm-lint-marker-error": { content: "normal", backgroundColor: error, borderRadius: "50%" },
  ".cm-lint-marker-warning": {
    content: "normal",
    backgroundColor: warning,
    clipPath: "polygon(50% 0, 100% 100%, 0 100%)",
  },
  ".cm-diagnostic": { padding: "4px 8px" },
  ".cm-diagnostic-error": { borderInlineStart: `4px solid ${error}` },
  ".cm-diagnostic-warning": { borderInlineStart: `4px solid ${warning}` },
});

/** Light and dark of each kind of word. */
const colors = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword, tags.operatorKeyword],
    color: "light-dark(#7a1fa2, #d19bf0)",
  },
  { tag: [tags.tagName, tags.angleBracket], color: "light-dark(#0b57b7, #7aaef5)" },
  { tag: [tags.attributeName, tags.propertyName], color: "light-dark(#7d4200, #e2b07a)" },
  {
    tag: [tags.string, tags.attributeValue, tags.special(tags.string)],
    color: "light-dark(#176129, #8fd19e)",
  },
  { tag: [tags.variableName, tags.function(tags.variableName)], color: "light-dark(#0d5f6b, #74cfdd)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "light-dark(#9a1c16, #ff9a91)" },
  { tag: [tags.comment, tags.meta, tags.documentMeta], color: dimmed, fontStyle: "italic" },
  { tag: tags.brace, fontWeight: "600" },
  { tag: tags.invalid, textDecoration: `underline wavy ${error}` },
]);

export const editorTheme: Extension = [look, syntaxHighlighting(colors)];
