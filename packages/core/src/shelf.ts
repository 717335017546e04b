/**
 * A registry: the kinds of one concept (segment nodes, journey nodes, operators), by their `type`. Its schema selects the
 * kind by `type` and lets the kind parse the rest, so every issue carries its path. API documents show it as a union of
 * the kinds.
 */
import { z } from "zod";

/** The minimum a kind must provide; each registry extends it. */
export interface ShelfKind<Item> {
  readonly type: string;
  readonly schema: z.ZodType<Item>;
}

export interface Shelf<Item, K extends ShelfKind<Item>> {
  readonly kinds: readonly K[];
  /** Rejects unknown kinds, and whatever the kind's schema rejects. */
  readonly schema: z.ZodType<Item>;
  /** Throws for an unknown type. */
  of(item: { readonly type: string }): K;
  find(type: unknown): K | undefined;
}

/**
 * `name` is the name of the union in API documents, as `SegmentNode`. Throws when two kinds have the same type, or when a
 * kind's schema does not fix its `type`.
 */
export function createShelf<Item, K extends ShelfKind<Item>>(
  name: string,
  kinds: readonly K[],
): Shelf<Item, K> {
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

/** A union discriminated by `type` alone, so that only the issues of the matching option are reported. */
function unionByType<Item>(kinds: readonly ShelfKind<Item>[], whatToUse: string): z.ZodType<Item> {
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
