/** The issues of a template where its author sees them: at a field, and at lines or nodes of a body. Pure. */
import type { Issue } from "@signalbox/client";
import type { Language } from "../../../data/index.js";
import type { BodyIssue } from "../editor-types.js";
import { isUnfinishedBlock, templateIssueText, type TemplateIssue } from "./template-issue-text.js";

/** Paths begin within the definition. */
export function issuesOfDefinition(issues: readonly TemplateIssue[]): readonly Issue[] {
  return (
    issues
      .filter(({ path }) => path[0] === "definition")
      // As an answer has them: the sentences of the issue read what they need.
      .map((issue) => ({ ...issue, path: issue.path.slice(1), values: issue.values as Issue["values"] }))
  );
}

/** What is wrong with a field of one line; where the text has lines, the first place is named by them. */
export function issueOfField(
  issues: readonly Issue[],
  path: readonly (string | number)[],
  language: Language,
): string | undefined {
  const found = issues.find((issue) => path.every((key, index) => issue.path[index] === key));
  return found && templateIssueText(found, language);
}

/** The issues of a field that has an editor of its own. */
export function bodyIssues(
  issues: readonly Issue[],
  field: string,
  language: Language,
): readonly BodyIssue[] {
  return issues
    .filter(({ path }) => path[0] === field)
    .map((issue) => {
      const { line, column } = issue.values;
      const path = placeOf(issue);
      return {
        text: templateIssueText(issue, language),
        isError: !isUnfinishedBlock(issue),
        ...(path !== "" && { path }),
        ...(typeof line === "number" && { line }),
        ...(typeof column === "number" && { column }),
      };
    });
}

/** `content[2].attrs.href`; what is missing there is named, too. */
function placeOf({ path: [, ...path], values: { within } }: Issue): string {
  const place = path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : joined(text, key)),
    "",
  );
  return typeof within === "string" ? joined(place, within) : place;
}

function joined(place: string, key: string): string {
  return place === "" || key.startsWith("[") ? `${place}${key}` : `${place}.${key}`;
}
