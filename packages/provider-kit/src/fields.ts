/**
 * The settings a provider asks for: an object of texts, each of them open or secret. Written once, in the provider's
 * schema; the settings API, the masking of answers and the documentation read it from there.
 */
import { z } from "zod";
import type { Provider } from "./provider.js";

export interface ProviderField {
  readonly name: string;
  readonly isOptional: boolean;
  /** Kept encrypted, shown to nobody again. */
  readonly isSecret: boolean;
  /** For whoever fills it in. */
  readonly description: string;
}

/** A setting anybody of the workspace may read. */
export function field(description: string): z.ZodString {
  return z.string().min(1).meta({ description });
}

/** A setting that nobody may read again. */
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

/** What `.optional()` and the like were called on: that is where the words about a field stand. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional) return bare(schema.unwrap());
  return schema;
}
