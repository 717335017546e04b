/**
 * What an author has not chosen yet, as issues: the service takes it for a choice, so only the editor asks. What is published
 * was chosen. Pure.
 */
import type { Issue } from "@signalbox/client";
import type { Language } from "../../../data/index.js";
import { isEqualJson, type PlacedIssue } from "../../../editing/index.js";
import { unchosenIn, type JourneyDefinition } from "../../../kinds/index.js";

const code = "unchosen";

export function unchosenOf(
  { entryNode }: JourneyDefinition,
  published: JourneyDefinition | undefined,
  language: Language,
): readonly Issue[] {
  const unchosen = unchosenIn(entryNode, language);
  if (unchosen === undefined) return [];
  const { field, problem } = unchosen;
  const before = published && unchosenIn(published.entryNode, language);
  if (isEqualJson(before, unchosen)) return [];
  return [{ path: ["entryNode", field], code, values: {}, problem }];
}

/** Then a step has no sentence of what it does. */
export function isUnchosen(issues: readonly PlacedIssue[]): boolean {
  return issues.some(({ issue }) => issue.code === code);
}
