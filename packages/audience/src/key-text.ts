/**
 * The key of an event as text: what tells the runs of a journey apart, and which events belong to one. A key is the name of a
 * property, else a JSONPath into the properties. The only reader of keys: journeys, segments and user properties compare the
 * same texts, so `1` and `"1"` are one key.
 */
import type { JsonObject } from "@signalbox/core";
import { isEmpty } from "./equality.js";
import { compilePath, type JsonPath } from "./json-path.js";

/**
 * Undefined when the event has no value for it: nothing, null, or the empty text. A property of that very name wins. Lists and
 * objects are the text JSON has for them.
 */
export function keyTextOf(properties: JsonObject, key: string): string | undefined {
  const value = Object.hasOwn(properties, key) ? properties[key] : pathOf(key)?.first(properties);
  if (isEmpty(value)) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

const paths = new Map<string, JsonPath | undefined>();
const maxPaths = 10_000;

/** Undefined for a name that is no path. */
function pathOf(key: string): JsonPath | undefined {
  if (paths.has(key)) return paths.get(key);
  if (paths.size >= maxPaths) paths.clear();
  const path = compiled(key);
  paths.set(key, path);
  return path;
}

function compiled(key: string): JsonPath | undefined {
  try {
    return compilePath(key);
  } catch {
    return undefined;
  }
}
