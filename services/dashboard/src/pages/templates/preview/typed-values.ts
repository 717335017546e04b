/** Values of user properties that a member types for a preview. Pure. */

export interface TypedValue {
  /** Of the row, for the page. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** By name; rows without a name have none, and of several with one name the last one counts. Undefined: there are none. */
export function valuesOf(rows: readonly TypedValue[]): Readonly<Record<string, unknown>> | undefined {
  const named = rows.flatMap(({ name, text }) => (name.trim() === "" ? [] : [[name.trim(), valueOf(text)]]));
  return named.length === 0 ? undefined : (Object.fromEntries(named) as Readonly<Record<string, unknown>>);
}

/** JSON where it is a number, a truth value, a list or an object; everything else is the text itself. */
function valueOf(text: string): unknown {
  if (!/^\s*(?:[-\d[{]|true\s*$|false\s*$)/.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    // What is written otherwise than a number is, as 007 or a long id, is none.
    return typeof value === "number" && String(value) !== text.trim() ? text : value;
  } catch {
    return text;
  }
}
