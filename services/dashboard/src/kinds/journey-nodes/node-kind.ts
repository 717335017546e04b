/** What a kind of journey node says of itself: its icon, its words, where it leads, what it names and its settings. */
import type { Schema } from "@signalbox/client";
import type { Icon } from "@tabler/icons-react";
import type { Words } from "../../data/index.js";
import type { ApiSentence, FactsProps, nodeSentenceWords } from "../../ui/index.js";
import type { Describing, NamedResource } from "../describing.js";

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
  /** What it names, besides the segments of its ways. */
  resources?(node: Node): readonly NamedResource[];
  facts?(node: Node, describing: Describing): NodeFacts;
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
