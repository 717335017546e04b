/** What the fields of a template share: what is sent, how to change it, and what is known of it. */
import type { Issue } from "@signalbox/client";
import type { Language } from "../../../data/index.js";
import type { BodyIssue, TemplateVariable } from "../editor-types.js";
import { textOf, withText, withValue, type TemplateContent } from "./template-draft.js";
import type { KeptVisual } from "./use-visual-copy.js";
import { bodyIssues, issueOfField } from "./template-issues.js";
import { unfinishedJson, withUnfinishedJson } from "./unfinished-json.js";
import type { UnfinishedField } from "./unfinished.js";

export interface TemplateEditing extends EditedFields {
  readonly id: string;
  /** Of the template. */
  readonly name: string;
  readonly content: TemplateContent;
  /** `field`: what is typed into; its keys are one step to undo. */
  readonly edit: (what: string, apply: (content: TemplateContent) => TemplateContent, field?: string) => void;
  /** Before a visual body goes on in code. */
  readonly keepVisual: (copy: KeptVisual) => Promise<void>;
  readonly issues: readonly Issue[];
  readonly unfinished: readonly UnfinishedField[];
  readonly variables: readonly TemplateVariable[];
}

/** Each field by its name in the definition. */
export interface EditedFields {
  readonly text: (field: string) => string;
  readonly setText: (field: string, text: string) => void;
  /** `undefined` takes the field away. `typing`: what is typed into. */
  readonly setValue: (field: string, value: unknown, typing?: string) => void;
  readonly issueAt: (...path: readonly (string | number)[]) => string | undefined;
  readonly issuesOf: (field: string) => readonly BodyIssue[];
  /** What is typed for it and is no JSON yet, by its path. */
  readonly unfinishedJson: (path: string) => string | undefined;
  /** `text`: what is no JSON yet. `apply`: the change that comes with it. */
  readonly setJson: (path: string, change: JsonChange) => void;
}

export interface JsonChange {
  readonly text?: string;
  readonly apply?: (content: TemplateContent) => TemplateContent;
}

export interface EditingFields {
  readonly content: TemplateContent;
  readonly issues: readonly Issue[];
  readonly language: Language;
  readonly edit: (
    field: string,
    apply: (content: TemplateContent) => TemplateContent,
    typing?: string,
  ) => void;
}

export function fieldsOf({ content, issues, language, edit }: EditingFields): EditedFields {
  return {
    text: (field) => textOf(content, field),
    setText: (field, text) => edit(field, (before) => withText(before, field, text), field),
    setValue: (field, value, typing) => edit(field, (before) => withValue(before, field, value), typing),
    issueAt: (...path) => issueOfField(issues, path, language),
    issuesOf: (field) => bodyIssues(issues, field, language),
    unfinishedJson: (path) => unfinishedJson(content, path),
    setJson: (path, { text, apply = (before) => before }) =>
      edit(fieldOf(content, path), (before) => withUnfinishedJson(apply(before), path, text), path),
  };
}

/** The JSON of a call is in its body. */
function fieldOf({ type }: TemplateContent, path: string): string {
  return type === "Webhook" ? "body" : path;
}

/** The names of the user properties among them. */
export function propertyNames(variables: readonly TemplateVariable[]): readonly string[] {
  return variables.flatMap(({ path }) => /^user\.(.+)$/.exec(path)?.slice(1) ?? []);
}
