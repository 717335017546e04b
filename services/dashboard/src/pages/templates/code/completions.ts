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
  readonly about: (kind: PartKind, part: LanguagePart) => string;
}

export type PartKind = "filter" | "tag" | "variable";

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
  if (place.kind === "filter") return partOptions("filter", site.language?.filters, site);
  if (place.kind === "tag") return tagOptions(place.from, site);
  if (place.kind === "part") return site.parts.map(({ name }) => ({ label: name }));
  return valueOptions(place.from, site);
}

function partOptions(
  kind: PartKind,
  parts: readonly LanguagePart[] = [],
  { about }: Site,
): readonly Completion[] {
  return parts.map((part) => ({
    label: part.name,
    info: () => explained(about(kind, part), part),
  }));
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
    ...closing.map((label, index) => ({ label, boost: 20 - index, apply: applyTag })),
    ...[...partOptions("tag", language?.tags, site), ...partOptions("tag", language?.linkTags, site)].map(
      (option) => ({ ...option, apply: applyTag }),
    ),
  ];
}

/** Tags that are whole without anything behind their name. */
const alone =
  /^(end\w+|else|unsubscribe_\w+|subscription_\w+|view_in_browser_url|break|continue|comment|raw|liquid|markdown_text)$/;

/** Closes the tag where nothing closes it yet, and puts the cursor to where the tag goes on. */
function applyTag(view: EditorView, { label }: Completion, from: number, to: number): void {
  const rest = view.state.sliceDoc(to, to + 60);
  const gap = alone.test(label) ? " " : "  ";
  const closing = /^[^{}]*%\}/.test(rest) ? (rest.startsWith("%}") ? gap : "") : `${gap}%}`;
  const before = view.state.sliceDoc(from - 1, from) === "%" ? " " : "";
  const written = before + label;
  view.dispatch(insertCompletionText(view.state, written + closing, from, to));
  const behind = alone.test(label) && closing.endsWith("%}") ? closing.length : closing === "" ? 0 : 1;
  view.dispatch({ selection: { anchor: from + written.length + behind } });
}

const words = ["contains", "and", "or", "in", "true", "false", "nil", "empty", "blank"];

function valueOptions(from: number, site: Site): readonly Completion[] {
  const { language, variables, text } = site;
  const roots = (language?.variables ?? []).filter(({ name }) => name !== "user");
  const isTag = text.lastIndexOf("{%", from) > text.lastIndexOf("{{", from);
  return [
    ...variables.map(({ path, value }) => ({
      label: path,
      boost: 10,
      ...(value !== undefined && value !== null && { detail: shownValue(value) }),
    })),
    ...namesIn(text).map((label) => ({ label, boost: 5 })),
    ...partOptions("variable", roots, site),
    ...(isTag ? words.map((label) => ({ label, boost: -10 })) : []),
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
