/** Collects the invalid rows of a file for the error message: names the first ones and counts the others. */
import { type CsvIssue, csvText, issueOfCsv } from "@signalbox/imports";
import type { Issue } from "@signalbox/core";

const maxListed = 20;

export interface IssueList {
  readonly count: number;
  add(issue: CsvIssue): void;
  /** `row 3: …; row 7: …; and 12 more`, in order of the rows. */
  message(): string;
  /** Those that the message names. */
  issues(): readonly Issue[];
}

export function createIssueList(): IssueList {
  const listed: CsvIssue[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(issue) {
      count += 1;
      if (listed.length < maxListed) listed.push(issue);
    },
    message() {
      const texts = inOrder(listed).map(csvText);
      return [...texts, ...(count > listed.length ? [`and ${count - listed.length} more`] : [])].join("; ");
    },
    issues: () => inOrder(listed).map(issueOfCsv),
  };
}

function inOrder(listed: readonly CsvIssue[]): readonly CsvIssue[] {
  return listed.toSorted((a, b) => a.row - b.row);
}
