/** A number of bytes as people read it: in the largest unit that it has one of. Pure. */
import type { Language } from "../../data/index.js";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
const step = 1_000;

export function sizeText(bytes: number, language: Language): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / Math.log10(step)));
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  }).format(bytes / step ** power);
}
