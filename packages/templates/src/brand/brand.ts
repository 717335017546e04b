/**
 * The brand of a workspace as its mails show it: `shownBrand` fills in what is used for what is not set. Without any brand it
 * is what mails looked like before there were brands.
 */
import type { Brand, BrandFont } from "@signalbox/core";

/** Fonts that readers have; a mail loads none. */
export const brandFonts: Readonly<Record<BrandFont, string>> = {
  Arial: "Arial, Helvetica, sans-serif",
  System: "-apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Helvetica, Arial, sans-serif",
  Helvetica: "Helvetica Neue, Helvetica, Arial, sans-serif",
  Verdana: "Verdana, Geneva, sans-serif",
  Tahoma: "Tahoma, Verdana, sans-serif",
  Trebuchet: "Trebuchet MS, Tahoma, sans-serif",
  Georgia: "Georgia, Times, serif",
  Times: "Times New Roman, Times, serif",
};

/** What templates see. */
export interface ShownBrand {
  readonly company: string | null;
  readonly address: string | null;
  readonly logo: string | null;
  readonly logoWidth: number;
  readonly logoAlt: string;
  readonly color: string;
  readonly textOnColor: string;
  readonly background: string;
  readonly text: string;
  /** A list of families for `font-family`. */
  readonly font: string;
}

/** How mails look without a brand. */
export const defaultBrand = {
  color: "#111827",
  textOnColor: "#ffffff",
  background: "#ffffff",
  text: "#111827",
  font: "Arial",
  logoWidth: 120,
} as const;

export function shownBrand(brand: Brand): ShownBrand {
  const { company = null, address = null, logo = null, logoAlt = company ?? "", font, ...rest } = brand;
  const { color, textOnColor, background, text, logoWidth } = { ...defaultBrand, ...rest };
  return {
    company,
    address,
    logo,
    logoWidth,
    logoAlt,
    color,
    textOnColor,
    background,
    text,
    font: brandFonts[font ?? defaultBrand.font],
  };
}
