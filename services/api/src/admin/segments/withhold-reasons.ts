/** Why a user is in a segment, for callers who may not see the personal data that the segment reads. */
import type { Explanation } from "@signalbox/audience";
import { readsPersonal, type PersonalData } from "@signalbox/workspace";
import { maskOf } from "../../masking/mask.js";

export interface ExplainedSegment {
  readonly definition: unknown;
  readonly tree: Explanation | undefined;
}

/** The tree as the caller may see it: without facts and sentences where the definition reads personal data. */
export function withholdReasons(
  { definition, tree }: ExplainedSegment,
  personal: PersonalData | undefined,
): Explanation | undefined {
  if (tree === undefined || personal === undefined || !readsPersonal(definition, personal)) return tree;
  return maskOf(personal, ["because", "facts"])(withoutSentences(tree));
}

function withoutSentences(explanation: Explanation): Explanation {
  const { becauseSays: _says, children, ...node } = explanation;
  return { ...node, ...(children !== undefined && { children: children.map(withoutSentences) }) };
}
