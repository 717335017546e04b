/** What a kind of segment node says of itself, and asks for. */
import type { Schema } from "@signalbox/client";
import type { Describing, NamedResource } from "../describing.js";
import type { FieldsOf, FieldsProps } from "../fields/field-props.js";
import type { NamedWords } from "../named-words.js";
import type { Sentence } from "../sentence.js";
import type { Reading, Seen } from "../typed/seen.js";

export type SegmentDefinition = Schema<"SegmentDefinition">;
export type SegmentNode = SegmentDefinition["entryNode"];
export type SegmentNodeOf<Type extends SegmentNode["type"]> = Extract<SegmentNode, { readonly type: Type }>;

export interface SegmentNodeKind<Node extends SegmentNode> {
  /** `name`: as it is chosen. */
  readonly words: NamedWords;
  /** Of a group. */
  readonly joins?: GroupJoin<Node>;
  /** `children`: the sentences of the nodes that it joins, as far as they exist. */
  describe(node: Node, describing: Describing, children: readonly Sentence[]): Sentence;
  /** What it names. */
  resources?(node: Node): readonly NamedResource[];
  /** A new one. */
  initial(id: string): Node;
  /** It is a definition of its own, and in no group. */
  readonly isWhole?: true;
  readonly Fields: FieldsOf<FieldsProps<Node>>;
  /** What a typed text may mean. Nodes have the id `""`. */
  read?(text: string, seen: Seen): readonly Reading<Node>[];
}

export interface GroupJoin<Node extends SegmentNode> {
  /** The ids of the nodes that it joins. */
  childrenOf(node: Node): readonly string[];
  withChildren(node: Node, children: readonly string[]): Node;
}
