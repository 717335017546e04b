/**
 * A registry of kinds (segment nodes, journey nodes, operators), known by their `type`. Its schema chooses the
 * kind by that field and lets the kind parse the rest, so every issue has a path. API documents show it as a
 * union of the kinds.
 */
import { z } from "zod";

/** What every kind needs; each registry adds its own. */
export interface RegistryEntry<Item> {
  readonly type: string;
  readonly schema: z.ZodType<Item>;
}

export interface Registry<Item, K extends RegistryEntry<Item>> {
  readonly kinds: readonly K[];
  /** Rejects unknown types, and what the kind's schema rejects. */
  readonly schema: z.ZodType<Item>;
  /** Throws for an unknown type. */
  of(item: { readonly type: string }): K;
  find(type: unknown): K | undefined;
}

/**
 * `name` names the union of all kinds in API documents, for example `SegmentNode`. Throws when two kinds have
 * the same type, or when a kind's schema does not fix its `type`.
 */
export function createRegistry<Item, K extends RegistryEntry<Item>>(
  name: string,
  kinds: readonly K[],
): Registry<Item, K> {
  const byType = new Map<unknown, K>(kinds.map((kind) => [kind.type, kind]));
  if (byType.size < kinds.length) throw new TypeError(`two kinds of ${name} have the same type`);
  const names = kinds.map(({ type }) => `"${type}"`).join(", ");
  return {
    kinds,
    schema: unionByType(kinds, `use one of ${names}`).meta({ id: name }),
    of: ({ type }) => {
      const kind = byType.get(type);
      if (kind === undefined) throw new TypeError(`"${type}" is not one of ${names}`);
      return kind;
    },
    find: (type) => byType.get(type),
  };
}

/** A union that chooses its option by `type` alone, so that only the issues of that option are reported. */
function unionByType<Item>(kinds: readonly RegistryEntry<Item>[], whatToUse: string): z.ZodType<Item> {
  const options = kinds.map(({ schema }) => schema as z.ZodType<Item> & z.core.$ZodTypeDiscriminable);
  const [first, ...others] = options;
  if (first === undefined) return z.never();
  return z.discriminatedUnion("type", [first, ...others], {
    error: ({ code, input }) => {
      if (code !== "invalid_union") return undefined;
      const isMissing = (input as { readonly type?: unknown }).type === undefined;
      return `is ${isMissing ? "missing" : "unknown"}; ${whatToUse}`;
    },
  });
}
