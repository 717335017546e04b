/**
 * The latest value of a trait, as segments use it. Setting the empty text keeps the earlier value; null removes
 * it.
 */
import type { Json } from "@signalbox/core";
import { compilePath, keyPath } from "./json-path.js";
import type { Reader, CompileContext } from "./compile-context.js";

/**
 * The profile ignores traits set to the empty text, but not empty texts inside a trait; for those, the last
 * non-empty value is matched separately. A path that may start at several traits reads the profile alone.
 */
export function latestTrait(text: string, context: CompileContext): Reader<Json | undefined> {
  const path = compilePath(text);
  const { roots } = path;
  const profileValue = context.trait(path);
  const [root, ...others] = roots === "all" ? [] : roots;
  if (root === undefined || others.length > 0 || path.text === compilePath(keyPath(root)).text)
    return profileValue;
  const identified = context.entries({
    source: { of: "identify", roots },
    picks: [{ pick: "value", path: text }],
    keep: { by: "newest", limit: 1 },
  });
  return (input) => {
    const value = profileValue(input);
    return value === "" ? identified(input)[0]?.[2] : value;
  };
}
