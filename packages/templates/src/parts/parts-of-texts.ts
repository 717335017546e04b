/** Parts as they are stored: JSON texts by their names. */
import type { JsonText } from "@signalbox/core";
import { partTemplateSchema } from "../template.js";
import type { Parts } from "./expand-parts.js";

/** What is no part counts as not published. */
export function partsOfTexts(texts: Readonly<Record<string, JsonText | null>>): Parts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text === null ? null : (partTemplateSchema.safeParse(JSON.parse(text)).data ?? null),
    ]),
  );
}
