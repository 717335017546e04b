/**
 * Masks personal data in answers for callers without the permission `users:see-personal`: personal user properties, the
 * traits behind them, addresses wherever they are written, and fields whose whole content is personal.
 */
import type { PersonalData } from "@signalbox/workspace";

export const masked = "•••";

/** Returns the value as the caller may see it. */
export type Mask = <T>(value: T) => T;

export const noMask: Mask = (value) => value;

/** `withheld` names fields that are masked as a whole, as the text of a message. */
export function maskOf({ properties, traits }: PersonalData, withheld: readonly string[] = []): Mask {
  const hidden = new Set(withheld);
  const personalTraits = [...traits].filter((trait) => !structural.has(trait));

  const maskField = (key: string, value: unknown, isData: boolean): unknown => {
    if (isEmpty(value)) return value;
    if (hidden.has(key)) return masked;
    const isTrait = isData ? traits.has(key) : personalTraits.includes(key);
    if (isTrait || (isData && properties.has(key))) return masked;
    return walk(value, isData || dataFields.has(key));
  };
  const walk = (value: unknown, isData: boolean): unknown => {
    if (typeof value === "string") return maskText(value, (parsed) => walk(parsed, true));
    if (Array.isArray(value)) return value.map((item) => walk(item, isData));
    if (typeof value !== "object" || value === null) return value;
    if (isProperty(value)) {
      const isPersonal = properties.has(value.name);
      return { ...value, value: isPersonal ? masked : walk(value.value, isData) };
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [
        withoutAddresses(key),
        isProperty(field) ? walk(field, isData) : maskField(key, field, isData),
      ]),
    );
  };
  return (value) => walk(value, false) as typeof value;
}

/** Fields that hold what customers sent: every name in them is the customer's. */
const dataFields: ReadonlySet<string> = new Set(["traits", "properties", "context", "item", "data"]);

/** Names that answers use themselves: a trait with such a name is masked in data only. */
const structural: ReadonlySet<string> = new Set([
  "id",
  "name",
  "type",
  "status",
  "value",
  "path",
  "at",
  "key",
]);

/** A user property of a user, as answers show it. */
function isProperty(value: unknown): value is { readonly name: string; readonly value: unknown } {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    "value" in value
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

/** A text that is JSON is masked as what it says. */
function maskText(text: string, maskParsed: (parsed: unknown) => unknown): string {
  if (!/^\s*[[{]/.test(text)) return withoutAddresses(text);
  try {
    return JSON.stringify(maskParsed(JSON.parse(text)));
  } catch {
    return withoutAddresses(text);
  }
}

const emailAddress = /[^\s@<>"',;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+\.[^\s@<>"',;:()[\]\\]+/gu;
const phoneNumber = /\+\d[\d\s().-]{5,}\d/gu;

function withoutAddresses(text: string): string {
  if (!text.includes("@") && !text.includes("+")) return text;
  return text.replaceAll(emailAddress, masked).replaceAll(phoneNumber, masked);
}
