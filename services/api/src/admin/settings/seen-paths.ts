/**
 * The paths that stored data have, with the kinds of their values and how often they were seen; never a value. Items of
 * lists are one path, and the keys of an object that look like values (ids, addresses) are one as well.
 */
import type { Json } from "@signalbox/core";
import type { DataSource } from "@signalbox/workspace";
import { walkData } from "../completion/walk-data.js";

export type SeenType = "text" | "number" | "boolean" | "null" | "list" | "object";

export interface SeenPath {
  readonly of: "Trait" | "Event";
  readonly event?: string;
  readonly path: string;
  readonly types: readonly SeenType[];
  /** Users' events, or definitions, in which it was seen. */
  readonly count: number;
}

export interface SeenPaths {
  /** Adds the paths of one event's data. */
  add(source: DataSource, data: Json): void;
  /** Adds a path that a definition names. */
  name(source: DataSource, path: string): void;
  /** The most frequent first. */
  list(limit: number): readonly SeenPath[];
}

export function createSeenPaths(): SeenPaths {
  const seen = new Map<string, { source: DataSource; path: string; types: Set<SeenType>; count: number }>();
  const at = (source: DataSource, path: string): { types: Set<SeenType>; count: number } => {
    const key = JSON.stringify([source, path]);
    const known = seen.get(key) ?? { source, path, types: new Set<SeenType>(), count: 0 };
    seen.set(key, known);
    return known;
  };
  return {
    add(source, data) {
      const found = new Map<string, Set<SeenType>>();
      walkData(data, ({ path }, value) => found.set(path, (found.get(path) ?? new Set()).add(typeOf(value))));
      for (const [path, types] of found) {
        const known = at(source, path);
        known.count += 1;
        for (const type of types) known.types.add(type);
      }
    },
    name(source, path) {
      at(source, path);
    },
    list: (limit) =>
      [...seen.values()]
        .toSorted((one, other) => other.count - one.count || (one.path < other.path ? -1 : 1))
        .slice(0, limit)
        .map(({ source, path, types, count }) => ({ ...source, path, types: [...types].toSorted(), count })),
  };
}

function typeOf(value: Json): SeenType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "string") return "text";
  return typeof value as "number" | "boolean" | "object";
}
