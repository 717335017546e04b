/**
 * What of a document a JSONPath leads through and reads, as lists of steps from the root: for deciding whether a caller
 * may ask for it. A path with several selectors is several lists.
 */
import { jsonpath, type JSONPathQuery } from "json-p3";
import { parsePath } from "./json-path.js";
import { rootQueriesOf } from "./json-path-shape.js";

/** A name, the index of an item, every child, or what can lead anywhere below: `..` and filters. */
export type ReachStep =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "any" }
  | { readonly kind: "open" };

export type PathReach = readonly ReachStep[];

const { NameSelector, IndexSelector, WildcardSelector, SliceSelector } = jsonpath.selectors;

/** Undefined for a path that is refused. */
export function pathReach(text: string): readonly PathReach[] | undefined {
  try {
    return reachOf(parsePath(text));
  } catch {
    return undefined;
  }
}

/** The steps of a key, and of a name in data: a name with dots is the path that it spells. */
export function stepsOfName(name: string): PathReach {
  return name.split(".").map((part) => ({ kind: "name", name: part }));
}

function reachOf(query: JSONPathQuery): readonly PathReach[] {
  let lists: readonly PathReach[] = [[]];
  for (const segment of query.segments) {
    const isDeep = segment.toString().startsWith("..");
    const next = segment.selectors.map((selector): PathReach => {
      if (isDeep) return [{ kind: "open" }];
      if (selector instanceof NameSelector) return stepsOfName(selector.name);
      if (selector instanceof IndexSelector) return [{ kind: "index", index: selector.index }];
      if (selector instanceof WildcardSelector || selector instanceof SliceSelector) return [{ kind: "any" }];
      return [{ kind: "open" }];
    });
    lists = lists.flatMap((list) => next.map((steps) => [...list, ...steps]));
  }
  return [...lists, ...rootQueriesOf(query).flatMap(reachOf)];
}
