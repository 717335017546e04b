/** Issues of definitions, which are not stored before none is left. */
import type { Issue } from "@signalbox/core";

export const maxIssues = 20;

export type Checked<Definition> =
  | { readonly ok: true; readonly definition: Definition }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Without duplicates, in the order found. */
export function reported(issues: readonly Issue[]): readonly Issue[] {
  const unique = new Map(issues.map((issue) => [JSON.stringify([issue.path, issue.problem]), issue]));
  return [...unique.values()].slice(0, maxIssues);
}
