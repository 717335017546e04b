/** The value that a path of Liquid has for the chosen person. Pure. */
import type { TemplateVariable } from "../editor-types.js";

/** The variable that the path begins with, and the value at its end. Undefined: no variable has this name. */
export function knownValue(
  path: string,
  variables: readonly TemplateVariable[],
): { readonly value: unknown } | undefined {
  const found = variables
    .filter((variable) => path === variable.path || path.startsWith(`${variable.path}.`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  if (found === undefined) return undefined;
  const keys = path
    .slice(found.path.length)
    .split(".")
    .filter((key) => key !== "");
  return { value: keys.reduce(within, found.value) };
}

function within(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}
