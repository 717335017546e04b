/** Values at paths of JSON documents. Changing one copies what is on its path and shares the rest. Pure. */

export type JsonPath = readonly (string | number)[];

/** Undefined where there is none. */
export function valueAt(document: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((value, key) => memberOf(value, key), document);
}

function memberOf(value: unknown, key: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[key];
}

/** `undefined` removes the key or the element; what a path needs and is not there is made. */
export function withValueAt<Document>(document: Document, path: JsonPath, value: unknown): Document {
  return changed(document, path, value) as Document;
}

function changed(document: unknown, [key, ...rest]: JsonPath, value: unknown): unknown {
  if (key === undefined) return value;
  const before = memberOf(document, key);
  const after = changed(before, rest, value);
  if (after === before) return document;
  if (Array.isArray(document) && typeof key === "number") {
    return after === undefined ? document.toSpliced(key, 1) : document.toSpliced(key, 1, after);
  }
  const { [key]: _, ...others } = isObject(document) ? document : {};
  if (after === undefined) return others;
  // The key keeps its place, so that undoing an edit gives the same text.
  return isObject(document) ? { ...document, [key]: after } : { [key]: after };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether two JSON values are equal; keys in any order, `undefined` as no key. */
export function isEqualJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((each, index) => isEqualJson(each, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isEqualJson(one[key], other[key]),
  );
}
