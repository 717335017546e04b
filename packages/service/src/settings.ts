/** The environment variables of a service as operators read them, taken from the schema that parses them. */
import { z } from "zod";
import { descriptionOf } from "./environment.js";

export interface Setting {
  readonly name: string;
  /** What it is and what it may be; empty when the schema does not say. */
  readonly description: string;
  /** As it would be written in the environment; absent when there is none. */
  readonly defaultValue?: string;
  /** Without it the service does not start. */
  readonly isRequired: boolean;
}

/** In the order of the schema. */
export function settingsIn(schema: z.ZodObject): readonly Setting[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const defaultValue = defaultOf(field);
    return {
      name,
      description: descriptionOf(schema, name),
      ...(defaultValue !== undefined && { defaultValue }),
      isRequired: !z.safeParse(field, undefined).success,
    };
  });
}

/** A default or `optional` that is added to a described schema keeps its description. */
function descriptionOf(schema: z.core.$ZodType): string {
  const own = z.globalRegistry.get(schema)?.description;
  if (own !== undefined) return own;
  const isWrapped =
    schema instanceof z.ZodPrefault || schema instanceof z.ZodDefault || schema instanceof z.ZodOptional;
  return isWrapped ? descriptionOf(schema.unwrap()) : "";
}

/** An empty default is none. */
function defaultOf(schema: z.core.$ZodType): string | undefined {
  if (schema instanceof z.ZodPipe) return defaultOf(schema.in);
  if (!(schema instanceof z.ZodPrefault || schema instanceof z.ZodDefault)) return undefined;
  return String(schema.def.defaultValue) || undefined;
}
