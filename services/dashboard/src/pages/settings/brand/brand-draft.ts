/** The brand as a form has it: texts, empty for what is not set. Pure. */
import type { Answer, Body } from "@signalbox/client";
import { contrastOf, leastContrast } from "./contrast.js";

export type BrandRead = Answer<"/api/admin/settings/brand", "GET">;
export type Brand = Body<"/api/admin/settings/brand", "PUT">;

export const colorFields = ["color", "textOnColor", "background", "text"] as const;
export type ColorField = (typeof colorFields)[number];

export const textFields = ["company", "address", "logo", "logoAlt"] as const;
export type TextField = (typeof textFields)[number];

export const fonts = [
  "Arial",
  "System",
  "Helvetica",
  "Verdana",
  "Tahoma",
  "Trebuchet",
  "Georgia",
  "Times",
] as const satisfies readonly Required<Brand>["font"][];
export type Font = (typeof fonts)[number];

/** What mails look like where nothing is set; the service has the same. */
export const usualColors: Readonly<Record<ColorField, string>> = {
  color: "#111827",
  textOnColor: "#ffffff",
  background: "#ffffff",
  text: "#111827",
};
export const usualFont: Font = "Arial";
export const usualLogoWidth = 120;

export interface BrandDraft extends Readonly<Record<ColorField | TextField, string>> {
  readonly logoWidth: number | string;
  readonly font: Font | "";
}

export function brandDraftOf({ brand }: BrandRead): BrandDraft {
  return {
    company: brand.company ?? "",
    address: brand.address ?? "",
    logo: brand.logo ?? "",
    logoAlt: brand.logoAlt ?? "",
    logoWidth: brand.logoWidth ?? "",
    color: brand.color ?? "",
    textOnColor: brand.textOnColor ?? "",
    background: brand.background ?? "",
    text: brand.text ?? "",
    font: brand.font ?? "",
  };
}

/** As `#rrggbb`; undefined for what is no colour. Empty is none that is set. */
export function colorOf(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")}`;
  return text === "" || /^#[0-9a-f]{6}$/.test(text) ? text : undefined;
}

/** Colours in one form, texts without blanks around them; what is no colour stays for its field to say. */
export function cleanedBrand(draft: BrandDraft): BrandDraft {
  const colors = colorFields.map((field) => [field, colorOf(draft[field]) ?? draft[field]] as const);
  const texts = textFields.map((field) => [field, draft[field].trim()] as const);
  return { ...draft, ...Object.fromEntries([...colors, ...texts]) };
}

export function isLogoAddress(typed: string): boolean {
  return /^https?:\/\/[^\s"'<>\\{}]+$/i.test(typed.trim());
}

/** The fields whose text cannot be sent. */
export function wrongFields(draft: BrandDraft): readonly (ColorField | "logo" | "logoWidth")[] {
  const { logoWidth, logo } = draft;
  const isWidth = logoWidth === "" || (typeof logoWidth === "number" && logoWidth >= 16 && logoWidth <= 600);
  return [
    ...colorFields.filter((field) => colorOf(draft[field]) === undefined),
    ...(logo.trim() === "" || isLogoAddress(logo) ? [] : (["logo"] as const)),
    ...(isWidth ? [] : (["logoWidth"] as const)),
  ];
}

/** What is sent: only what is set, and nothing that is wrong. */
export function brandOfDraft(draft: BrandDraft): Brand {
  const wrong = new Set<string>(wrongFields(draft));
  const set = Object.entries(cleanedBrand(draft)).filter(
    ([field, value]) => value !== "" && !wrong.has(field),
  );
  return Object.fromEntries(set) as Brand;
}

/** The two colours of each pair, where their contrast is too small to be read. */
export function weakPairs(
  draft: BrandDraft,
): readonly { readonly pair: "button" | "link" | "text"; readonly contrast: number }[] {
  const shown = { ...usualColors, ...brandOfDraft(draft) };
  const pairs = [
    ["button", shown.textOnColor, shown.color],
    ["text", shown.text, shown.background],
    ["link", shown.color, shown.background],
  ] as const;
  return pairs
    .map(([pair, one, other]) => ({ pair, contrast: contrastOf(one, other) }))
    .filter(({ contrast }) => contrast < leastContrast);
}
