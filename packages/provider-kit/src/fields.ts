/**
 * A provider's settings: an object of texts, each public or secret. Declared once in the provider's schema; the settings
 * API, masking and documentation read it from there.
 */
import { z } from "zod";
import type { Provider } from "./provider.js";

export interface ProviderField {
  readonly name: string;
  readonly isOptional: boolean;
  /** Stored encrypted, never returned. */
  readonly isSecret: boolean;
  /** For the person who fills it in. */
  readonly description: string;
}

/** A setting that everyone in the workspace may read. */
export function field(description: string): z.ZodString {
  return z.string().min(1).meta({ description });
}

/** A setting that is never returned. */
export function secret(description: string): z.ZodString {
  return z.string().min(1).meta({ description, secret: true });
}

/** In the order of the schema. Throws a `TypeError` when the schema is no object. */
export function fieldsOf(provider: Pick<Provider, "type" | "config">): readonly ProviderField[] {
  const schema: unknown = provider.config;
  if (!(schema instanceof z.ZodObject)) throw new TypeError(`the settings of ${provider.type} are no object`);
  return Object.entries(schema.shape).map(([name, value]) => {
    const meta = z.globalRegistry.get(bare(value));
    return {
      name,
      isOptional: value._zod.optin === "optional",
      isSecret: meta?.["secret"] === true,
      description: meta?.description ?? "",
    };
  });
}

/** The names alone. */
export function secretFieldsOf(provider: Pick<Provider, "type" | "config">): readonly string[] {
  return fieldsOf(provider)
    .filter(({ isSecret }) => isSecret)
    .map(({ name }) => name);
}

/** The schema below `.optional()` and the like, which carries the field's description. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional) return bare(schema.unwrap());
  return schema;
}
