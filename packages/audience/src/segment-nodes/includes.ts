/** A trait is a list that contains the item. */
import { defineSentences } from "@signalbox/core";
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

const says = defineSentences({
  /** Value and item as JSON. */
  listIs: ({ path, value, item }: { readonly path: string; readonly value: string; readonly item: string }) =>
    `The trait ${path} is ${value}; required: a list that contains ${item}.`,
});

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
  says,
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
          says: says.listIs({ path: path.text, value: shown(value), item: shown(item) }),
          facts: { value },
        };
      },
    };
  },
});
