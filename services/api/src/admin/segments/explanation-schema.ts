/** Why a node of a segment's definition is true or false for a user, with its children. */
import type { Explanation } from "@signalbox/audience";
import { hiddenValue } from "@signalbox/workspace";
import { sentenceSchema } from "@signalbox/core";
import { z } from "zod";

export const explanationSchema: z.ZodType<Explanation> = z
  .object({
    nodeId: z.string(),
    type: z.string(),
    verdict: z.boolean(),
    because: z.string().describe("A sentence, in English."),
    becauseSays: z
      .array(sentenceSchema)
      .exactOptional()
      .describe(
        "What `because` says. Absent for callers who may not see personal data, where it would tell it.",
      ),
    facts: z.json().describe("The values and events that it rests on; their shape follows the type."),
    changesAt: z.string().exactOptional().describe("When time alone changes the verdict, UTC."),
    get children() {
      return z
        .array(explanationSchema)
        .exactOptional()
        .describe("Absent where the node occurred before in the tree.");
    },
  })
  .meta({ id: "SegmentExplanation" });

interface Reasons {
  readonly isMember: boolean;
  readonly isUpToDate: boolean;
  readonly tree: Explanation | undefined;
}

/** For callers who may not see what the segment reads: nothing beyond the membership, which lists show as well. */
export function withoutReasons<Given extends Reasons>(reasons: Given): Given {
  const { isMember, tree } = reasons;
  if (tree === undefined) return reasons;
  const { nodeId, type } = tree;
  const shown: Explanation = { nodeId, type, verdict: isMember, because: hiddenValue, facts: hiddenValue };
  return { ...reasons, tree: shown };
}
