/**
 * A type of user property: a schema, and a source of the value made from it. One file of this folder and one
 * line of the registry; nothing else refers to it by name.
 */
import type { Json, JsonObject } from "@signalbox/core";
import type { z } from "zod";
import type { Checked } from "../checked.js";
import type { Layout, LayoutNode, Part } from "../program.js";
import type { RunInterest } from "../run-interest.js";
import type { CompileContext } from "../compile-context.js";

export interface PropertyShape {
  readonly type: string;
}

/** Undefined when there is no value. */
export type ValuePart = Part<Json | undefined>;

export interface PropertyKind<Definition extends PropertyShape = PropertyShape> {
  readonly type: string;
  readonly schema: z.ZodType<Definition>;
  /** Users are not searched by its values, so no rows are written. */
  readonly unsearchable?: true;
  /** The events for which those of a run take precedence inside it. Absent where a run changes nothing. */
  readonly runInterests?: (definition: PropertyShape) => readonly RunInterest[];
  /** Set where the schema alone cannot find every issue. */
  readonly check?: (raw: JsonObject) => Checked<Definition>;
  /** The definition with the default of every field it leaves out. */
  withDefaults(definition: PropertyShape): Definition;
  /** For a definition that the schema accepted. */
  layout(definition: PropertyShape): Layout<ValuePart>;
}

/** A type without parts, which can itself be a part. */
export interface LeafKind<Definition extends PropertyShape = PropertyShape> extends PropertyKind<Definition> {
  node(definition: PropertyShape): LayoutNode<ValuePart>;
}

export interface LeafOptions<Definition extends PropertyShape> {
  readonly type: Definition["type"];
  readonly schema: z.ZodType<Definition>;
  readonly unsearchable?: true;
  readonly runInterest?: (definition: Definition) => RunInterest;
  /** The values that `compile` takes for fields that are left out. */
  readonly defaults?: Partial<Definition>;
  readonly compile: (definition: Definition, context: CompileContext) => ValuePart;
}

export function defineProperty<Definition extends PropertyShape>({
  type,
  schema,
  unsearchable,
  runInterest,
  defaults = {},
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
    withDefaults: (definition) => ({ ...defaults, ...schema.parse(definition) }),
    node,
    layout: (definition) => ({ entry: "", nodes: new Map([["", node(definition)]]) }),
  };
}
