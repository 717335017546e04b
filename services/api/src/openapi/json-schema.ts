/**
 * A zod schema as OpenAPI 3.1 wants it: JSON Schema 2020-12 without what only a validator of ours would need. Schemas with
 * an id become components of the document.
 */
import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

const componentKey = "x-component";

/** `schema`, shown in the document as the component of that name: for values that are checked after they were read. */
export function shownAs<Schema extends z.ZodType>(schema: Schema, component: string): Schema {
  return schema.meta({ [componentKey]: component });
}

export function componentPath(name: string): string {
  return `#/components/schemas/${name}`;
}

/**
 * `input` is what callers may send, `output` what we answer. References lead to components; those that the schema itself
 * brings are under `$defs`.
 */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    reused: "inline",
  });
  return clean(converted) as JsonSchema;
}

/**
 * Objects are open: a client must not break when a field is added. Bounds of JavaScript's integers go without saying. Secret
 * settings of providers can only be written.
 */
function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  const { [componentKey]: component, $ref, ...schema } = value as JsonSchema;
  if (typeof component === "string") return { $ref: componentPath(component), ...notesOf(schema) };
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
  if (key.startsWith("__schema")) return [];
  return key === "secret" && child === true ? [["writeOnly", true]] : [[key, clean(child)]];
}

/** zod spells out what a format such as `uuid` means already. */
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
