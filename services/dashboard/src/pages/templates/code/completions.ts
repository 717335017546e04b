/** What the editor offers at a place in a text: Liquid from what is known, else elements and attributes. */
import {
  insertCompletionText,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
} from "@codemirror/autocomplete";
import { htmlCompletionSourceWith, type TagSpec } from "@codemirror/lang-html";
import type { EditorView } from "@codemirror/view";
import type { NamedPart, TemplateVariable } from "../editor-types.js";
import { liquidPlace, namesIn, openTags, type LiquidPlace } from "./liquid-place.js";
import { shownValue } from "./shown-value.js";
import type { TemplateLanguage } from "./template-language.js";

type LanguagePart = TemplateLanguage["filters"][number];

export interface Known {
  readonly language: TemplateLanguage | undefined;
  readonly variables: readonly TemplateVariable[];
  readonly parts: readonly NamedPart[];
  /** What a part of the language does, in the language of the member. */
  readonly about: (part: LanguagePart) => string;
}

/** `known` is asked each time: it changes while the editor is open. */
export function liquidSource(known: () => Known): CompletionSource {
  return (context) => {
    const text = context.state.sliceDoc();
    const place = liquidPlace(text, context.pos);
    if (place === undefined || place.kind === "other") return null;
    const written = text.slice(place.from, context.pos);
    if (written === "" && place.kind !== "part" && !context.explicit) return null;
    return { from: place.from, options: optionsAt(place, { text, ...known() }), validFor: /^[\w.-]*$/ };
  };
}

/** Elements and attributes, outside of Liquid. */
export function markupSource(
  language: "mjml" | "html",
  known: () => Pick<Known, "language">,
): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    if (liquidPlace(context.state.sliceDoc(), context.pos) !== undefined) return null;
    const extraTags = language === "mjml" ? mjmlTags(known().language) : {};
    return htmlCompletionSourceWith({ extraTags })(context);
  };
}

/** For the completion of markup. */
export function mjmlTags(language: TemplateLanguage | undefined): Record<string, TagSpec> {
  return Object.fromEntries(
    (language?.mjml ?? []).map(({ name, attributes, children }) => [
      name,
      {
        attrs: Object.fromEntries(attributes.map((each) => [each.name, each.values ?? null])),
        globalAttrs: false,
        ...(children !== undefined && { children }),
      },
    ]),
  );
}

type Site = Known & { readonly text: string };

function optionsAt(place: Exclude<LiquidPlace, { kind: "other" }>, site: Site): readonly Completion[] {
  if (place.kind === "filter") return partOptions(site.language?.filters, "function", site);
  if (place.kind === "tag") return tagOptions(place.from, site);
  if (place.kind === "part") return site.parts.map(({ name }) => ({ label: name, type: "text" }));
  return valueOptions(place.from, site);
}

function partOptions(
  parts: readonly LanguagePart[] = [],
  type: string,
  { about }: Site,
): readonly Completion[] {
  return parts.map((part) => ({ label: part.name, type, info: () => explained(about(part), part) }));
}

/** Tags that enclose something: those whose example has an end, and a layout's block. */
function blocksOf(language: TemplateLanguage | undefined): ReadonlySet<string> {
  const ends = (language?.tags ?? []).flatMap(({ example = "" }) => [
    ...example.matchAll(/\{%-?\s*end(\w+)/g),
  ]);
  return new Set(["block", ...ends.map(([, name = ""]) => name)]);
}

const branches: Readonly<Record<string, readonly string[]>> = {
  if: ["elsif", "else"],
  unless: ["elsif", "else"],
  case: ["when", "else"],
  for: ["else"],
};

function tagOptions(from: number, site: Site): readonly Completion[] {
  const { language, text } = site;
  const opening = text.lastIndexOf("{%", from);
  const innermost = openTags(text, opening, blocksOf(language)).at(-1);
  const closing = innermost === undefined ? [] : [`end${innermost}`, ...(branches[innermost] ?? [])];
  return [
    ...closing.map((label, index) => ({ label, type: "keyword", boost: 20 - index, apply: applyTag })),
    ...[
      ...partOptions(language?.tags, "keyword", site),
      ...partOptions(language?.linkTags, "keyword", site),
    ].map((option) => ({ ...option, apply: applyTag })),
  ];
}

/** Closes the tag where nothing closes it yet. */
function applyTag(view: EditorView, { label }: Completion, from: number, to: number): void {
  const rest = view.state.sliceDoc(to, to + 60);
  const isClosed = /^[^{}]*%\}/.test(rest);
  const before = view.state.sliceDoc(Math.max(0, from - 1), from) === "%" ? " " : "";
  const needsValue = !/^(end|else$|unsubscribe|subscription_|view_in|break|continue|comment|raw|liquid)/.test(
    label,
  );
  const after = isClosed ? (rest.startsWith("%}") ? " " : "") : needsValue ? "  %}" : " %}";
  const insert = before + label + after;
  view.dispatch(insertCompletionText(view.state, insert, from, to));
  const cursor = from + before.length + label.length + (needsValue ? 1 : after.length);
  view.dispatch({ selection: { anchor: Math.min(cursor, from + insert.length) } });
}

const words = ["contains", "and", "or", "in", "true", "false", "nil", "empty", "blank"];

function valueOptions(from: number, site: Site): readonly Completion[] {
  const { language, variables, text, about } = site;
  const roots = (language?.variables ?? []).filter(({ name }) => name !== "user");
  const isTag = text.lastIndexOf("{%", from) > text.lastIndexOf("{{", from);
  return [
    ...variables.map(({ path, value }) => ({
      label: path,
      type: "variable",
      boost: 10,
      ...(value !== undefined && value !== null && { detail: shownValue(value) }),
    })),
    ...namesIn(text).map((label) => ({ label, type: "variable", boost: 5 })),
    ...roots.map((part) => ({
      label: part.name,
      type: "variable",
      info: () => explained(about(part), part),
    })),
    ...(isTag ? words.map((label) => ({ label, type: "keyword", boost: -10 })) : []),
  ];
}

/** What it does, an example and what that prints. */
function explained(about: string, { example, result }: LanguagePart): Node {
  const node = document.createElement("div");
  node.append(about);
  if (example !== undefined) {
    const code = document.createElement("code");
    code.textContent = result === undefined || result === "" ? example : `${example}\n→ ${result}`;
    node.append(code);
  }
  return node;
}
