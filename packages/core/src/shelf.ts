/**
 * A shelf: the kinds of one sort of thing (segment nodes, journey nodes, operators), known by their `type`. Its schema picks
 * the kind by that name and lets the kind read the rest, so every fault is named with its path. API documents show it as a
 * union of the kinds.
 */
import { z } from "zod";

/** What a kind must be to stand on a shelf; each sort of thing asks more of its own. */
export interface ShelfKind<Item> {
  readonly type: string;
  readonly schema: z.ZodType<Item>;
}

export interface Shelf<Item, K extends ShelfKind<Item>> {
  readonly kinds: readonly K[];
  /** Refuses what is of no kind on the shelf, and what its kind refuses. */
  readonly schema: z.ZodType<Item>;
  /** Throws for a type that is not on the shelf. */
  of(item: { readonly type: string }): K;
  find(type: unknown): K | undefined;
}

/**
 * `name` is what API documents call the union of all kinds, as `SegmentNode`. Throws when two kinds have the same type, or
 * when a kind's schema does not fix its `type`.
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

/** A union that looks at `type` alone to choose its option, so that only the faults of that option are named. */
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
