/** A zod schema as OpenAPI 3.1 wants it: JSON Schema 2020-12 without what only a validator of ours would need. */
import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** `input` is what callers may send, `output` what we answer. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    reused: "inline",
  });
  return clean(converted) as JsonSchema;
}

/** Objects are open: a client must not break when a field is added. Bounds of JavaScript's integers go without saying. */
function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, child]) => !(key === "additionalProperties" && child === false))
      .filter(([, child]) => child !== Number.MAX_SAFE_INTEGER && child !== Number.MIN_SAFE_INTEGER)
      .map(([key, child]) => [key, clean(child)]),
  );
}
