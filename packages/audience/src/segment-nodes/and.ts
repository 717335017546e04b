/** All of its children hold. False without children. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { all, always } from "../finding.js";
import { narrowest } from "../reach.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";

export interface AndNode {
  readonly type: "And";
  readonly id: string;
  readonly children: readonly string[];
}

const says = defineSentences({
  allMustHold: ({ holding, of }: { readonly holding: number; readonly of: number }) =>
    `${holding} of its ${of} conditions hold; all must hold.`,
});

export const and: SegmentNodeKind<AndNode> = defineSegmentNode({
  type: "And",
  schema: z
    .object({
      type: z.literal("And"),
      id: nodeId,
      children: z.array(z.string()).describe("Ids of nodes. Without children nobody matches."),
    })
    .describe("Users of whom all children are true."),
  childrenOf: ({ children }) => children,
  says,
  compile: ({ children: ids }) => ({
    joins: "all",
    evaluate: (_, children) => (children.length === 0 ? always(false) : all(children)),
    reach: narrowest,
    explain: (_, children) => {
      const holding = children.filter(({ value }) => value).length;
      return {
        says: says.allMustHold({ holding, of: ids.length }),
        facts: { holding, of: ids.length },
      };
    },
  }),
});
