/** Values of traits as they are edited: each type has a text, and what is typed is read back as that type. Pure. */

export const traitTypes = ["text", "number", "truth", "date", "list", "json"] as const;
export type TraitType = (typeof traitTypes)[number];

const isoMoment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** The type in which a value is stored. A date is a text that is one in ISO 8601. */
export function typeOfTrait(value: unknown): TraitType {
  if (typeof value === "boolean") return "truth";
  if (typeof value === "number") return "number";
  if (typeof value === "string") return isoMoment.test(value) ? "date" : "text";
  // A text with more than one line would become several items.
  const isList = Array.isArray(value) && value.every((item) => typeof item === "string" && isOneLine(item));
  return isList ? "list" : "json";
}

function isOneLine(item: string): boolean {
  return item !== "" && item === item.trim() && !/[\r\n]/.test(item);
}

/** As it stands in the field; the items of a list each on a line. */
export function textOfTrait(value: unknown, type: TraitType): string {
  if (type === "list") return Array.isArray(value) ? value.join("\n") : "";
  if (type === "json") return JSON.stringify(value, null, 2);
  return String(value);
}

/** The value that was typed; undefined where the text is none of the type. */
export function readTrait(text: string, type: TraitType): unknown {
  const trimmed = text.trim();
  switch (type) {
    case "text":
      return trimmed === "" ? undefined : text;
    case "number":
      return trimmed !== "" && Number.isFinite(Number(trimmed)) ? Number(trimmed) : undefined;
    case "truth":
      return trimmed === "true" ? true : trimmed === "false" ? false : undefined;
    case "date":
      return isoMoment.test(trimmed) && !Number.isNaN(Date.parse(trimmed)) ? trimmed : undefined;
    case "list":
      return trimmed
        .split(/[\r\n]+/)
        .map((item) => item.trim())
        .filter((item) => item !== "");
    case "json":
      return readJson(trimmed);
  }
}

/** Null is no value: such a trait is removed. */
function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value === null || value === "" ? undefined : value;
  } catch {
    return undefined;
  }
}
