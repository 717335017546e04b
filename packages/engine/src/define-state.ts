/**
 * The stored form of a kind of actor's state. Every batch reads and writes states, so `read` checks the version and the
 * listed fields only; tests parse what actors save by the whole schema.
 */
import { isJsonObject, parseStored, type JsonText } from "@signalbox/core";
import type { z } from "zod";

export interface StateFormat<Stored> {
  readonly kind: string;
  readonly schema: z.ZodType<Stored>;
  /** Throws a `TypeError` that names the kind of actor and every field that does not fit. */
  read(text: JsonText): Stored;
  write(stored: Stored): JsonText;
}

interface FieldTypes {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly array: readonly unknown[];
}

/** The types of fields that `read` checks; only fields that every state has. */
export type StateFields<Stored> = {
  readonly [F in keyof Stored]?: {
    [T in keyof FieldTypes]: Stored[F] extends FieldTypes[T] ? T : never;
  }[keyof FieldTypes];
};

export interface StateDefinition<Stored> {
  readonly kind: string;
  readonly schema: z.ZodType<Stored>;
  readonly fields: StateFields<Stored>;
  /** The values of fields that a state of an earlier release may lack. */
  readonly defaults?: Partial<Stored>;
}

export function defineState<Stored extends { readonly v: number }>(
  version: Stored["v"],
  { kind, schema, fields, defaults }: StateDefinition<Stored>,
): StateFormat<Stored> {
  const checks: [string, unknown][] = Object.entries(fields);
  return {
    kind,
    schema,
    read(text) {
      const parsed: unknown = JSON.parse(text);
      const value = defaults !== undefined && isJsonObject(parsed) ? { ...defaults, ...parsed } : parsed;
      if (!isJsonObject(value) || value["v"] !== version) return parseStored("state", kind, schema, value);
      for (const [field, type] of checks) {
        const found = value[field];
        const fits = type === "array" ? Array.isArray(found) : typeof found === type;
        if (!fits) return parseStored("state", kind, schema, value);
      }
      return value as unknown as Stored;
    },
    write: (stored) => JSON.stringify(stored),
  };
}
