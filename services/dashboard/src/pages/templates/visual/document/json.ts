/** Plain JSON objects, and their attributes with what changed. Pure. */
import { isEqualJson } from "../../../../ui/index.js";

export type JsonObject = Readonly<Record<string, unknown>>;

export function isPlainObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own property of that name; null when there is none. */
export function ownValue(object: unknown, name: string): unknown {
  return isPlainObject(object) && Object.hasOwn(object, name) ? (object[name] ?? null) : null;
}

/** Attributes with the values of these names; what is equal stays as it was written, also an absent or null object. */
export function patchedAttributes(original: unknown, names: readonly string[], values: JsonObject): unknown {
  let patched = original;
  for (const name of names) {
    const now = values[name] ?? null;
    if (isEqualJson(ownValue(patched, name), now)) continue;
    const others = Object.entries(isPlainObject(patched) ? patched : {});
    patched =
      now === null
        ? Object.fromEntries(others.filter(([each]) => each !== name))
        : isPlainObject(patched)
          ? { ...patched, [name]: now }
          : { [name]: now };
  }
  return patched;
}

/** An object with that property, or without it if the value is undefined; the order of properties stays. */
export function withProperty(object: JsonObject, name: string, value: unknown): JsonObject {
  if (value !== undefined) return { ...object, [name]: value };
  if (!Object.hasOwn(object, name)) return object;
  return Object.fromEntries(Object.entries(object).filter(([each]) => each !== name));
}
