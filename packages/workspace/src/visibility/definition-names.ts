/** The schemas of definitions, and the names that their fields with paths, keys and operands have, taken from the marks. */
import { propertyDefinitionSchema, segmentDefinitionSchema } from "@signalbox/audience";
import { asksMark, operandMark, schemaShape, type Asks, type SchemaNode } from "@signalbox/core";
import { journeyDefinitionSchema } from "@signalbox/journeys";
import type { z } from "zod";

/** By the component that a field of a request or of an answer refers to. */
export const definitionSchemas: Readonly<Partial<Record<string, z.ZodType>>> = {
  SegmentDefinition: segmentDefinitionSchema,
  UserPropertyDefinition: propertyDefinitionSchema,
  JourneyDefinition: journeyDefinitionSchema,
};

export interface DefinitionNames {
  readonly asked: ReadonlyMap<string, Asks>;
  readonly paths: ReadonlySet<string>;
  readonly operands: ReadonlySet<string>;
}

let known: DefinitionNames | undefined;

export function definitionNames(): DefinitionNames {
  known ??= readNames();
  return known;
}

function readNames(): DefinitionNames {
  const fields = Object.values(definitionSchemas).flatMap((schema) =>
    schema === undefined ? [] : fieldsIn(schemaShape(schema, "input").root),
  );
  const asked = fields.flatMap(([name, { [asksMark]: mark }]) =>
    mark === "path" || mark === "key" || mark === "property" ? [[name, mark] as const] : [],
  );
  return {
    asked: new Map(asked),
    paths: new Set(asked.flatMap(([name, mark]) => (mark === "path" ? [name] : []))),
    operands: new Set(fields.flatMap(([name, { [operandMark]: isOperand }]) => (isOperand ? [name] : []))),
  };
}

function fieldsIn(root: unknown): readonly (readonly [string, SchemaNode])[] {
  if (typeof root !== "object" || root === null) return [];
  if (Array.isArray(root)) return root.flatMap(fieldsIn);
  const { properties = {} } = root as SchemaNode;
  return [...Object.entries(properties), ...Object.values(root).flatMap(fieldsIn)];
}
