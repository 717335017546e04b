/**
 * A provider's settings: an object of texts, each public or secret. Declared once in the provider's schema; the settings
 * API, masking and documentation read it from there.
 */
import type { JsonObject } from "@signalbox/core";
import { z } from "zod";
import type { Provider } from "./provider.js";

export interface ProviderField {
  readonly name: string;
  readonly isOptional: boolean;
  /** Stored encrypted, never returned. */
  readonly isSecret: boolean;
  /** For the person who fills it in. */
  readonly description: string;
  /** Decides where the secrets are sent. */
  readonly receivesSecrets: boolean;
}

/** How forms show a setting. All of it is optional: without a title a form makes one of the setting's name. */
export interface FieldDisplay {
  /** The label, as "API key". */
  readonly title?: string;
  /** The same in German; the description too. */
  readonly de?: { readonly title?: string; readonly description?: string };
  /** The media type of a text of several lines, as a certificate. */
  readonly contentMediaType?: string;
  /**
   * It decides where the secrets are sent, or who is trusted there, as a host, a port, a certificate: when it changes, they
   * must be typed again.
   */
  readonly receivesSecrets?: true;
}

/** A setting that everyone in the workspace may read. */
export function field(description: string, display: FieldDisplay = {}): z.ZodString {
  return z.string().min(1).meta(settingMeta(description, display));
}

/** A setting that is never returned. */
export function secret(
  description: string,
  display: Omit<FieldDisplay, "receivesSecrets"> = {},
): z.ZodString {
  return z
    .string()
    .min(1)
    .meta({ ...settingMeta(description, display), secret: true });
}

/** Keywords of our own in the JSON Schema of settings. */
const translationsMark = "x-translations";
const receivesSecretsMark = "x-receives-secrets";
export const displayMarks: readonly string[] = [translationsMark, receivesSecretsMark];

/** The metadata of a setting whose schema is no plain text, as a URL. */
export function settingMeta(
  description: string,
  { de, receivesSecrets, ...display }: FieldDisplay,
): Record<string, unknown> {
  return {
    description,
    ...display,
    ...(de !== undefined && { [translationsMark]: { de } }),
    ...(receivesSecrets === true && { [receivesSecretsMark]: true }),
  };
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
      receivesSecrets: meta?.[receivesSecretsMark] === true,
    };
  });
}

/** The names alone. */
export function secretFieldsOf(provider: Pick<Provider, "type" | "config">): readonly string[] {
  return fieldsOf(provider)
    .filter(({ isSecret }) => isSecret)
    .map(({ name }) => name);
}

/**
 * JSON Schema of the settings, for forms: properties in the order of the schema with title, description and format; secrets
 * are `writeOnly` passwords; `x-translations` has title and description by language. Rules that JSON Schema cannot say are
 * checked when the settings are stored.
 */
export function settingsSchemaOf(provider: Pick<Provider, "config">): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(provider.config, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
    override: ({ jsonSchema }) => {
      if (jsonSchema["secret"] !== true) return;
      delete jsonSchema["secret"];
      Object.assign(jsonSchema, { writeOnly: true, format: "password" });
    },
  });
  // It holds nothing but JSON.
  return schema as JsonObject;
}

/** The schema below `.optional()` and the like, which carries the field's description. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional) return bare(schema.unwrap());
  return schema;
}
