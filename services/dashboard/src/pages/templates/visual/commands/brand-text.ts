/** What Liquid says of the brand of the workspace: its values in texts, and conditions on what it has. Pure. */

import type { ShownBrand } from "../../use-brand.js";

export type BrandField = keyof ShownBrand;

export const brandFields = [
  "company",
  "address",
  "logo",
  "logoWidth",
  "logoAlt",
  "color",
  "textOnColor",
  "background",
  "text",
  "font",
] as const satisfies readonly BrandField[];

const field = `brand\\.(${brandFields.join("|")})`;
/** Its value as it is: the filter keeps the lines of an address. */
const printed = new RegExp(`\\{\\{-?\\s*${field}\\s*(?:\\|\\s*newline_to_br\\s*)?-?\\}\\}`, "g");

/** A text in pieces, of which some are values of the brand; together they are the text. */
export function brandPieces(
  text: string,
): readonly { readonly text: string; readonly field?: BrandField | undefined }[] {
  const pieces: { readonly text: string; readonly field?: BrandField | undefined }[] = [];
  let end = 0;
  for (const { 0: liquid, 1: name, index } of text.matchAll(printed)) {
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: liquid, field: fieldNamed(name) });
    end = index + liquid.length;
  }
  return end < text.length || pieces.length === 0 ? [...pieces, { text: text.slice(end) }] : pieces;
}

/** The field that a text prints and nothing else; undefined for any other text. */
export function printedField(text: string): BrandField | undefined {
  const [only, ...others] = brandPieces(text.trim());
  return others.length === 0 ? only?.field : undefined;
}

function fieldNamed(name: string | undefined): BrandField | undefined {
  return brandFields.find((each) => each === name);
}

export interface BrandCondition {
  readonly field: BrandField;
  /** It holds where the brand has the field; else where it has none. */
  readonly isSet: boolean;
  /** An empty text counts as none. */
  readonly isBlankNone: boolean;
}

const condition = new RegExp(`^${field}(?:\\s*(==|!=)\\s*(blank|nil|null))?$`);

/** Undefined for any other expression. */
export function readBrandCondition(expression: string): BrandCondition | undefined {
  const [, name, operator, operand] = condition.exec(expression.trim()) ?? [];
  const read = fieldNamed(name);
  return read && { field: read, isSet: operator !== "==", isBlankNone: operand === "blank" };
}

/** As Liquid decides it. */
export function brandHolds(brand: ShownBrand, { field: name, isSet, isBlankNone }: BrandCondition): boolean {
  const value = brand[name];
  return (value === null || (isBlankNone && value === "")) !== isSet;
}
