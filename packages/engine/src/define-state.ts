/**
 * The stored form of a kind of actor's state. Every batch reads and writes states, so `read` checks the version and the
 * types of the fields only; tests parse what actors save by the whole schema.
 */
import { isJsonObject, parseStored, type JsonObject, type JsonText } from "@signalbox/core";
import type { z } from "zod";

export interface StateFormat<Stored> {
  readonly kind: string;
  readonly schema: z.ZodType<Stored>;
  /** Throws a `TypeError` that names the kind of actor and every field that does not fit. */
  readonly read: (text: JsonText) => Stored;
  readonly write: (stored: Stored) => JsonText;
}

export interface StateDefinition<Stored> {
  readonly kind: string;
  readonly schema: z.ZodType<Stored>;
  /** Whether the fields that every state has are of the right type; written by hand, because it runs with every read. */
  readonly fits: (state: Readonly<Partial<Record<keyof Stored, unknown>>>) => boolean;
  /** The values of fields that a state of an earlier release may lack. */
  readonly defaults?: Partial<Stored>;
  /** The present form of a state with another version, before the defaults; without it such a state cannot be read. */
  readonly upgrade?: (state: JsonObject) => JsonObject;
}

export function defineState<Stored extends { readonly v: number }>(
  version: Stored["v"],
  { kind, schema, fits, defaults, upgrade }: StateDefinition<Stored>,
): StateFormat<Stored> {
  const isState = (value: unknown): value is Stored =>
    isJsonObject(value) && value["v"] === version && fits(value as Partial<Record<keyof Stored, unknown>>);
  const present = (stored: JsonObject): unknown => {
    const upgraded = upgrade === undefined || stored["v"] === version ? stored : upgrade(stored);
    return defaults === undefined ? upgraded : { ...defaults, ...upgraded };
  };
  return {
    kind,
    schema,
    read(text) {
      const parsed: unknown = JSON.parse(text);
      const value = isJsonObject(parsed) ? present(parsed) : parsed;
      return isState(value) ? value : parseStored("state", kind, schema, value);
    },
    write: (stored) => JSON.stringify(stored),
  };
}
