/**
 * A trait's value as segments judge it: the latest that was stated. A statement of the empty text says nothing, so what
 * was before it counts; null takes the value back.
 */
import type { Json } from "@signalbox/core";
import { compilePath, keyPath } from "./json-path.js";
import type { Reader, CompileContext } from "./compile-context.js";

/**
 * The profile leaves out traits set to the empty text, and cannot leave out such a value inside a trait: there the last
 * statement that said something is remembered. A path that may begin at several traits reads the profile alone.
 */
export function latestTrait(text: string, context: CompileContext): Reader<Json | undefined> {
  const path = compilePath(text);
  const { roots } = path;
  const stated = context.trait(path);
  const [root, ...others] = roots === "all" ? [] : roots;
  if (root === undefined || others.length > 0 || path.text === compilePath(keyPath(root)).text) return stated;
  const statements = context.entries({
    source: { of: "identify", roots },
    picks: [{ pick: "value", path: text }],
    keep: { by: "newest", limit: 1 },
  });
  return (input) => {
    const value = stated(input);
    return value === "" ? statements(input)[0]?.[2] : value;
  };
}
