/**
 * Every path of the data of an event or of the traits of a user. Items of lists are one path, and the keys of an object
 * that look like values (ids, addresses) are one as well.
 */
import type { Json } from "@signalbox/core";
import { looksLikeAddress } from "../../masking/hide-addresses.js";

const deepest = 6;
/** An object below the root with more keys is a table by ids, so its keys are not listed. */
const mostKeys = 100;

export interface DataPlace {
  /** A JSONPath. */
  readonly path: string;
  /** From the root; `*` for the items of a list and for keys that are values. */
  readonly keys: readonly string[];
}

/** Not the root itself. */
export function walkData(data: Json, visit: (place: DataPlace, value: Json) => void): void {
  walk(data, { path: "", keys: [] }, visit);
}

function walk(value: Json, place: DataPlace, visit: (place: DataPlace, value: Json) => void): void {
  const { path, keys } = place;
  if (path !== "") visit(place, value);
  if (typeof value !== "object" || value === null || keys.length >= deepest) return;
  if (Array.isArray(value)) {
    for (const item of value) walk(item as Json, anyChild(place), visit);
    return;
  }
  const entries = Object.entries(value);
  const isTable =
    keys.length > 0 && (entries.length > mostKeys || entries.some(([key]) => looksLikeValue(key)));
  for (const [key, child] of entries) {
    walk(child, isTable || looksLikeValue(key) ? anyChild(place) : childOf(place, key), visit);
  }
}

function looksLikeValue(key: string): boolean {
  return looksLikeAddress(key) || /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(key) || key.length > 100;
}

function anyChild({ path, keys }: DataPlace): DataPlace {
  return { path: `${rooted(path)}[*]`, keys: [...keys, "*"] };
}

function childOf({ path, keys }: DataPlace, key: string): DataPlace {
  return { path: childPath(path, key), keys: [...keys, key] };
}

function childPath(path: string, key: string): string {
  if (!/^[A-Za-z_][\w-]*$/.test(key)) return `${rooted(path)}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

function rooted(path: string): string {
  return path === "" ? "$" : path;
}
