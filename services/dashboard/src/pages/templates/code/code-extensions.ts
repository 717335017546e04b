/** What the editor is made of. */
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { html } from "@codemirror/lang-html";
import { json } from "@codemirror/lang-json";
import { liquid } from "@codemirror/lang-liquid";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  LanguageSupport,
  StreamLanguage,
} from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
} from "@codemirror/view";
import { liquidSource, markupSource, type Known } from "./completions.js";
import { editorTheme } from "./editor-theme.js";
import { variableAt } from "./liquid-place.js";

export type CodeLanguage = "mjml" | "html" | "liquid" | "json";

export interface CodeSetting {
  readonly language: CodeLanguage;
  readonly isReadOnly: boolean;
  readonly known: () => Known;
  /** What is shown for a variable that the text names. */
  readonly describeVariable: (path: string) => { readonly about: string; readonly value?: string };
}

/** Those that never change. `nonce` is that of the page: style elements without it are refused. */
export function lastingExtensions(nonce: string): Extension {
  return [
    EditorView.cspNonce.of(nonce),
    editorTheme,
    lineNumbers(),
    lintGutter(),
    foldGutter(),
    codeFolding(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    highlightSpecialChars(),
    drawSelection(),
    history(),
    indentOnInput(),
    indentUnit.of("  "),
    bracketMatching(),
    closeBrackets(),
    EditorView.lineWrapping,
    search({ top: true }),
    highlightSelectionMatches(),
    // In a text that is read only Tab leaves it at once.
    keymap.of([
      { key: "Escape", run: letTabLeave },
      { key: "Tab", run: acceptCompletion },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
  ];
}

/** For the next Tab within this time, ms. */
const leaveWithinMs = 2_000;

/** The view does it only where nothing else is done by Escape, such as taking a selection away. */
function letTabLeave(view: EditorView): boolean {
  view.setTabFocusMode(leaveWithinMs);
  return false;
}

/** Those of the language: a text may become one of another while it is written. */
export function languageExtensions({
  language,
  isReadOnly,
  known,
  describeVariable,
}: CodeSetting): Extension {
  return [
    languageOf(language),
    autocompletion({ override: sourcesOf(language, known), icons: false }),
    ...(language === "json" ? [] : [variableHover(describeVariable)]),
    EditorState.readOnly.of(isReadOnly),
  ];
}

function languageOf(language: CodeLanguage): Extension {
  if (language === "json") return json();
  const base =
    language === "liquid"
      ? plainText
      : html({ selfClosingTags: true, matchClosingTags: language === "html" });
  // The completion of `liquid` itself knows other filters than the server: `override` replaces it.
  return liquid({ base });
}

const plainText: LanguageSupport = new LanguageSupport(
  StreamLanguage.define({
    name: "plain",
    token: (stream) => {
      stream.skipToEnd();
      return null;
    },
  }),
);

function sourcesOf(language: CodeLanguage, known: () => Known): ReturnType<typeof liquidSource>[] {
  const isMarkup = language === "html" || language === "mjml";
  return [liquidSource(known), ...(isMarkup ? [markupSource(language, known)] : [])];
}

function variableHover(describe: CodeSetting["describeVariable"]): Extension {
  return hoverTooltip((view, at): Tooltip | null => {
    const found = variableAt(view.state.sliceDoc(), at);
    if (found === undefined) return null;
    return {
      pos: found.from,
      end: found.to,
      above: true,
      create: () => {
        const { about, value } = describe(found.path);
        const dom = document.createElement("div");
        dom.className = "cm-value";
        dom.append(about);
        if (value !== undefined) {
          const code = document.createElement("code");
          code.textContent = value;
          dom.append(code);
        }
        return { dom };
      },
    };
  });
}
