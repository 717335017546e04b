/** What a kind of journey node says of itself: its icon, its words, where it leads, what it names, its settings and their fields. */
import type { Schema } from "@signalbox/client";
import type { Icon } from "@tabler/icons-react";
import type { Language, Words } from "../../data/index.js";
import type { ApiSentence, FactsProps, nodeSentenceWords } from "../../ui/index.js";
import type { Describing, NamedResource } from "../describing.js";
import type { FieldsOf, FieldsProps } from "../fields/field-props.js";

export type JourneyDefinition = Schema<"JourneyDefinition">;
export type JourneyNode =
  | JourneyDefinition["entryNode"]
  | JourneyDefinition["nodes"][number]
  | JourneyDefinition["exitNode"];
export type NodeOf<Type extends JourneyNode["type"]> = Extract<JourneyNode, { readonly type: Type }>;

export interface Way {
  readonly to: string;
  readonly by:
    | { readonly kind: "next" | "otherwise" | "timeout" }
    | { readonly kind: "segment"; readonly segmentId: string }
    | { readonly kind: "cohort"; readonly name: string; readonly percent: number };
}

/** Settings with their names. */
export type NodeFacts = FactsProps["facts"];

export interface NodeKind<Node extends JourneyNode> {
  readonly words: Words;
  icon(node: Node): Icon;
  /** What kind of node it is. */
  title(node: Node, describing: Describing): string;
  /** What it does, with the codes and values of what the API says of it. */
  describe(node: Node, describing: Describing): ApiSentence;
  /** The ways that lead on from it. */
  ways(node: Node): readonly Way[];
  /** The same node with its ways leading elsewhere: as many, in the order of `ways`. */
  withWays(node: Node, to: readonly string[]): Node;
  /** With one way more, which leads to `next`. Absent where the number of ways is fixed. */
  withBranch?(node: Node, next: string): Node;
  /** What it can be chosen as; a kind may be offered in several forms, as messages are for each channel. */
  readonly offers: readonly NodeOffer<Node>[];
  /** What it names, besides the segments of its ways. */
  resources?(node: Node): readonly NamedResource[];
  facts?(node: Node, describing: Describing): NodeFacts;
  /** What nobody has chosen yet, where the service takes that for a choice: an editor asks for it. */
  unchosen?(node: Node, language: Language): Unchosen | undefined;
  /** Null: it has no settings. */
  readonly Fields: FieldsOf<NodeFieldsProps<Node>>;
}

export interface Unchosen {
  readonly field: string;
  /** A sentence without its full stop. */
  readonly problem: string;
}

export interface NodeOffer<Node extends JourneyNode> {
  readonly icon: Icon;
  readonly words: { readonly [Each in Language]: NodeOfferWords };
  /** A new one, whose ways lead to `next`. Exit and entry have no id. */
  initial(this: void, id: string, next: string): Node;
}

export interface NodeOfferWords {
  readonly name: string;
  /** What it is for, in one sentence without a full stop. */
  readonly hint: string;
}

export interface NodeFieldsProps<Node extends JourneyNode> extends FieldsProps<Node> {
  /** Where the ways of the node meet again: a new way leads there. */
  readonly meeting: string;
}

export function nodeSentence(
  code: keyof (typeof nodeSentenceWords)["en"],
  values: ApiSentence["values"],
): ApiSentence {
  return { code, values, text: "" };
}

/** Of a node that leads to one other. */
export function onlyWay({ child }: { readonly child: string }): readonly Way[] {
  return [{ to: child, by: { kind: "next" } }];
}

/** `withWays` of a node that leads to one other. */
export function withOnlyWay<Node extends { readonly child: string }>(
  node: Node,
  [child = node.child]: readonly string[],
): Node {
  return child === node.child ? node : { ...node, child };
}
