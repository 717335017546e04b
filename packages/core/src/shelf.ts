/**
 * A shelf: the kinds of one sort of thing (segment nodes, journey nodes, operators), known by their `type`. Its schema picks
 * the kind by that name and lets the kind read the rest, so every fault is named with its path.
 */
import { z } from "zod";
import { whatToDo } from "./fault-words.js";
import { chooses } from "./unknown-fields.js";

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

/** Of two kinds with the same type the later one stands there. */
export function createShelf<Item, K extends ShelfKind<Item>>(kinds: readonly K[]): Shelf<Item, K> {
  const byType = new Map<unknown, K>(kinds.map((kind) => [kind.type, kind]));
  const names = kinds.map(({ type }) => `"${type}"`).join(", ");
  const typed = z.looseObject({ type: z.string() });
  const schema = typed.transform((raw, context): Item => {
    const kind = byType.get(raw.type);
    if (kind === undefined) {
      context.addIssue({ code: "custom", path: ["type"], message: `is unknown; use one of ${names}` });
      return z.NEVER;
    }
    const result = kind.schema.safeParse(raw, { error: whatToDo });
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) {
      context.addIssue({ code: "custom", path, message });
    }
    return z.NEVER;
  });
  return {
    kinds,
    schema: chooses(schema, (value) => {
      const { data } = typed.safeParse(value);
      return data === undefined ? undefined : byType.get(data.type)?.schema;
    }),
    of: ({ type }) => {
      const kind = byType.get(type);
      if (kind === undefined) throw new TypeError(`"${type}" is not one of ${names}`);
      return kind;
    },
    find: (type) => byType.get(type),
  };
}
