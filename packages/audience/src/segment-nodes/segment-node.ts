/**
 * What a segment node is: a schema, the ids of its children, and a condition made from it for one place in one segment.
 * A node is one file of this folder and one line of its shelf; nothing else knows it by name.
 */
import type { Json } from "@signalbox/core";
import type { z } from "zod";
import type { Finding } from "../finding.js";
import type { Part } from "../program.js";
import type { CompileContext, EvaluationInput } from "../compile-context.js";

export interface SegmentNodeShape {
  readonly id: string;
  readonly type: string;
}

export interface Reasons {
  /** A sentence an operator understands. */
  readonly because: string;
  /** The values and events it rests on. */
  readonly facts: Json;
}

export interface Condition extends Part<boolean> {
  explain(input: EvaluationInput, children: readonly Finding<boolean>[]): Reasons;
}

/** Something of the workspace a node names by its id. */
export interface Reference {
  readonly of: "subscriptionGroups" | "templates";
  readonly id: string;
  /** The field of the node. */
  readonly field: string;
}

export interface NodeIssue {
  readonly path: readonly PropertyKey[];
  /** Completes the sentence that starts with the path. */
  readonly problem: string;
}

export interface SegmentNodeKind<Node extends SegmentNodeShape = SegmentNodeShape> {
  readonly type: string;
  readonly schema: z.ZodType<Node>;
  /** Can be the entry only. */
  readonly entryOnly: boolean;
  /** The next ones are for a node of this kind that its schema has let in. */
  childrenOf(node: SegmentNodeShape): readonly string[];
  referencesOf(node: SegmentNodeShape): readonly Reference[];
  /** What is refused where it is written; where it was stored before, it is read. */
  issuesOf(node: SegmentNodeShape): readonly NodeIssue[];
  compile(node: SegmentNodeShape, context: CompileContext): Condition;
}

export interface SegmentNodeOptions<Node extends SegmentNodeShape> {
  readonly type: Node["type"];
  readonly schema: z.ZodType<Node>;
  readonly entryOnly?: boolean;
  readonly childrenOf?: (node: Node) => readonly string[];
  readonly referencesOf?: (node: Node) => readonly Reference[];
  readonly issuesOf?: (node: Node) => readonly NodeIssue[];
  readonly compile: (node: Node, context: CompileContext) => Condition;
}

export function defineSegmentNode<Node extends SegmentNodeShape>({
  type,
  schema,
  entryOnly = false,
  childrenOf = () => [],
  referencesOf = () => [],
  issuesOf = () => [],
  compile,
}: SegmentNodeOptions<Node>): SegmentNodeKind<Node> {
  return {
    type,
    schema,
    entryOnly,
    childrenOf: (node) => childrenOf(schema.parse(node)),
    referencesOf: (node) => referencesOf(schema.parse(node)),
    issuesOf: (node) => issuesOf(schema.parse(node)),
    compile: (node, context) => compile(schema.parse(node), context),
  };
}
