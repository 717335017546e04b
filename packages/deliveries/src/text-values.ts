/** The top-level values of a JSON object that can be asked for by equality: strings as they are, numbers and booleans as text. */
import { isJsonObject, type JsonText } from "@signalbox/core";

/** Longer ones are not searched by. */
const maxLength = 256;
const maxValues = 50;

export function textValues(object: JsonText): Record<string, string> | undefined {
  const parsed: unknown = JSON.parse(object);
  if (!isJsonObject(parsed)) return undefined;
  const values = Object.entries(parsed)
    .flatMap(([key, value]): [string, string][] => {
      if (typeof value === "string") return [[key, value]];
      return typeof value === "number" || typeof value === "boolean" ? [[key, String(value)]] : [];
    })
    .filter(([key, value]) => key.length + value.length <= maxLength)
    .slice(0, maxValues);
  return values.length === 0 ? undefined : Object.fromEntries(values);
}
