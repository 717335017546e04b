/**
 * The first of several properties that has a value. Its nodes are properties and `AnyOf` nodes, which list
 * their children by preference.
 */
import { createRegistry, issueAt, type Issue, type Json, type JsonObject } from "@signalbox/core";
import { z } from "zod";
import { graphIssues, type GraphNode } from "../check-graph.js";
import { readNodes } from "../check-nodes.js";
import { isEmpty } from "../equality.js";
import { definitionSays } from "../issue-sentences.js";
import { reported, type Checked } from "../checked.js";
import type { Finding } from "../finding.js";
import type { LayoutNode } from "../program.js";
import type { RunInterest } from "../run-interest.js";
import { union } from "../reach.js";
import { nodeId } from "../segment-nodes/fields.js";
import { leafTypes, type LeafProperty } from "./leaves.js";
import type { PropertyKind, ValuePart } from "./property-type.js";

export interface AnyOfNode {
  readonly id: string;
  readonly type: "AnyOf";
  readonly children: readonly string[];
}

export type GroupPropertyNode = AnyOfNode | (LeafProperty & { readonly id: string });

export interface GroupProperty {
  readonly type: "Group";
  readonly entry: string;
  readonly nodes: readonly GroupPropertyNode[];
}

const anyOf: z.ZodType<AnyOfNode> = z.object({
  id: nodeId,
  type: z.literal("AnyOf"),
  children: z.array(z.string()),
});

/** The nodes allowed in `nodes`. */
const groupNodes = createRegistry<GroupPropertyNode, { type: string; schema: z.ZodType<GroupPropertyNode> }>(
  "UserPropertyGroupNode",
  [
    { type: "AnyOf", schema: anyOf },
    ...leafTypes.kinds.map(({ type, schema }) => ({ type, schema: withId(schema) })),
  ],
);

function withId(schema: z.ZodType<LeafProperty>): z.ZodType<LeafProperty & { readonly id: string }> {
  if (!(schema instanceof z.ZodObject)) throw new TypeError("the schema of a user property is no object");
  const object = schema as z.ZodObject & z.ZodType<LeafProperty>;
  return object.safeExtend({ id: nodeId }) as z.ZodType as z.ZodType<LeafProperty & { readonly id: string }>;
}

const groupSchema: z.ZodType<GroupProperty> = z
  .object({
    type: z.literal("Group"),
    entry: z.string().describe("The id of the node to begin with."),
    nodes: z
      .array(groupNodes.schema)
      .describe(
        "Definitions of the types above with an `id` each, and `AnyOf` nodes, which name their `children` in order.",
      ),
  })
  .describe("The first of several user properties that has a value.");

export const group: PropertyKind<GroupProperty> = {
  type: "Group",
  schema: groupSchema,
  check: checkGroup,
  runInterests: (definition) => groupSchema.parse(definition).nodes.flatMap(interestsOf),
  withDefaults: (definition) => {
    const stored = groupSchema.parse(definition);
    const nodes = stored.nodes.map((node): GroupPropertyNode =>
      node.type === "AnyOf" ? node : { ...leafTypes.of(node).withDefaults(node), id: node.id },
    );
    return { ...stored, nodes };
  },
  layout: (definition) => {
    const { entry, nodes } = groupSchema.parse(definition);
    return { entry, nodes: new Map(nodes.map((node) => [node.id, layoutNode(node)])) };
  },
};

function interestsOf(node: GroupPropertyNode): readonly RunInterest[] {
  return leafTypes.find(node.type)?.runInterests?.(node) ?? [];
}

function layoutNode(node: GroupPropertyNode): LayoutNode<ValuePart> {
  if (node.type !== "AnyOf") return leafTypes.of(node).node(node);
  return {
    type: node.type,
    children: node.children,
    compile: () => ({ evaluate: (_, values) => firstOf(values), reach: union }),
  };
}

/** The first value; it holds as long as those before it have none. */
function firstOf(values: readonly Finding<Json | undefined>[]): Finding<Json | undefined> {
  let until = Infinity;
  for (const found of values) {
    until = Math.min(until, found.until);
    if (!isEmpty(found.value)) return { ...found, until };
  }
  return { value: undefined, until };
}

function checkGroup(raw: JsonObject): Checked<GroupProperty> {
  const issues: Issue[] = [];
  const read = readNodes(raw["nodes"], { schema: groupNodes.schema, path: ["nodes"], issues });
  const nodes = read ?? [];
  const graphNodes = nodes.flatMap(({ graphNode }): GraphNode[] =>
    graphNode === undefined ? [] : [graphNode],
  );
  const entry = raw["entry"];
  if (typeof entry !== "string") issues.push(issueAt(["entry"], definitionSays.entryMissing()));
  else if (read !== undefined && !graphNodes.some(({ id }) => id === entry)) {
    issues.push(issueAt(["entry"], definitionSays.unknownEntry()));
  }
  issues.push(...graphIssues(graphNodes));
  if (typeof entry !== "string" || issues.length > 0) return { ok: false, issues: reported(issues) };
  return {
    ok: true,
    definition: {
      type: "Group",
      entry,
      nodes: nodes.flatMap(({ node }) => (node === undefined ? [] : [node])),
    },
  };
}
