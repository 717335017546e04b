/**
 * What a type of user property is: a schema, and a source of the value made from it. A type is one file of this folder
 * and one line of its shelf; nothing else knows it by name.
 */
import type { Json, JsonObject } from "@signalbox/core";
import type { z } from "zod";
import type { Checked } from "../validation-issue.js";
import type { Layout, LayoutNode, Part } from "../program.js";
import type { RunInterest } from "../run-interest.js";
import type { CompileContext } from "../compile-context.js";

export interface PropertyShape {
  readonly type: string;
}

/** Undefined: there is no value. */
export type ValuePart = Part<Json | undefined>;

export interface PropertyKind<Definition extends PropertyShape = PropertyShape> {
  readonly type: string;
  readonly schema: z.ZodType<Definition>;
  /** Nobody looks for people by its values: no rows are kept of them. */
  readonly unsearchable?: true;
  /** The events of which those of a run count first, inside that run. Left out where a run changes nothing. */
  readonly runInterests?: (definition: PropertyShape) => readonly RunInterest[];
  /** Where the schema alone cannot name every fault. */
  readonly check?: (raw: JsonObject) => Checked<Definition>;
  /** For a definition of this kind that its schema has let in. */
  layout(definition: PropertyShape): Layout<ValuePart>;
}

/** A type that has no parts, so that it can be one. */
export interface LeafKind<Definition extends PropertyShape = PropertyShape> extends PropertyKind<Definition> {
  node(definition: PropertyShape): LayoutNode<ValuePart>;
}

export interface LeafOptions<Definition extends PropertyShape> {
  readonly type: Definition["type"];
  readonly schema: z.ZodType<Definition>;
  readonly unsearchable?: true;
  readonly runInterest?: (definition: Definition) => RunInterest;
  readonly compile: (definition: Definition, context: CompileContext) => ValuePart;
}

export function defineProperty<Definition extends PropertyShape>({
  type,
  schema,
  unsearchable,
  runInterest,
  compile,
}: LeafOptions<Definition>): LeafKind<Definition> {
  const node = (definition: PropertyShape): LayoutNode<ValuePart> => ({
    type,
    children: [],
    compile: (context) => compile(schema.parse(definition), context),
  });
  return {
    type,
    schema,
    ...(unsearchable !== undefined && { unsearchable }),
    ...(runInterest !== undefined && {
      runInterests: (definition) => [runInterest(schema.parse(definition))],
    }),
    node,
    layout: (definition) => ({ entry: "", nodes: new Map([["", node(definition)]]) }),
  };
}
