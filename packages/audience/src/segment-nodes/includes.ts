/** A trait is a list that contains the item. */
import { z } from "zod";
import { equalsScalar, type Scalar } from "../equality.js";
import { always } from "../finding.js";
import { compilePath, jsonPathSchema } from "../json-path.js";
import { latestTrait } from "../latest-trait.js";
import { documents } from "../reach.js";
import { scalarSchema, shown } from "../operators/scalar.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";

export interface IncludesNode {
  readonly type: "Includes";
  readonly id: string;
  readonly path: string;
  readonly item: Scalar;
}

export const includes: SegmentNodeKind<IncludesNode> = defineSegmentNode({
  type: "Includes",
  schema: z
    .object({
      type: z.literal("Includes"),
      id: nodeId,
      path: jsonPathSchema.describe("JSONPath of the trait."),
      item: scalarSchema.describe("The item."),
    })
    .describe("Users whose trait is a list that contains an item."),
  compile: ({ path: text, item }, context) => {
    const path = compilePath(text);
    const list = latestTrait(text, context);
    return {
      evaluate: (input) => {
        const value = list(input);
        return always(Array.isArray(value) && value.some((member) => equalsScalar(member, item)));
      },
      reach: () => documents,
      explain: (input) => {
        const value = list(input) ?? null;
        return {
          because: `The trait ${path.text} is ${shown(value)}; required: a list that contains ${shown(item)}.`,
          facts: { value },
        };
      },
    };
  },
});
