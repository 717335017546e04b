/** A text with a variable in place of what is selected. Pure. */

export interface Selection {
  readonly start: number;
  readonly end: number;
}

export interface Inserted {
  readonly text: string;
  /** Behind the variable. */
  readonly cursor: number;
}

/** Without a value nothing is printed, so that people who have none get the message, too. */
export function withInserted(text: string, path: string, { start, end }: Selection): Inserted {
  const variable = `{{ ${path} | default: "" }}`;
  return { text: text.slice(0, start) + variable + text.slice(end), cursor: start + variable.length };
}

const longest = 60;

/** Of the person whom the preview is for; empty without one. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
