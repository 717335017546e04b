/**
 * JSONPath (RFC 9535) into customers' JSON, parsed once and cached. The first node of the result counts.
 * Rejects paths that could be slow on one event, so that no path can block a partition.
 */
import { asks, type Json, type JsonObject, saying } from "@signalbox/core";
import { jsonpath, type JSONPathQuery, type JSONValue } from "json-p3";
import { z } from "zod";
import { definitionSays } from "./issue-sentences.js";
import { fanOut, maxFanOut, mentionsRoot, namesOf } from "./json-path-shape.js";

export interface JsonPath {
  /** Equal for all spellings of the same path. */
  readonly text: string;
  /** The top-level names that the result depends on. */
  readonly roots: readonly string[] | "all";
  /** Null also where the path leads through null. */
  first(value: JsonObject): Json | undefined;
}

export const maxPathLength = 1000;

/** Throws for paths that `jsonPathSchema` rejects. */
export function compilePath(text: string): JsonPath {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const path = toPath(parsePath(text));
  if (compiled.size >= maxCompiled) compiled.clear();
  compiled.set(text, path);
  return path;
}

/** The top-level names that a path's result depends on; none for a path that is refused. */
export function pathRoots(text: string): JsonPath["roots"] {
  try {
    return compilePath(text).roots;
  } catch {
    return [];
  }
}

/** The path of nested keys, with any characters. */
export function keyPath(...keys: readonly string[]): string {
  return `$${keys.map((key) => `[${JSON.stringify(key)}]`).join("")}`;
}

export const jsonPathSchema: z.ZodType<string> = asks(
  "path",
  z.string().superRefine((text, context) => {
    try {
      compilePath(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      context.addIssue({ code: "custom", ...saying(definitionSays.unusablePath({ reason })) });
    }
  }),
);

/** Definitions often share paths. */
const compiled = new Map<string, JsonPath>();
const maxCompiled = 10_000;

/** Without functions that match regular expressions, which can take exponential time. */
const environment = new jsonpath.JSONPathEnvironment({ maxRecursionDepth: 200 });
environment.functionRegister.delete("match");
environment.functionRegister.delete("search");

/** Throws for paths that `jsonPathSchema` rejects. */
export function parsePath(text: string): JSONPathQuery {
  if (text === "") throw new Error("it is empty; name a key");
  if (text.length > maxPathLength) throw new Error(`it is longer than ${maxPathLength} characters`);
  const query = parseRooted(text);
  if (fanOut(query) > maxFanOut)
    throw new Error("it branches too often (`..` or several selectors); simplify it");
  return query;
}

function parseRooted(text: string): JSONPathQuery {
  const rooted = text.startsWith("$") ? text : text.startsWith("[") ? `$${text}` : `$.${text}`;
  try {
    return environment.compile(rooted);
  } catch (error) {
    if (text.startsWith("$") || operatorPattern.test(text)) throw error;
    return environment.compile(keyPath(text));
  }
}

/** Characters that make a text more than one plain key. */
const operatorPattern = /[.[\]*?]/;

function toPath(query: JSONPathQuery): JsonPath {
  const text = query.toString();
  const names = namesOf(query);
  if (names !== undefined) return { text, roots: rootsOf(names), first: (value) => walk(value, names) };
  const roots = firstNames(query);
  const [root, ...others] = roots === "all" ? [] : roots;
  return {
    text,
    roots,
    first: (value) => {
      if (root !== undefined && others.length === 0 && memberOf(value, root) === null) return null;
      // The library does not modify the value; its types do not say so.
      return query.match(value as JSONValue)?.value as Json | undefined;
    },
  };
}

function rootsOf([root]: readonly (string | number)[]): readonly string[] | "all" {
  return typeof root === "string" ? [root] : "all";
}

function firstNames(query: JSONPathQuery): readonly string[] | "all" {
  const [first] = query.segments;
  if (first === undefined || first.toString().startsWith("..") || mentionsRoot(query)) return "all";
  const names = first.selectors.map((selector) =>
    selector instanceof jsonpath.selectors.NameSelector ? selector.name : undefined,
  );
  return names.every((name) => name !== undefined) ? names : "all";
}

/** Fast path for names and indexes only, about twenty times as fast as the library. */
function walk(value: Json, names: readonly (string | number)[]): Json | undefined {
  let here: Json | undefined = value;
  for (const name of names) {
    if (here === null) return null;
    if (typeof here !== "object") return undefined;
    here = typeof name === "number" ? itemOf(here, name) : memberOf(here, name);
  }
  return here;
}

function itemOf(value: JsonObject | readonly Json[], index: number): Json | undefined {
  return Array.isArray(value) ? (value.at(index) as Json | undefined) : undefined;
}

function memberOf(value: JsonObject | readonly Json[], name: string): Json | undefined {
  return Array.isArray(value) || !Object.hasOwn(value, name) ? undefined : (value as JsonObject)[name];
}
