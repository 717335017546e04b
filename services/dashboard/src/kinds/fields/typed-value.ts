/** Values of conditions as they are typed: a text, a number, or true or false. Pure. */

export type ConditionValue = string | number | boolean;

export const valueTypes = ["text", "number", "truth"] as const;
export type ValueType = (typeof valueTypes)[number];

export function typeOfValue(value: ConditionValue): ValueType {
  if (typeof value === "boolean") return "truth";
  return typeof value === "number" ? "number" : "text";
}

/** What is no number stays a text, so that nothing typed is lost. */
export function readValue(text: string, type: ValueType): ConditionValue {
  if (type === "truth") return text === "true";
  const number = Number(text);
  // `1.` and `1e` are on their way to a number; only what is written as one becomes one.
  return type === "number" && String(number) === text.trim() ? number : text;
}
