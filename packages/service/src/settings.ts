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
      description: descriptionOf(field),
      ...(defaultValue !== undefined && { defaultValue }),
      isRequired: !z.safeParse(field, undefined).success,
    };
  });
}

/** An empty default is none. */
function defaultOf(schema: z.core.$ZodType): string | undefined {
  if (schema instanceof z.ZodPipe) return defaultOf(schema.in);
  if (!(schema instanceof z.ZodPrefault || schema instanceof z.ZodDefault)) return undefined;
  return String(schema.def.defaultValue) || undefined;
}
