/** What typed conditions mean, in one line. Pure. */
import { defineWords, sayIn } from "../../data/index.js";
import type { Subtree } from "../../editing/index.js";
import type { Describing } from "../describing.js";
import { describeSegment, kindOfNode, type SegmentNode } from "./index.js";

export const typedLabelWords = defineWords({
  en: { And: "and", Or: "or" },
  de: { And: "und", Or: "oder" },
});

export function labelOfTyped({ root, nodes }: Subtree<SegmentNode>, describing: Describing): string {
  const say = sayIn(typedLabelWords, describing.language);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const labelOf = (id: string): string => {
    const node = byId.get(id);
    if (node === undefined) return "";
    if (node.type !== "And" && node.type !== "Or") return labelOfCondition(node, describing);
    const parts = (kindOfNode(node)?.joins?.childrenOf(node) ?? []).map((child) => {
      const isGroup = byId.get(child)?.type === "And";
      return isGroup ? `(${labelOf(child)})` : labelOf(child);
    });
    return parts.join(` ${say(node.type)} `);
  };
  return labelOf(root);
}

function labelOfCondition(node: SegmentNode, describing: Describing): string {
  const { text, children = [] } = describeSegment({ entryNode: node, nodes: [] }, describing);
  const below = children.flatMap((child) => (child.children ?? []).map((each) => each.text));
  return [text, ...below].join(" · ");
}
