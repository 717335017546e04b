/** A JSON value as text, and back. An empty text is no value. Pure. */

export function jsonText(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value, undefined, 2);
}

/** Undefined: the text is no JSON. */
export function readJsonText(text: string): { readonly value: unknown } | undefined {
  if (text.trim() === "") return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
