/** At least one of its children holds. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { any } from "../finding.js";
import { union } from "../reach.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";

export interface OrNode {
  readonly type: "Or";
  readonly id: string;
  readonly children: readonly string[];
}

const says = defineSentences({
  oneMustHold: ({ holding, of }: { readonly holding: number; readonly of: number }) =>
    `${holding} of its ${of} conditions hold; at least one must hold.`,
});

export const or: SegmentNodeKind<OrNode> = defineSegmentNode({
  type: "Or",
  schema: z
    .object({
      type: z.literal("Or"),
      id: nodeId,
      children: z.array(z.string()).describe("Ids of nodes."),
    })
    .describe("Users of whom at least one child is true."),
  childrenOf: ({ children }) => children,
  says,
  compile: ({ children: ids }) => ({
    joins: "any",
    evaluate: (_, children) => any(children),
    reach: union,
    explain: (_, children) => {
      const holding = children.filter(({ value }) => value).length;
      return {
        says: says.oneMustHold({ holding, of: ids.length }),
        facts: { holding, of: ids.length },
      };
    },
  }),
});
