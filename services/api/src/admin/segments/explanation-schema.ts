/** Why a node of a segment's definition is true or false for a user, with its children. */
import type { Explanation } from "@signalbox/audience";
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
