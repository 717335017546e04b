/** The issues of one call that are listed and stored: its sender decides how many a call has. */
import { issueAt, type Issue } from "@signalbox/core";
import { eventSays } from "./event-sentences.js";

export const maxListedIssues = 20;

/** The first issues; a last one at the place of the call says that there are others. */
export function listedIssues(issues: readonly Issue[], path: Issue["path"]): readonly Issue[] {
  if (issues.length <= maxListedIssues) return issues;
  return [...issues.slice(0, maxListedIssues), issueAt(path, eventSays.moreIssues())];
}
