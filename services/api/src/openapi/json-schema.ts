/**
 * Converts zod schemas for OpenAPI 3.1: JSON Schema 2020-12 without keywords that only our validation needs.
 * Schemas with an id become components of the document.
 */
import { isFieldMark } from "@signalbox/core";
import { displayMarks } from "@signalbox/provider-kit";
import { componentOf } from "@signalbox/workspace";
import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

export function componentPath(name: string): string {
  return `#/components/schemas/${name}`;
}

/**
 * `input` is what callers may send, `output` what we answer. References are to components; those that the schema
 * itself contains are under `$defs`.
 */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    reused: "inline",
  });
  return clean(converted) as JsonSchema;
}

/** A schema as an operation refers to it; `namedParts` has the components. */
export function referringSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $defs: _, ...own } = jsonSchemaOf(schema, io);
  return own;
}

/** The parts of a schema that have an id, and the schema itself if it has one. */
export function namedPartsOf(
  schema: z.ZodType,
  io: "input" | "output",
): Readonly<Record<string, JsonSchema>> {
  const { $defs = {} } = jsonSchemaOf(schema, io);
  return $defs as Readonly<Record<string, JsonSchema>>;
}

/**
 * Objects are open: a client must not break when a field is added. The bounds of JavaScript's integers are
 * removed. Secret settings of providers are write-only.
 */
function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...schema } = value as JsonSchema;
  const component = componentOf(schema);
  if (component !== undefined) return { $ref: componentPath(component), ...notesOf(schema) };
  // Only `z.json()` refers to itself: any JSON value.
  if (typeof $ref === "string" && $ref.startsWith("#/$defs/__schema")) return notesOf(schema);
  return {
    ...(typeof $ref === "string" && { $ref: $ref.replace("#/$defs/", componentPath("")) }),
    ...Object.fromEntries(Object.entries(withoutPatternOfFormat(schema)).flatMap(cleanEntry)),
  };
}

function cleanEntry([key, child]: [string, unknown]): readonly [string, unknown][] {
  if (key === "additionalProperties" && child === false) return [];
  if (child === Number.MAX_SAFE_INTEGER || child === Number.MIN_SAFE_INTEGER) return [];
  if (key.startsWith("__schema") || isFieldMark(key) || displayMarks.includes(key)) return [];
  return key === "secret" && child === true ? [["writeOnly", true]] : [[key, clean(child)]];
}

/** zod adds the pattern of a format such as `uuid`, which is redundant. */
function withoutPatternOfFormat({ pattern, ...schema }: JsonSchema): JsonSchema {
  const isSpelledOut = typeof pattern === "string" && typeof schema["format"] === "string";
  return isSpelledOut || pattern === undefined ? schema : { ...schema, pattern };
}

function notesOf({ description, examples }: JsonSchema): JsonSchema {
  return {
    ...(description !== undefined && { description }),
    ...(examples !== undefined && { examples }),
  };
}
