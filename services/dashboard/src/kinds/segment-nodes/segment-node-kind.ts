/** What a kind of segment node says of itself. */
import type { Schema } from "@signalbox/client";
import type { Words } from "../../data/index.js";
import type { Describing, NamedResource } from "../describing.js";
import type { Sentence } from "../sentence.js";

export type SegmentDefinition = Schema<"SegmentDefinition">;
export type SegmentNode = SegmentDefinition["entryNode"];
export type SegmentNodeOf<Type extends SegmentNode["type"]> = Extract<SegmentNode, { readonly type: Type }>;

export interface SegmentNodeKind<Node extends SegmentNode> {
  readonly words: Words;
  /** The ids of the nodes that it joins. */
  children?(node: Node): readonly string[];
  /** `children`: the sentences of the nodes that it joins, as far as they exist. */
  describe(node: Node, describing: Describing, children: readonly Sentence[]): Sentence;
  /** What it names. */
  resources?(node: Node): readonly NamedResource[];
}
