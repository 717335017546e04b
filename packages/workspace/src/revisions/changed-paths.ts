/**
 * What differs between two definitions, by path. Items of a list that all have different ids are compared by these, so that
 * an item that moves or is put before others does not change the rest; other lists are compared by index. Pure.
 */
import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type Json } from "@signalbox/core";

export interface ChangedPath {
  /** Names of fields, ids or indexes of items. */
  readonly path: readonly (string | number)[];
  /** Absent where it was added. */
  readonly before?: Json;
  /** Absent where it was removed. */
  readonly after?: Json;
}

/** In the order of the definitions: fields and items of the one before, then those that were added. */
export function changedPaths(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly (string | number)[] = [],
): readonly ChangedPath[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [earlier, later] = [partsOf(before), partsOf(after)];
  const areAlike = earlier !== undefined && later !== undefined && earlier.are === later.are;
  if (!areAlike) {
    return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
  }
  const names = new Set([...earlier.parts.keys(), ...later.parts.keys()]);
  const inside = [...names].flatMap((name) =>
    changedPaths(earlier.parts.get(name), later.parts.get(name), [...path, name]),
  );
  // The same items in another order.
  return inside.length > 0 ? inside : [{ path, before: before ?? null, after: after ?? null }];
}

interface Parts {
  readonly are: "fields" | "items by id" | "items by index";
  readonly parts: ReadonlyMap<string | number, Json>;
}

function partsOf(value: Json | undefined): Parts | undefined {
  if (Array.isArray(value)) {
    const ids = value.map((item: Json) => (isJsonObject(item) ? item["id"] : undefined));
    const named = ids.filter((id) => typeof id === "string");
    const isById = named.length === value.length && new Set(named).size === value.length && named.length > 0;
    return isById
      ? { are: "items by id", parts: new Map(named.map((id, index) => [id, value[index] as Json])) }
      : { are: "items by index", parts: new Map(value.map((item: Json, index) => [index, item])) };
  }
  return isJsonObject(value) ? { are: "fields", parts: new Map(Object.entries(value)) } : undefined;
}
