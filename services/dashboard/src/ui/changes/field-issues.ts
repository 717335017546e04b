/** The issues of a refusal by the fields of the form that sent it, in the language of the member. Pure. */
import { ApiError, type Issue } from "@signalbox/client";
import type { Language } from "../../data/index.js";
import { sentenceText } from "../sentences/say-sentence.js";
import { sentenceOf } from "../text/sentence-of.js";

export interface FieldIssues {
  /** The first of each field. */
  readonly byField: Readonly<Record<string, string>>;
  /** Whether every issue is at a field. */
  readonly isComplete: boolean;
}

export type IssuePath = Issue["path"];

/**
 * An issue below a field, as at `permissions.3`, is at the field. `within`: where the request has what the form edits, as
 * `["frequencyCaps", 2]`.
 */
export function fieldIssues(
  error: unknown,
  fields: readonly string[],
  language: Language,
  within: IssuePath = [],
): FieldIssues {
  const all = error instanceof ApiError ? error.issues : [];
  const issues = all.map((issue) => ({ ...issue, path: pathWithin(issue.path, within) }));
  const byField: Record<string, string> = {};
  for (const issue of issues) {
    const field = fieldOf(issue, fields);
    if (field !== undefined) byField[field] ??= textOf(issue, language);
  }
  return {
    byField,
    isComplete: issues.length > 0 && issues.every((issue) => fieldOf(issue, fields) !== undefined),
  };
}

/** Empty for what is elsewhere, which is at no field. */
function pathWithin(path: IssuePath, within: IssuePath): IssuePath {
  return within.every((step, index) => path[index] === step) ? path.slice(within.length) : [];
}

function fieldOf({ path }: Issue, fields: readonly string[]): string | undefined {
  const [first] = path;
  return fields.find((field) => field === first);
}

function textOf({ code, values, problem }: Issue, language: Language): string {
  return sentenceOf(sentenceText({ code, values, text: problem }, language));
}
