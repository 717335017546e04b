/**
 * A schema as a tree of JSON Schema, along which a value of any form is walked: marks of fields are found without parsing,
 * also in what its schema would refuse.
 */
import { z } from "zod";
import { asksMark, holdsMark, operandMark, type Asks, type Holds } from "./field-marks.js";

/** The parts of JSON Schema that are used here. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly prefixItems?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
  readonly [asksMark]?: Asks;
  readonly [holdsMark]?: Holds;
  readonly [operandMark]?: true;
  /** Names the schema of a value that is checked after parsing. */
  readonly "x-component"?: string;
}

export interface SchemaShape {
  readonly root: SchemaNode;
  /** The node itself, or the one that it refers to, with the marks of both. */
  readonly resolve: (node: SchemaNode) => SchemaNode;
  /** The alternatives that the value may be meant for: never none. */
  readonly options: (node: SchemaNode, value: unknown) => readonly SchemaNode[];
}

const shapes = {
  input: new WeakMap<z.ZodType, SchemaShape>(),
  output: new WeakMap<z.ZodType, SchemaShape>(),
};

export function schemaShape(schema: z.ZodType, io: "input" | "output"): SchemaShape {
  const known = shapes[io].get(schema);
  if (known !== undefined) return known;
  const shape = toShape(schema, io);
  shapes[io].set(schema, shape);
  return shape;
}

function toShape(schema: z.ZodType, io: "input" | "output"): SchemaShape {
  const root = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as SchemaNode & {
    readonly $defs?: Readonly<Record<string, SchemaNode>>;
  };
  const resolve = (node: SchemaNode): SchemaNode => {
    const { $ref, ...own } = node;
    if ($ref === undefined) return node;
    const target = $ref === "#" ? root : root.$defs?.[$ref.replace("#/$defs/", "")];
    return target === undefined ? own : { ...resolve(target), ...own };
  };
  const options = (node: SchemaNode, value: unknown): readonly SchemaNode[] => {
    const resolved = resolve(node);
    const { anyOf, oneOf, allOf, ...own } = resolved;
    if (allOf !== undefined) return [own, ...allOf.flatMap((part) => options(part, value))];
    const alternatives = anyOf ?? oneOf;
    if (alternatives === undefined) return [resolved];
    const all = alternatives.flatMap((part) => options(part, value)).map((part) => ({ ...own, ...part }));
    const fitting = all.filter((part) => fits(part, value, resolve));
    return fitting.length > 0 ? fitting : all;
  };
  return { root, resolve, options };
}

/** Whether the value has the type of the node, and the constants that tell alternatives apart. */
function fits(
  { type, const: constant, enum: named, properties = {} }: SchemaNode,
  value: unknown,
  resolve: (node: SchemaNode) => SchemaNode,
): boolean {
  if (constant !== undefined && constant !== value) return false;
  if (named !== undefined && !named.includes(value)) return false;
  if (type !== undefined && ![type].flat().some((each) => isOfType(each, value))) return false;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return true;
  return Object.entries(properties).every(([key, child]) => {
    const { const: wanted } = resolve(child);
    return wanted === undefined || (value as Readonly<Record<string, unknown>>)[key] === wanted;
  });
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
    case "number":
      return typeof value === "number";
    default:
      return typeof value === type;
  }
}
