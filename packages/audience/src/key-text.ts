/**
 * The key of an event as text: it separates the runs of a journey and selects the events that belong to a run.
 * A key is the name of a property, or a JSONPath into the properties. Journeys, segments and user properties
 * all use it, so `1` and `"1"` are one key.
 */
import type { JsonObject } from "@signalbox/core";
import { isEmpty } from "./equality.js";
import { compilePath, type JsonPath } from "./json-path.js";

/**
 * Undefined when the event has no value for the key, or null or the empty text. A property of exactly this name
 * takes precedence over a path. Lists and objects become JSON text.
 */
export function keyTextOf(properties: JsonObject, key: string): string | undefined {
  const value = Object.hasOwn(properties, key) ? properties[key] : pathOf(key)?.first(properties);
  if (isEmpty(value)) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

const paths = new Map<string, JsonPath | undefined>();
const maxPaths = 10_000;

/** Undefined when it is not a valid path. */
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
