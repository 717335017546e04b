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
  meanings: readonly (readonly Node[])[],
  seenValues: (typed: TypedValue) => readonly unknown[],
): readonly (readonly Node[])[] {
  const spelled = meanings.map((nodes) => {
    const seen = nodes.map((node) => {
      const typed = typedValueOf(node);
      return typed && spellingOf(typed, seenValues(typed));
    });
    return {
      nodes: nodes.map((node, index) => withValue(node, seen[index])),
      count: seen.filter((each) => each !== undefined).length,
    };
  });
  return spelled.toSorted((one, other) => other.count - one.count).map(({ nodes }) => nodes);
}

/** The same spelling before another one. */
function spellingOf({ value }: TypedValue, seen: readonly unknown[]): string | undefined {
  const texts = seen.filter((each) => typeof each === "string");
  return texts.find((each) => each === value) ?? texts.find((each) => foldText(each) === foldText(value));
}

function withValue<Node extends { readonly type: string }>(node: Node, value: string | undefined): Node {
  return value !== undefined && isTrait(node) ? { ...node, operator: { ...node.operator, value } } : node;
}

function isTrait(node: { readonly type: string }): node is TraitNode {
  return node.type === "Trait";
}
