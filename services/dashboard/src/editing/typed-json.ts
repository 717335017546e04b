/** What is typed as JSON for a whole definition, and whether it can be taken over. Pure. */

export type ReadJson<Definition> =
  | { readonly definition: Definition }
  /** It is no JSON. */
  | { readonly problem: string }
  /** It lacks these. */
  | { readonly fields: string };

/** `missing`: the fields without which no editor can show it; undefined for a definition. */
export function readTypedJson<Definition>(
  text: string,
  missing: (value: unknown) => string | undefined,
): ReadJson<Definition> {
  try {
    const value = JSON.parse(text) as unknown;
    const fields = missing(value);
    // A value with all required fields is a definition.
    return fields === undefined ? { definition: value as Definition } : { fields };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
