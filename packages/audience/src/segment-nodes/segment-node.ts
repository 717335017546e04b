/**
 * A segment node: a schema, the ids of its children, and a condition compiled from it. One file of this folder
 * and one line of the registry; nothing else refers to it by name.
 */
import type { Json, Sentence, Sentences } from "@signalbox/core";
import type { z } from "zod";
import type { Finding } from "../finding.js";
import type { Part } from "../program.js";
import type { CompileContext, EvaluationInput } from "../compile-context.js";

export interface SegmentNodeShape {
  readonly id: string;
  readonly type: string;
}

export interface Reasons {
  /** What operators understand. */
  readonly says: Sentence;
  /** The values and events behind it. */
  readonly facts: Json;
}

export interface Condition extends Part<boolean> {
  /** Of a kind with children: how many of them must hold. It holds for nobody without children. */
  readonly joins?: "all" | "any";
  explain(input: EvaluationInput, children: readonly Finding<boolean>[]): Reasons;
}

/** An object of the workspace that a node refers to by id. */
export interface Reference {
  readonly of: "subscriptionGroups" | "templates" | "segments";
  readonly id: string;
  /** The field of the node. */
  readonly field: string;
}

export interface NodeIssue {
  readonly path: readonly PropertyKey[];
  /** Completes the one that starts with the path. */
  readonly sentence: Sentence;
}

export interface SegmentNodeKind<Node extends SegmentNodeShape = SegmentNodeShape> {
  readonly type: string;
  readonly schema: z.ZodType<Node>;
  /** Its reasons, without those of operators. */
  readonly says: Sentences;
  /** Allowed only as the entry. */
  readonly entryOnly: boolean;
  /** The following take a node that the schema accepted. */
  childrenOf(node: SegmentNodeShape): readonly string[];
  referencesOf(node: SegmentNodeShape): readonly Reference[];
  /** Issues that are reported for new definitions and ignored in stored ones. */
  issuesOf(node: SegmentNodeShape): readonly NodeIssue[];
  /** The node with the default of every field it leaves out. */
  withDefaults(node: SegmentNodeShape): Node;
  compile(node: SegmentNodeShape, context: CompileContext): Condition;
}

export interface SegmentNodeOptions<Node extends SegmentNodeShape> {
  readonly type: Node["type"];
  readonly schema: z.ZodType<Node>;
  readonly says: Sentences;
  readonly entryOnly?: boolean;
  readonly childrenOf?: (node: Node) => readonly string[];
  readonly referencesOf?: (node: Node) => readonly Reference[];
  readonly issuesOf?: (node: Node) => readonly NodeIssue[];
  /** The values that `compile` takes for fields that are left out. */
  readonly defaults?: Partial<Node>;
  readonly compile: (node: Node, context: CompileContext) => Condition;
}

export function defineSegmentNode<Node extends SegmentNodeShape>({
  type,
  schema,
  says,
  entryOnly = false,
  childrenOf = () => [],
  referencesOf = () => [],
  issuesOf = () => [],
  defaults = {},
  compile,
}: SegmentNodeOptions<Node>): SegmentNodeKind<Node> {
  return {
    type,
    schema,
    says,
    entryOnly,
    childrenOf: (node) => childrenOf(schema.parse(node)),
    referencesOf: (node) => referencesOf(schema.parse(node)),
    issuesOf: (node) => issuesOf(schema.parse(node)),
    withDefaults: (node) => ({ ...defaults, ...schema.parse(node) }),
    compile: (node, context) => compile(schema.parse(node), context),
  };
}
