/** The places of an error (RFC 9457): where in what was sent, a code with values, and what is wrong in English. */

/** Moments are ISO times in UTC, lengths of time are seconds. */
export type IssueValue =
  | string
  | number
  | boolean
  | readonly IssueValue[]
  | { readonly code: string; readonly values: IssueValues; readonly text: string };

export interface IssueValues {
  readonly [name: string]: IssueValue;
}

export interface Issue {
  /** Keys and indexes from the body; empty for the whole. */
  readonly path: readonly (string | number)[];
  /** Stable; the problem's text may change. */
  readonly code: string;
  readonly values: IssueValues;
  /** Completes the sentence that starts with the path. */
  readonly problem: string;
}

/** Of the body of an error answer, in either form. */
export function issuesIn(body: unknown): readonly Issue[] {
  const issues = isRecord(body) ? body["issues"] : undefined;
  return Array.isArray(issues) ? issues.filter(isIssue) : [];
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isIssue(value: unknown): value is Issue {
  return (
    isRecord(value) &&
    Array.isArray(value["path"]) &&
    typeof value["code"] === "string" &&
    typeof value["problem"] === "string" &&
    isRecord(value["values"])
  );
}
