/** The issues of a refusal by the nested fields of the form that sent it, in the language of the member. Pure. */
import { ApiError } from "@signalbox/client";
import type { Language } from "../../data/index.js";
import { sentenceText } from "../sentences/say-sentence.js";
import { sentenceOf } from "../text/sentence-of.js";
import type { FieldPath } from "./schema-values.js";

export interface SchemaIssues {
  readonly issueAt: (path: FieldPath) => string | undefined;
  /** Whether every issue is at a field. */
  readonly isComplete: boolean;
}

export interface Refused {
  readonly error: unknown;
  /** Whether the form has a field for what is at a path of the request. */
  readonly isField: (path: FieldPath) => boolean;
}

/** The first issue of each field; one below a field is at the field. */
export function schemaIssues({ error, isField }: Refused, language: Language): SchemaIssues {
  const issues = error instanceof ApiError ? error.issues : [];
  const found = new Map<string, string>();
  let isComplete = issues.length > 0;
  for (const { path, code, values, problem } of issues) {
    const field = fieldAt(path.map(String), isField);
    if (field === undefined) isComplete = false;
    else {
      const key = keyOf(field);
      const text = sentenceOf(sentenceText({ code, values, text: problem }, language));
      found.set(key, found.get(key) ?? text);
    }
  }
  return { issueAt: (path) => found.get(keyOf(path)), isComplete };
}

function fieldAt(path: FieldPath, isField: (path: FieldPath) => boolean): FieldPath | undefined {
  if (path.length === 0) return undefined;
  return isField(path) ? path : fieldAt(path.slice(0, -1), isField);
}

export function keyOf(path: FieldPath): string {
  return path.join("\n");
}
