/**
 * Values of typed conditions as they were seen: "germany" is "Germany" where users have that. A value in the spelling of the
 * data finds users, one in another spelling finds nobody. Pure.
 */
import type { Schema } from "@signalbox/client";
import { foldText } from "../../ui/index.js";

type TraitNode = Schema<"SegmentNodeTrait">;

export interface TypedValue {
  readonly trait: string;
  readonly value: string;
}

/** What a condition compares an attribute with, where that is a text. */
export function typedValueOf(node: { readonly type: string }): TypedValue | undefined {
  if (!isTrait(node)) return undefined;
  const { path, operator } = node;
  if (operator.type !== "Equals" && operator.type !== "NotEquals") return undefined;
  return typeof operator.value === "string" && operator.value !== ""
    ? { trait: path, value: operator.value }
    : undefined;
}

/** Those with a value that was seen come first, in its spelling; the order stays otherwise. */
export function inSeenSpelling<Node extends { readonly type: string }>(
  nodes: readonly Node[],
  seenValues: (typed: TypedValue) => readonly unknown[],
): readonly Node[] {
  const spelled = nodes.map((node) => {
    const typed = typedValueOf(node);
    const seen = typed === undefined ? undefined : spellingOf(typed, seenValues(typed));
    return seen === undefined ? { node, isSeen: false } : { node: withValue(node, seen), isSeen: true };
  });
  return spelled.toSorted((one, other) => Number(other.isSeen) - Number(one.isSeen)).map(({ node }) => node);
}

/** The same spelling before another one. */
function spellingOf({ value }: TypedValue, seen: readonly unknown[]): string | undefined {
  const texts = seen.filter((each) => typeof each === "string");
  return texts.find((each) => each === value) ?? texts.find((each) => foldText(each) === foldText(value));
}

function withValue<Node extends { readonly type: string }>(node: Node, value: string): Node {
  return isTrait(node) ? { ...node, operator: { ...node.operator, value } } : node;
}

function isTrait(node: { readonly type: string }): node is TraitNode {
  return node.type === "Trait";
}
